#!/usr/bin/env bash
# A real chess match: Varia against another engine, refereed by Debian's xboard without a screen.
#
#   bench/chess_match.sh [GAMES] [SECONDS_A_MOVE] [ENGINE] [PGN]     (default: 20 1 fairymax build/chess_match.pgn)
#
# ENGINE is a Debian package that holds a program of the same name which speaks the XBoard protocol. The games start from
# the openings below, each with colours swapped, and are added to the file PGN; the score of all its games is printed.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
games=${1-20} seconds=${2-1} engine=${3-fairymax} pgn=${4-build/chess_match.pgn}

missing=()
for package in xboard xvfb xauth "$engine"; do
  dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
if ((${#missing[@]})); then
  as_root=()
  ((EUID == 0)) || as_root=(sudo)
  "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
fi
PATH=$PATH:/usr/games

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Ten openings of six to eight plies, as positions.
while read -r moves; do
  # shellcheck disable=SC2086  # words on purpose
  build/varia apply chess $moves | head -1
done >"$work/openings.epd" <<'OPENINGS'
e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6
e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6
e2e4 e7e6 d2d4 d7d5 b1c3 g8f6
e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5
d2d4 d7d5 c2c4 e7e6 b1c3 g8f6
d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6
d2d4 g8f6 c2c4 e7e6 b1c3 f8b4
c2c4 e7e5 b1c3 g8f6 g1f3 b8c6
e2e4 e7e5 g1f3 b8c6 f1c4 f8c5
d2d4 f7f5 g2g3 g8f6 f1g2 e7e6
OPENINGS

home=$work/home
mkdir -p "$home"
# -xnoponder: neither thinks in the other's time. xboard gives both engines so many seconds for each move, watches over the
# rules, and ends games by mate, by repetition, by 50 moves, or as drawn after 200.
HOME=$home xvfb-run -a xboard -fcp "$PWD/build/varia-xboard" -fd . -scp "$engine" -sd . -xponder \
  -st "0:$seconds" -mg "$games" -lpf "$work/openings.epd" -lpi -2 -sgf "$PWD/$pgn" \
  -repeatsToDraw 3 -ruleMoves 50 -checkMates true -testClaims true -materialDraws true -trivialDraws true \
  -adjudicateDrawMoves 200 -matchPause 100 -popupExitMessage false -popupMoveErrors false \
  -showThinking true -autoCallFlag false >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 3; }

python3 - "$pgn" <<'PYTHON'
import collections
import re
import sys

text = open(sys.argv[1], encoding="utf-8").read()
results = collections.Counter()
for game in re.findall(r'\[White "(.*?)"\].*?\[Result "(.*?)"\]', text, re.S):
    white, result = game
    ours = "white" if "varia" in white.lower() else "black"
    results["drawn" if result == "1/2-1/2" else "unfinished" if result == "*" else
            "won" if (result == "1-0") == (ours == "white") else "lost"] += 1
games = results["won"] + results["drawn"] + results["lost"]
print(f"{games} games: {results['won']} won, {results['drawn']} drawn, {results['lost']} lost,"
      f" {results['unfinished']} unfinished; score"
      f" {(results['won'] + results['drawn'] / 2) / max(games, 1):.1%}")
PYTHON
