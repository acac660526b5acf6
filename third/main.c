/* third FILE...: the word on each certificate, a line each; the exit status is the worst of them. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "third.h"

#ifndef MOST_TEXT /* the limits of one certificate; `cc -DSECONDS=10` sets another one */
#define MOST_TEXT 100000000
#endif
#ifndef MOST_MEMORY /* bytes, beside the text */
#define MOST_MEMORY 2000000000
#endif
#ifndef SECONDS /* of the processor */
#define SECONDS 60
#endif
#define CLOCK ((size_t)1 << 20) /* steps between two looks at the clock */
#define CHUNK ((size_t)1 << 16)

typedef union Chunk {
    union Chunk *next;
    long double align;
    uint64_t align_too;
} Chunk;

static Chunk *chunks;           /* all memory of the certificate that is being checked */
static size_t left_over, taken; /* free bytes of the newest chunk; bytes of all */
static char *free_bytes;
static size_t work;
static clock_t begun;
static jmp_buf done;
static char reason[200];

NORETURN void stop_at(Word word, const char *why, size_t number) {
    snprintf(reason, sizeof reason, why, number);
    longjmp(done, (int)word + 1);
}

NORETURN void stop(Word word, const char *why) { stop_at(word, why, 0); }

void *take(size_t count, size_t size) {
    if (size && count > (size_t)MOST_MEMORY / size) stop(LIMIT, "the memory limit is reached");
    size_t bytes = (count * size + sizeof(Chunk)) / sizeof(Chunk) * sizeof(Chunk);
    if (bytes > left_over) {
        size_t whole = (bytes > CHUNK ? bytes : CHUNK) + sizeof(Chunk);
        if (whole > (size_t)MOST_MEMORY - taken) stop(LIMIT, "the memory limit is reached");
        Chunk *chunk = calloc(1, whole);
        if (chunk == NULL) stop(LIMIT, "there is no memory left");
        chunk->next = chunks;
        chunks = chunk;
        taken += whole;
        free_bytes = (char *)(chunk + 1);
        left_over = whole - sizeof(Chunk);
    }
    void *found = free_bytes;
    free_bytes += bytes;
    left_over -= bytes;
    return found;
}

static void give_back(void) {
    while (chunks) {
        Chunk *next = chunks->next;
        free(chunks);
        chunks = next;
    }
    left_over = taken = 0;
}

void tick(size_t more) {
    work += more;
    if (work < CLOCK) return;
    work = 0;
    if ((double)(clock() - begun) / CLOCKS_PER_SEC > SECONDS) stop(LIMIT, "the time limit is reached");
}

/* Print a name that may hold anything. */
static void say(const char *text) {
    for (; *text; text++) putchar((unsigned char)*text < 0x20 || *text == 0x7F ? '?' : *text);
}

static int tell(const char *name, size_t line, Word word) {
    static const char *const words[] = {"accepted", "rejected", "bad input", "unsupported", "limit"};
    say(name);
    if (line) printf(", line %zu", line);
    printf(": %s%s%s\n", words[word], word == ACCEPTED ? "" : ": ", word == ACCEPTED ? "" : reason);
    return word == LIMIT ? 3 : (int)word;
}

static Word check_text(char *text, size_t length) {
    begun = clock();
    work = 0;
    int stopped = setjmp(done);
    if (stopped == 0) check_certificate(read_json(text, length));
    give_back();
    return stopped == 0 ? ACCEPTED : (Word)(stopped - 1);
}

typedef struct {
    char *text;
    size_t length, room;
    bool cut; /* it was longer than it may be */
} Text;

/* Read a line, or all that is left; false at the end. */
static bool read_on(FILE *file, Text *text, bool a_line) {
    int c = EOF;
    text->length = 0;
    text->cut = false;
    while ((c = getc(file)) != EOF && !(a_line && c == '\n')) {
        if (text->length == MOST_TEXT) {
            text->cut = true;
            if (!a_line) return true;
            continue;
        }
        if (text->length + 1 >= text->room) {
            size_t room = text->room ? 2 * text->room : CHUNK;
            char *larger = realloc(text->text, room);
            if (larger == NULL) {
                text->cut = true;
                return true;
            }
            text->text = larger;
            text->room = room;
        }
        text->text[text->length++] = (char)c;
    }
    if (text->text) text->text[text->length] = 0;
    return text->length > 0 || c != EOF;
}

static bool ends_in(const char *name, const char *end) {
    size_t length = strlen(name), more = strlen(end);
    return length >= more && strcmp(name + length - more, end) == 0;
}

static bool is_blank(const Text *text) {
    for (size_t i = 0; i < text->length; i++)
        if (!strchr(" \t\r\n", text->text[i]) || text->text[i] == 0) return false;
    return true;
}

static int worse(int one, int two) {
    static const int rank[] = {0, 2, 3, 1};
    return rank[one] > rank[two] ? one : two;
}

static int refuse(const char *name, Word word, const char *why) {
    snprintf(reason, sizeof reason, "%s", why);
    return tell(name, 0, word);
}

static int check_file(const char *name, Text *text) {
    bool standard = strcmp(name, "-") == 0;
    bool lines = standard || ends_in(name, ".jsonl");
    if (ends_in(name, ".gz")) return refuse(name, UNSUPPORTED, "it is compressed; unpack it first");
    FILE *file = standard ? stdin : fopen(name, "rb");
    if (file == NULL) return refuse(name, BAD_INPUT, "it cannot be opened");
    int worst = 0;
    bool any = false;
    for (size_t line = 1; read_on(file, text, lines); line++) {
        if (!text->cut && is_blank(text)) continue;
        any = true;
        Word word = LIMIT;
        snprintf(reason, sizeof reason, "the text is longer than %zu bytes", (size_t)MOST_TEXT);
        if (!text->cut) word = check_text(text->text, text->length);
        worst = worse(worst, tell(name, lines ? line : 0, word));
        if (!lines) break;
    }
    if (ferror(file)) worst = worse(worst, refuse(name, BAD_INPUT, "it cannot be read"));
    else if (!any) worst = refuse(name, BAD_INPUT, "there is nothing");
    if (!standard) fclose(file);
    return worst;
}

int main(int count, char **names) {
    if (count < 2) {
        fputs("usage: third FILE... (.json, or .jsonl with one certificate a line; - reads lines)\n", stderr);
        return 2;
    }
    int worst = 0;
    Text text = {NULL, 0, 0, false};
    for (int i = 1; i < count; i++) worst = worse(worst, check_file(names[i], &text));
    free(text.text);
    if (fflush(stdout) != 0) {
        fputs("third: cannot write what it found\n", stderr);
        return 2;
    }
    return worst;
}
