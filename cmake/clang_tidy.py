#!/usr/bin/env python3
"""Runs clang-tidy over our files in parallel, and only where something has changed since it was last content.

A file's verdict depends on its preprocessed text, its flags, .clang-tidy and clang-tidy itself. What passed is remembered by
a digest of these in the user's cache, so that another clone profits too. The path-sensitive analyzer doubles the time, so
it is for --deep alone, and never for tests, whose macros take it half a minute a file and which sanitizers watch anyway;
tests are linted with --tests.
`./dev lint` runs this.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys


class Linter:
    def __init__(self, top, build, deep):
        self.top, self.build, self.deep = top, build, deep
        self.cache = pathlib.Path(os.environ.get('XDG_CACHE_HOME') or '~/.cache').expanduser() / 'varia' / 'clang-tidy'
        self.cache.mkdir(parents=True, exist_ok=True)
        self.tool = subprocess.run(['clang-tidy', '--version'], stdout=subprocess.PIPE, check=True).stdout
        self.tool += (top / '.clang-tidy').read_bytes()

    def tidy(self, file):
        """The command that looks at one file."""
        # Flags that only g++ knows are no matter for complaint.
        command = ['clang-tidy', '-p', str(self.build), '--quiet', '--extra-arg=-Wno-unknown-warning-option', file]
        if not self.deep or file.endswith('_test.cc'):
            command.append('--checks=-clang-analyzer-*')
        return command

    def digest(self, entry):
        """Names all that the verdict on a file depends on; None when it can't even be preprocessed."""
        command = shlex.split(entry['command'])
        output = command.index('-o')
        flags = command[1:output] + command[output + 2:]
        # -C and -dD keep comments (NOLINT) and macros, which checks look at.
        done = subprocess.run([command[0], *flags, '-E', '-P', '-C', '-dD'], cwd=entry['directory'],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if done.returncode != 0:
            return None
        everything = b'\0'.join([self.tool, shlex.join(flags + self.tidy(entry['file'])).encode(), done.stdout])
        return hashlib.sha256(everything.replace(os.fsencode(self.top), b'')).hexdigest()

    def check(self, entry):
        """(file, what clang-tidy says about it); nothing when it is content."""
        digest = self.digest(entry)
        if digest is not None and (self.cache / digest).exists():
            return entry['file'], ''
        done = subprocess.run(self.tidy(entry['file']), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode == 0:
            if digest is not None:
                (self.cache / digest).touch()
            return entry['file'], ''
        talk = re.sub(r'^\d+ warnings?.* generated\.\n', '', done.stderr, flags=re.MULTILINE)
        return entry['file'], done.stdout + talk or f'clang-tidy ended with {done.returncode}\n'


def is_test(path):
    """Whether a file, named from the top, is there for the tests alone."""
    return (path.parts[0] == 'tests' or 'testing' in path.parts or path.stem.endswith('_test')
            or path.stem.startswith(('slow_', 'test_', 'toy_', 'fake_')) or path.stem == 'pile_game')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('build', help='build directory with compile_commands.json')
    parser.add_argument('--deep', action='store_true', help='with the path-sensitive analyzer')
    parser.add_argument('--tests', action='store_true', help='tests too: their macros take it longest')
    parser.add_argument('files', nargs='*', help='only these; what the build does not compile is passed over')
    arguments = parser.parse_args()

    top = pathlib.Path(__file__).resolve().parent.parent
    build = pathlib.Path(arguments.build).resolve()
    entries = {pathlib.Path(entry['file']): entry for entry in json.loads((build / 'compile_commands.json').read_text())}
    ours = {path for path in entries
            if top in path.parents and build not in path.parents and not path.relative_to(top).parts[0].startswith('build')}
    if not ours:
        sys.exit('lint: compile_commands.json names none of our files')
    if arguments.files:
        wanted = ours & {pathlib.Path(file).resolve() for file in arguments.files}
    else:
        wanted = {path for path in ours if arguments.tests or not is_test(path.relative_to(top))}

    linter = Linter(top, build, arguments.deep)
    discontent = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for file, complaint in pool.map(linter.check, [entries[path] for path in sorted(wanted)]):
            if complaint:
                discontent += 1
                print(complaint, end='', flush=True)
    print(f'clang-tidy: {len(wanted)} of {len(ours)} files looked at, {discontent} with complaints')
    return 1 if discontent else 0


if __name__ == '__main__':
    sys.exit(main())
