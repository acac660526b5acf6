(* Limits of time and of resident memory for the work on one certificate, which is done in a process of
   its own: whatever becomes of that one, the others are looked at. *)

(* Seconds between two looks at the process. *)
let often = 0.02

(* The resident bytes of a process, by Linux's /proc; elsewhere nobody can tell. *)
let resident pid =
  match open_in (Printf.sprintf "/proc/%d/statm" pid) with
  | exception Sys_error _ -> 0.
  | file ->
      Fun.protect ~finally:(fun () -> close_in_noerr file) (fun () ->
          match String.split_on_char ' ' (input_line file) with
          | _ :: pages :: _ -> float_of_string pages *. 4096.
          | _ | (exception (End_of_file | Sys_error _)) -> 0.)

let rec again call = try call () with Unix.Unix_error (Unix.EINTR, _, _) -> again call

type outcome = Said of string | Ended of string

(* What a function says, or why it was ended before it could. *)
let within ~seconds ~gigabytes work =
  let source, target = Unix.pipe () in
  flush_all ();
  match Unix.fork () with
  | 0 ->
      Unix.close source;
      let said = work () in
      ignore (Unix.write_substring target said 0 (String.length said));
      Unix._exit 0
  | child ->
      Unix.close target;
      let start = Unix.gettimeofday () in
      let said = Buffer.create 100 and bytes = Bytes.create 4096 in
      let stop why =
        Unix.kill child Sys.sigkill;
        Some why
      in
      let rec watch () =
        match again (fun () -> Unix.select [ source ] [] [] often) with
        | [], _, _ ->
            if Unix.gettimeofday () -. start > seconds then
              stop (Printf.sprintf "time limit of %g s reached" seconds)
            else if resident child > gigabytes *. 1e9 then
              stop (Printf.sprintf "memory limit of %g GB reached" gigabytes)
            else watch ()
        | _ -> (
            match again (fun () -> Unix.read source bytes 0 (Bytes.length bytes)) with
            | 0 -> None
            | many -> Buffer.add_subbytes said bytes 0 many; watch ())
      in
      let stopped = watch () in
      Unix.close source;
      let _, status = again (fun () -> Unix.waitpid [] child) in
      match (stopped, status) with
      | Some why, _ -> Ended why
      | None, Unix.WEXITED 0 -> Said (Buffer.contents said)
      | None, Unix.WEXITED code -> Ended (Printf.sprintf "it ended with status %d" code)
      | None, (Unix.WSIGNALED signal | Unix.WSTOPPED signal) ->
          Ended (Printf.sprintf "it was ended by signal %d" signal)
