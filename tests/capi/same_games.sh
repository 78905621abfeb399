#!/usr/bin/env bash
# same_games.sh VARIA COMMAND... -- VARIANT...: sees that the C++ program and one in another language on libvaria (COMMAND, with
# VARIANT SEED GAMES MAX_PLIES after it) play the same random games of a seed, ply by ply, in every variant.
# Status: 0 so it is, 1 not so, 2 wrong usage, 3 one of them could not run.
set -euo pipefail
usage="usage: same_games.sh VARIA COMMAND... -- VARIANT..."
varia=${1:?$usage}
shift
command=()
while (($# > 0)) && [[ $1 != -- ]]; do
  command+=("$1")
  shift
done
if ((${#command[@]} == 0 || $# < 2)); then
  echo "$usage" >&2
  exit 2
fi
shift
for variant in "$@"; do
  expected=$("$varia" trace "$variant" --seed 20 --games 4 --max-plies 120) || exit 3
  actual=$("${command[@]}" "$variant" 20 4 120) || exit 3
  if [[ $expected != "$actual" ]]; then
    echo "$variant: the games differ (varia, then libvaria):"
    diff <(echo "$expected") <(echo "$actual") | head -6 | cut -c1-300
    exit 1
  fi
  echo "$variant: the same 4 games, $(wc -l <<<"$expected") lines"
done
