"""The programs of docs/host-api.md in C, Python and JavaScript do what the page says.

Usage: doc_programs.py PAGE LANGUAGE [ARGUMENT...], where the arguments are, in C, a compiler and its flags with the library, and
else the interpreter. The program is written to the directory at hand.
Status: 0 so it is, 1 not so, 2 the page has no such program.
"""
import os
import re
import subprocess
import sys

FILES = {"c": "program.c", "python": "program.py", "js": "program.mjs"}


def main():
    page, language, *command = sys.argv[1:]
    with open(page) as file:
        blocks = re.findall(rf"^```{language}\n(.*?)^```", file.read(), re.MULTILINE | re.DOTALL)
    if not blocks:
        print(f"{page} has no program in {language}")
        return 2
    source = os.path.abspath(FILES[language])
    with open(source, "w") as file:
        file.write(blocks[0])
    if language == "c":
        program = os.path.abspath("program")
        subprocess.run([command[0], "-o", program, source, *command[1:]], check=True)
        command = [program]
    else:
        command.append(source)
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    plies = re.findall(r"\b[a-h]\d+[a-h]\d+", done.stdout)
    if done.returncode != 0 or '[Variant "aire"]' not in done.stdout or len(plies) < 20:
        print(f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
        return 1
    print(f"a game of Aire, {len(plies)} plies")
    return 0


if __name__ == "__main__":
    sys.exit(main())
