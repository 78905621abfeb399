#!/usr/bin/env python3
"""Counts instructions a perft node with callgrind, for every setup of every variant found.

The count does not depend on how busy the machine is. Only the counting itself is counted: collection starts and stops
with one function of perft_once, so that start-up and loading stay out. `./dev bench --instructions` runs this.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

COUNTED_FUNCTION = 'perft_once_counted'


def run(command):
    """The standard output of a command; its failure ends the script with what it said."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f'instructions: {" ".join(command)} ended with {done.returncode}: {done.stderr.strip()}')
    return done.stdout


def measure(program, file, variant, setup, least_nodes):
    """(depth, nodes, instructions) of perft from one setup."""
    depth = int(run([program, 'depth', file, variant, setup, str(least_nodes)]).split()[0])
    with tempfile.TemporaryDirectory() as folder:
        output = run(['valgrind', '--tool=callgrind', '--collect-atstart=no', f'--toggle-collect={COUNTED_FUNCTION}',
                      f'--callgrind-out-file={folder}/out.%p', program, 'run', file, variant, setup, str(depth)])
        # A first look's child process leaves an output of its own, in which nothing was collected.
        totals = [int(total) for out in pathlib.Path(folder).iterdir()
                  for total in re.findall(r'^totals: (\d+)', out.read_text(), re.MULTILINE)]
    instructions = max(totals, default=0)
    if instructions == 0:
        sys.exit(f'instructions: callgrind saw no call of {COUNTED_FUNCTION}')
    return depth, int(output.split()[0]), instructions


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('perft_once', help='the program of that name')
    parser.add_argument('plugins', help='directory of the plugins')
    parser.add_argument('--filter', default='.', help='regular expression over variant/setup')
    parser.add_argument('--nodes', type=int, default=200000, help='least number of nodes to count')
    arguments = parser.parse_args()

    rows = [line.split('\t') for line in run([arguments.perft_once, 'list', arguments.plugins]).splitlines()]
    rows = [row for row in rows if re.search(arguments.filter, f'{row[1]}/{row[2]}')]
    if not rows:
        sys.exit(f'instructions: no variant in {arguments.plugins} matches {arguments.filter!r}')

    print(f'{"variant":<24}{"setup":<20}{"depth":>5}{"nodes":>12}{"instructions a node":>22}')
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        measured = pool.map(lambda row: measure(arguments.perft_once, *row, arguments.nodes), rows)
        for (_, variant, setup), (depth, nodes, instructions) in zip(rows, measured):
            print(f'{variant:<24}{setup:<20}{depth:>5}{nodes:>12}{instructions / nodes:>22.0f}', flush=True)


if __name__ == '__main__':
    main()
