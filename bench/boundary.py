#!/usr/bin/env python3
"""What a node of the search costs through a plugin's tables, against the same search with the plugin's code linked in.

Runs both in turn, round after round, and prints the median of the rounds' ratios of CPU time. Both must visit the same
number of nodes, or there is nothing to compare.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys

PLUGINS = ("ancient_world_war", "chess")


def run(*command):
    nodes, seconds = subprocess.run([str(c) for c in command], check=True, capture_output=True, text=True).stdout.split()
    return int(nodes), float(seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bench", type=pathlib.Path, help="directory of pvs_once and pvs_direct_PLUGIN")
    parser.add_argument("plugins", type=pathlib.Path, help="directory of the plugin files")
    parser.add_argument("--depth", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=9)
    args = parser.parse_args()
    print("| | nodes | ns a node, tables | ns a node, linked in | ratio, median (least to most) |")
    print("|---|---|---|---|---|")
    for plugin in PLUGINS:
        ratios, tables, direct = [], [], []
        for _ in range(args.rounds):
            nodes, seconds = run(args.bench / "pvs_once", args.plugins / f"{plugin}.so", args.depth)
            direct_nodes, direct_seconds = run(args.bench / f"pvs_direct_{plugin}", args.depth)
            if nodes != direct_nodes:
                print(f"boundary.py: {plugin}: {nodes} nodes against {direct_nodes}", file=sys.stderr)
                return 3
            ratios.append(seconds / direct_seconds)
            tables.append(seconds / nodes * 1e9)
            direct.append(direct_seconds / nodes * 1e9)
        print(f"| {plugin} | {nodes} | {statistics.median(tables):.0f} | {statistics.median(direct):.0f} "
              f"| {statistics.median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f}) |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
