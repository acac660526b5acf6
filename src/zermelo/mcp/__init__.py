"""The server for assistants: the commands as tools of the Model Context Protocol, on stdio.

Nothing is decided here. A tool's arguments become a command line and files in a folder of their
own; the command runs in a process of its own with limits, and what it prints is the result. So a
call can be stopped, cannot read files of the machine, and says what the command line says.
"""
