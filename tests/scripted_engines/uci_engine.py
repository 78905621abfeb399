#!/usr/bin/env -S python3 -IS
"""A UCI engine that moves its Knights out and back, and misbehaves as its argument says."""
import os
import signal
import sys
import time

MODE = sys.argv[1]
# The ply at which most modes strike: the second move of either side.
STRIKE = 2
WALK = {0: ["g1f3", "b1c3", "f3g1", "c3b1"], 1: ["g8f6", "b8c6", "f6g8", "c6b8"]}


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def sleep_for_ever():
    while True:
        time.sleep(1000)


def greet():
    if MODE == "hangs-at-uci":
        sleep_for_ever()
    if MODE == "dies-at-uci":
        sys.stderr.write("no licence\n")
        sys.exit(3)
    say("id name scripted " + MODE)
    say("option name Hash type spin default 16 min 1 max 1024")
    say("option name Clear Hash type button")
    if MODE != "no-variants":
        say("option name UCI_Variant type combo default chess var chess var crazyhouse")
    say("uciok")


def strike():
    """What happens instead of an ordinary answer. Returns the lines to say before it."""
    if MODE == "dies":
        sys.exit(7)
    if MODE == "crashes":
        sys.stderr.write("first words\nassertion failed: depth > 0\n")
        sys.stderr.flush()
        os.kill(os.getpid(), signal.SIGSEGV)
    if MODE == "closes-output":
        os.close(1)
        sleep_for_ever()
    if MODE in ("hangs", "hangs-and-ignores-stop"):
        sleep_for_ever()
    if MODE == "illegal":
        return "bestmove e2e5"
    if MODE == "no-move":
        return "bestmove (none)"
    if MODE == "half-a-line":
        sys.stdout.write("bestmove")
        sys.stdout.flush()
        sleep_for_ever()
    if MODE == "control-characters":
        return "bestmove \x1b[31m\xff"
    if MODE == "floods":
        while True:
            sys.stdout.write("x" * 100000)
    if MODE == "floods-lines":
        while True:
            sys.stdout.write("info string noise\n" * 1000)
    return None


def main():
    plies = 0
    for line in sys.stdin:
        line = line.rstrip("\n")
        word = line.split(" ")[0]
        if word == "uci":
            greet()
        elif word == "isready":
            if MODE == "hangs-at-isready":
                sleep_for_ever()
            say("readyok")
        elif word == "position":
            plies = len(line.split(" moves ")[1].split(" ")) if " moves " in line else 0
            if MODE == "echo":
                sys.stderr.write(line + "\n")
                sys.stderr.flush()
        elif word == "setoption" and MODE == "echo":
            sys.stderr.write(line + "\n")
            sys.stderr.flush()
        elif word == "go":
            if MODE == "echo":
                sys.stderr.write(line + "\n")
                sys.stderr.flush()
                if plies >= 6:
                    sys.exit(0)
            last = strike() if plies >= STRIKE else None
            if last is not None:
                say(last)
                continue
            if MODE == "late" and plies >= STRIKE:
                time.sleep(1.5)
            if MODE == "garbage":
                say("")
                say("bestmov e2e4")
                say("info depth x score cp y nodes")
                say("info score mate")
                sys.stdout.buffer.write(b"\x00\xff\xfe binary \x80\r\n")
                sys.stdout.buffer.flush()
            if MODE == "long-lines":
                say("info depth 3 score cp 7 nodes 9 pv " + "e2e4 " * 100000)
            if MODE == "chatters":
                sys.stderr.write("thinking hard\n" * 20000)
                sys.stderr.flush()
            if MODE == "winning":
                say("info depth 9 score mate %d nodes 5" % (5 if plies % 2 == 0 else -5))
            elif MODE == "drawish":
                say("info depth 9 score cp 3 nodes 5")
            else:
                say("info depth 4 score cp 12 nodes 1000 pv e2e4")
                say("info depth 5 seldepth 8 multipv 1 score cp 20 upperbound nodes 2000 nps 1 pv e2e4")
                say("info depth 6 seldepth 8 multipv 2 score cp -900 nodes 3000 pv e2e3")
            say("bestmove " + WALK[plies % 2][plies // 2 % 4] + (" ponder e7e5" if MODE == "good" else ""))
            if MODE == "dies-after-the-game" and plies >= 6:
                sys.exit(0)
            if MODE == "says-everything-twice":
                say("bestmove " + WALK[plies % 2][plies // 2 % 4])
        elif word == "quit":
            if MODE in ("ignores-quit",):
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                sleep_for_ever()
            return


main()
