#!/usr/bin/env python3
"""Perft beside Debian's fairy-stockfish: CPU time, interleaved, the median of several rounds.

Both sides count the same position to the same depth on one thread, first one, then the other, round after round, so that
whatever else the machine does falls on both. Both numbers of nodes must agree. `./dev bench --peers` runs this.
"""
import argparse
import dataclasses
import os
import re
import statistics
import subprocess
import sys
import time


@dataclasses.dataclass
class Match:
    """One position that both sides know."""
    variant: str  # Varia's id
    setup: str  # '' for the default one, which is listed first
    peer_variant: str  # Fairy-Stockfish's UCI_Variant
    peer_position: str  # after UCI's "position"
    depth: int


MATCHES = [
    Match('chess', '', 'chess', 'startpos', 5),
    Match('shogi', '', 'shogi', 'startpos', 4),
    Match('ancient-world-war', 'original', 'ancientworldwar', 'startpos', 5),
    Match('ancient-world-war', 'cannon', 'ancientworldwar',
          'fen rnekfenr/aaaaaaaa/8/8/8/PPPPPPPP/1B4R1/LHSGKSHL w - - 0 1', 5),
    Match('ancient-world-war', 'makov', 'ancientworldwar',
          'fen rnekfenr/aaaaaaaa/8/8/8/PPPPPPPP/4K3/LHSGGSHL w - - 0 1', 5),
]


def cpu_seconds(process):
    """CPU time so far of all threads of a running process, by its CPU clock (the numbering is Linux's)."""
    return time.clock_gettime((~process.pid << 3) | 2)


class Peer:
    """Fairy-Stockfish, kept running for one match so that its start-up is not counted."""

    def __init__(self, program, match):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        variants = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'peers.ini')
        self.say(f'setoption name VariantPath value {variants}')
        self.say(f'setoption name UCI_Variant value {match.peer_variant}')
        self.say(f'position {match.peer_position}')
        self.count(1)

    def say(self, line):
        self.process.stdin.write(line + '\n')

    def count(self, depth):
        """(nodes, CPU seconds) of perft."""
        before = cpu_seconds(self.process)
        self.say(f'go perft {depth}')
        for line in self.process.stdout:
            found = re.match(r'Nodes searched: (\d+)', line)
            if found:
                return int(found[1]), cpu_seconds(self.process) - before
        sys.exit('peers: fairy-stockfish ended in the middle of a count')

    def close(self):
        self.say('quit')
        self.process.wait()


def count_ours(program, file, match):
    """(nodes, CPU seconds) of perft through the plugin's table, start-up left out."""
    done = subprocess.run([program, 'run', file, match.variant, match.setup, str(match.depth)], stdout=subprocess.PIPE,
                          text=True, check=True)
    nodes, seconds = done.stdout.split()
    return int(nodes), float(seconds)


def play(match, file, arguments):
    """Runs all rounds of one match and prints its line. False when the two disagree about the number of nodes."""
    name = f'{match.variant}/{match.setup}'
    peer = Peer(arguments.peer, match)
    ours, theirs = [], []
    for _ in range(arguments.rounds):
        our_nodes, our_seconds = count_ours(arguments.perft_once, file, match)
        peer_nodes, peer_seconds = peer.count(match.depth)
        if our_nodes != peer_nodes:
            print(f'{name:<30} perft({match.depth}) differs: {our_nodes} here, {peer_nodes} in fairy-stockfish')
            peer.close()
            return False
        ours.append(our_nodes / our_seconds)
        theirs.append(peer_nodes / peer_seconds)
    peer.close()
    ratio = statistics.median(mine / other for mine, other in zip(ours, theirs))
    print(f'{name:<30}{match.depth:>5}{our_nodes:>12}{statistics.median(ours) / 1e6:>12.1f}'
          f'{statistics.median(theirs) / 1e6:>17.1f}{ratio:>7.2f}', flush=True)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('perft_once', help='the program of that name')
    parser.add_argument('plugins', help='directory of the plugins')
    parser.add_argument('--peer', default='/usr/games/fairy-stockfish', help='the other program')
    parser.add_argument('--rounds', type=int, default=7)
    parser.add_argument('--filter', default='.', help='regular expression over variant/setup')
    arguments = parser.parse_args()

    listing = subprocess.run([arguments.perft_once, 'list', arguments.plugins], stdout=subprocess.PIPE, text=True,
                             check=True).stdout
    found = [line.split('\t') for line in listing.splitlines()]

    print(f'million nodes a CPU second, median of {arguments.rounds} interleaved rounds')
    print(f'{"variant/setup":<30}{"depth":>5}{"nodes":>12}{"varia":>12}{"fairy-stockfish":>17}{"ratio":>7}')
    agreed = True
    for match in MATCHES:
        if not re.search(arguments.filter, f'{match.variant}/{match.setup}'):
            continue
        files = [(file, setup) for file, variant, setup in found
                 if variant == match.variant and match.setup in ('', setup)]
        if not files:
            print(f'{match.variant + "/" + match.setup:<30} skipped: no plugin in {arguments.plugins} has it')
            continue
        file, match.setup = files[0]
        agreed = play(match, file, arguments) and agreed
    return 0 if agreed else 1


if __name__ == '__main__':
    sys.exit(main())
