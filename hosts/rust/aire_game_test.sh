#!/usr/bin/env bash
# aire_game_test.sh RUSTC PROGRAM.rs LIBRARY_FOLDER: compiles the program, runs it, and looks at the record.
# Status: 0 as it should be, 1 not so, 2 wrong usage, 77 skipped, since there is no rustc.
set -euo pipefail
if (($# != 3)); then
  echo "usage: aire_game_test.sh RUSTC PROGRAM.rs LIBRARY_FOLDER" >&2
  exit 2
fi
if ! "$1" --version 2>/dev/null; then
  echo "SKIPPED: rustc is not installed or does not run, so the program in Rust was not tried"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" --edition 2021 -O -D warnings -L "$3" -C link-arg=-Wl,-rpath,"$3" -o "$folder/aire_game" "$2"
record=$("$folder/aire_game")
if [[ $record != '[Variant "aire"]'* ]] || ! grep -q ' 11\. ' <<<"$record"; then
  printf 'FAILED: not 40 plies of Aire:\n%s\n' "$record"
  exit 1
fi
echo "compiled, and played $(wc -w <<<"$record") words of Aire"
