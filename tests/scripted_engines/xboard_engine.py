#!/usr/bin/env -S python3 -IS
"""An XBoard engine that moves its Knights out and back, and misbehaves as its argument says."""
import sys
import time

MODE = sys.argv[1]
STRIKE = 2
WALK = {0: ["g1f3", "b1c3", "f3g1", "c3b1"], 1: ["g8f6", "b8c6", "f6g8", "c6b8"]}


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main():
    plies = 0
    usermove = MODE != "old"
    for line in sys.stdin:
        line = line.rstrip("\n")
        words = line.split(" ")
        if MODE == "echo":
            sys.stderr.write(line + "\n")
            sys.stderr.flush()
        if words[0] == "protover":
            if MODE == "silent":
                usermove = False
            elif MODE == "old":
                say("feature myname=\"scripted engine\" done=1")
            else:
                say("feature done=0")
                say("feature usermove=1 ping=1 setboard=%d variants=\"normal,crazyhouse\" san=1" % (MODE != "no-setboard"))
                say("feature option=\"Level -spin 3 1 5\" myname=\"scripted engine\" done=1")
        elif words[0] == "ping":
            say("pong " + words[1])
        elif words[0] == "new":
            plies = 0
        elif words[0] == "usermove" or (not usermove and line in WALK[0] + WALK[1]):
            plies += 1
        elif words[0] == "quit":
            return
        elif words[0] == "go":
            say("4 15 10 1234 e2e4 e7e5")
            say("telluser hello")
            if plies >= STRIKE:
                if MODE == "resigns":
                    say("resign")
                    continue
                if MODE == "loses-by-result":
                    say("0-1 {White resigns}" if plies % 2 == 0 else "1-0 {Black resigns}")
                    continue
                if MODE == "claims-a-win":
                    say("1-0 {I win}" if plies % 2 == 0 else "0-1 {I win}")
                    continue
                if MODE == "refuses":
                    say("Illegal move: g8f6")
                    continue
                if MODE == "illegal":
                    say("move e2e5")
                    continue
                if MODE == "hangs":
                    time.sleep(1000)
                if MODE == "dies" or (MODE == "echo" and plies >= 4):
                    sys.exit(5)
            say("move " + WALK[plies % 2][plies // 2 % 4])
            plies += 1


main()
