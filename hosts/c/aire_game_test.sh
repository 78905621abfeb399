#!/usr/bin/env bash
# aire_game_test.sh PROGRAM: plays a short game and a whole one, and looks at the records.
# Status: 0 as it should be, 1 not so, 2 wrong usage.
set -euo pipefail
if (($# != 1)); then
  echo "usage: aire_game_test.sh PROGRAM" >&2
  exit 2
fi
program=$1
fail() {
  echo "FAILED: $*"
  exit 1
}

short=$("$program" nodes=500 12)
[[ $short == '[Variant "aire"]'* ]] || fail "no record of Aire: $short"
grep -q '\[Player "ws" "libvaria"\]' <<<"$short" || fail "no player in: $short"
grep -qE ' 3\. .*\*$' <<<"$(tr '\n' ' ' <<<"$short" | sed 's/ *$//')" || fail "not 12 plies, cut off: $short"
[[ $("$program" nodes=500 12) == "$short" ]] || fail "the same nodes gave another game"

long=$("$program" nodes=200 2000)
grep -qE '^\[Result "(win [wb]|draw)' <<<"$long" || fail "a whole game has no result: $long"

status=0
"$program" nodes=many >/dev/null 2>"${TMPDIR:-/tmp}/aire_game_test.$$" || status=$?
message=$(cat "${TMPDIR:-/tmp}/aire_game_test.$$")
rm -f "${TMPDIR:-/tmp}/aire_game_test.$$"
((status == 3)) && [[ $message == *many*"(invalid argument)" ]] || fail "nodes=many ended with $status: $message"
status=0
"$program" nodes=1 none >/dev/null 2>&1 || status=$?
((status == 2)) || fail "wrong usage ended with $status"
