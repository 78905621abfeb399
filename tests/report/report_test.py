"""Reports as users get them: `varia report` over made-up runs, read by strict parsers.

Usage: report_test.py VARIA MAKE_RUN PLUGIN_DIRECTORY
"""
import html.parser
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

VARIA, MAKE_RUN, PLUGINS = sys.argv[1:4]
XHTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "VARIA_PLUGIN_PATH": PLUGINS,
               **{k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")}}


def run(*command, expect=None, most_memory=None):
    """The standard output of a command that ends with the code `expect`; `most_memory` limits its data segment."""

    def limit():
        if most_memory is not None:
            resource.setrlimit(resource.RLIMIT_DATA, (most_memory, most_memory))

    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, preexec_fn=limit, timeout=500, check=False)
    if expect is not None and done.returncode != expect:
        raise AssertionError(f"{command} ended with {done.returncode}, not {expect}: {done.stderr.decode()[-2000:]}")
    return done.stdout.decode("utf-8")  # strict


class Tags(html.parser.HTMLParser):
    """What an HTML parser makes of a page: every tag with its attributes, in order."""

    def __init__(self):
        super().__init__()
        self.tags = []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    handle_startendtag = handle_starttag


class Made:
    """A made-up run and all reports on it."""

    def __init__(self, kind, *more, code):
        with tempfile.TemporaryDirectory() as directory:
            self.make(directory, kind, more, code)

    def make(self, directory, kind, more, code):
        def path(name):
            return os.path.join(directory, name)

        run(MAKE_RUN, path("run"), kind, *more, expect=0)
        self.table = run(VARIA, "report", path("run"), "--html", path("r.html"), "--junit", path("r.xml"), expect=code)
        self.json = json.loads(run(VARIA, "report", path("run"), "--json", expect=code))
        with open(path("r.html"), encoding="utf-8", errors="strict") as file:
            self.html = file.read()
        with open(path("r.xml"), encoding="utf-8", errors="strict") as file:
            self.junit = file.read()
        self.left_behind = sorted(os.listdir(directory))

    def page(self):
        return ElementTree.fromstring(self.html.removeprefix("<!DOCTYPE html>"))

    def tags(self):
        parser = Tags()
        parser.feed(self.html)
        parser.close()
        return parser.tags


# The usual JUnit schema (that of Jenkins' xunit plugin): attributes and children an element may have, those it must.
JUNIT = {
    "testsuites": ({"name", "time", "tests", "failures", "disabled", "errors"}, {"testsuite"}, set()),
    "testsuite": ({"name", "tests", "failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id",
                   "package"}, {"testcase", "properties", "system-out", "system-err"}, {"name", "tests"}),
    "testcase": ({"name", "assertions", "time", "classname", "status"},
                 {"skipped", "error", "failure", "system-out", "system-err"}, {"name", "classname"}),
    "failure": ({"type", "message"}, set(), {"type"}),
    "error": ({"type", "message"}, set(), {"type"}),
    "skipped": ({"type", "message"}, set(), set()),
}


class Checks:
    """What holds for the reports on any run."""

    def check_junit(self, made):
        root = ElementTree.fromstring(made.junit)
        self.assertEqual(root.tag, "testsuites")
        for element in root.iter():
            attributes, children, needed = JUNIT[element.tag]
            self.assertLessEqual(set(element.attrib), attributes, element.tag)
            self.assertLessEqual(needed, set(element.attrib), element.tag)
            self.assertLessEqual({child.tag for child in element}, children, element.tag)
            if "time" in element.attrib:
                self.assertGreaterEqual(float(element.get("time")), 0)
        for suite in root:
            self.assertEqual(int(suite.get("tests")), len(suite.findall("testcase")))
            for name, attribute in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
                self.assertEqual(int(suite.get(attribute)), len(suite.findall(f"testcase/{name}")), name)
        for attribute in ("tests", "failures", "errors"):
            self.assertEqual(int(root.get(attribute)), sum(int(suite.get(attribute)) for suite in root), attribute)
        names = [case.get("name") for case in root.iter("testcase")]
        self.assertEqual(len(names), len(set(names)), "each test case has a name of its own")
        return root

    def check_page(self, made):
        page = made.page()  # well-formed as XML
        tags = made.tags()
        self.assertEqual([element.tag.split("}")[1] for element in page.iter()], [tag for tag, _ in tags],
                         "an HTML parser and an XML parser read the same page")
        for tag, attributes in tags:
            self.assertNotIn(tag, ("script", "img", "link", "iframe", "object", "embed", "base", "form", "use", "image"))
            for name, value in attributes.items():
                self.assertFalse(name.startswith("on"), name)
                if name in ("href", "src"):
                    self.assertTrue(value.startswith("#"), value)
        self.assertNotRegex(made.html, r"url\(|@import|javascript:")
        self.assertEqual(set(re.findall(r"https?://[^\s\"'<]*", made.html)),
                         {"http://www.w3.org/1999/xhtml"} | ({"http://www.w3.org/2000/svg"} if "<svg" in made.html else set()))
        self.assertIn("default-src 'none'", made.html)
        # Everybody can use it.
        self.assertEqual(page.get("lang"), "en")
        self.assertEqual(len(page.findall(f".//{XHTML}h1")), 1)
        for table in page.iter(f"{XHTML}table"):
            self.assertIsNotNone(table.find(f"{XHTML}caption"))
            columns = len(table.findall(f"{XHTML}thead/{XHTML}tr/{XHTML}th"))
            for row in table.findall(f"{XHTML}tbody/{XHTML}tr"):
                self.assertEqual(len(row), columns)
        for svg in page.iter(f"{SVG}svg"):
            self.assertEqual(svg.get("role"), "img")
            self.assertTrue(svg.find(f"{SVG}title").text)
        identities = [element.get("id") for element in page.iter() if element.get("id")]
        self.assertEqual(len(identities), len(set(identities)))
        for link in page.iter(f"{XHTML}a"):
            self.assertIn(link.get("href")[1:], identities)
        return page

    def check_numbers(self, made):
        for bad in ("nan", "inf"):
            self.assertNotRegex(made.html, rf'"-?{bad}"|[ ,"]-?{bad}[ ,"]')


class GamesTest(unittest.TestCase, Checks):
    @classmethod
    def setUpClass(cls):
        cls.made = Made("games", code=1)
        cls.page = cls.made.page()

    def jobs(self, name):
        return [job for job in self.made.json["jobs"] if job["job"] == name]

    def text(self):
        return " ".join(self.page.itertext())

    def test_all_forms_are_well_made(self):
        self.check_junit(self.made)
        self.check_page(self.made)
        self.check_numbers(self.made)
        self.assertEqual(self.made.left_behind, ["r.html", "r.xml", "run"], "no file is left half written")

    def test_json_has_everything(self):
        report = self.made.json
        self.assertEqual(report["name"], "Nightly run")
        self.assertEqual(report["seed"], "20260")
        self.assertEqual({job["kind"] for job in report["jobs"]}, {"goldens", "invariants", "match"})
        for status in ("failed", "crashed", "hung", "cheated", "error", "skipped", "missing"):
            self.assertGreater(int(report["units"][status]), 0, status)
        for job in self.jobs("league"):
            match = job["match"]
            self.assertEqual(int(match["games"]), 120)
            self.assertEqual(len(match["standings"]), 3)
            self.assertEqual(len(match["meetings"]), 3)
            self.assertEqual(sum(int(count) for count in match["meetings"][0]["strength"]["pentanomial"]), 20)
            self.assertEqual(sum(int(end["decisive"]) + int(end["draws"]) for end in match["terminations"]), 120)
            points = [int(s["score"]["wins"]) + int(s["score"]["draws"]) / 2 for s in match["standings"]]
            self.assertEqual(sum(points), 120)
            self.assertEqual(points, sorted(points, reverse=True))
            self.assertEqual(sum(int(count) for count in job["plies"]["bins"]), 120)
            self.assertGreater(job["branching"]["mean"], 1)
            self.assertTrue(job["example"]["record"]["moves"])
        sprt = self.jobs("progress")[0]["match"]["sprt"]
        self.assertEqual(len(sprt["curve"]), 200)
        self.assertEqual(sprt["curve"][-1]["llr"], sprt["llr"])

    def test_four_seats_are_two_sides(self):
        aire = next(job for job in self.jobs("league") if job["variant"] == "aire")
        teams = aire["match"]["teams"]
        self.assertEqual([team["team"] for team in teams], ["w", "b"])
        self.assertEqual(sum(int(n) for n in teams[0]["score"].values()), 120)
        self.assertEqual(teams[0]["score"]["wins"], teams[1]["score"]["losses"])

    def test_page_shows_results_of_each_variant(self):
        text = self.text()
        for words in ("Nightly run", "Everything that a night has time for", "did not pass", "Aire", "Saint Pancras Shogi",
                      "Crosstable", "Standings", "By side", "Speed and depth", "How the games ended", "Sequential test",
                      "Length of the games", "Branching of the games", "The shortest win", "Rules broken", "keys.fresh",
                      "To blame", "Seed"):
            self.assertIn(words, text)

    def test_page_draws_boards_of_findings_and_examples(self):
        boards = [svg for svg in self.page.iter(f"{SVG}svg") if svg.get("class") == "vb"]
        self.assertGreaterEqual(len(boards), 5)
        titles = [svg.find(f"{SVG}title").text for svg in boards]
        self.assertTrue(any(title.startswith("Aire, position after") for title in titles), titles)
        # The H-board of Aire has 72 squares, the last move is marked.
        aire = boards[[title.startswith("Aire") for title in titles].index(True)]
        classes = [rect.get("class") for rect in aire.iter(f"{SVG}rect")]
        self.assertEqual(classes.count("vb-dark") + classes.count("vb-light"), 72)
        self.assertIn("vb-end", classes)

    def test_table_names_what_failed(self):
        self.assertRegex(self.made.table, r"(?m)^league +aire +match +120 ")
        self.assertIn("SPRT of search: ", self.made.table)
        self.assertRegex(self.made.table, r"rules, aire, unit 1: failed: the key of the position")
        self.assertRegex(self.made.table, r"(?m)^[\d,]+ of [\d,]+ units passed or had nothing to check; \d+ are missing\.$")


class HostileTest(unittest.TestCase, Checks):
    def test_nothing_breaks_out(self):
        made = Made("hostile", code=1)
        root = self.check_junit(made)
        page = self.check_page(made)
        self.assertIn("<script>alert(1)</script>", page.find(f".//{XHTML}h1").text)
        self.assertIn("<script>alert(1)</script>", root.get("name"))
        for text in (made.html, made.junit, made.table.replace("\n", "")):
            self.assertNotRegex(text, "[\x00-\x08\x0b-\x1f\x7f]")
        self.assertNotIn("\uffff", made.html)


class EmptyTest(unittest.TestCase, Checks):
    def test_a_run_without_parts_has_reports(self):
        made = Made("empty", code=0)
        self.assertEqual(len(self.check_junit(made)), 0)
        self.check_page(made)
        self.assertEqual(made.json["jobs"], [])
        self.assertIn("Nothing has been done yet", made.html)


class HugeTest(unittest.TestCase):
    def test_a_million_units_fit_in_little_memory(self):
        with tempfile.TemporaryDirectory() as directory:
            store = os.path.join(directory, "run")
            page = os.path.join(directory, "r.html")
            suite = os.path.join(directory, "r.xml")
            run(MAKE_RUN, store, "huge", "1000000", expect=0)
            sanitized = any(name.endswith("SAN_OPTIONS") for name in ENVIRONMENT)
            table = run(VARIA, "report", store, "--html", page, "--junit", suite, expect=1,
                        most_memory=None if sanitized else 128 << 20)
            self.assertIn("0 of 1,000,000 units passed", table)
            self.assertLess(os.path.getsize(page), 1 << 20)
            cases = 0
            for _, element in ElementTree.iterparse(suite):
                cases += element.tag == "testcase"
                element.clear()
            self.assertEqual(cases, 1000000)


class UsageTest(unittest.TestCase):
    def test_bad_input_is_answered(self):
        with tempfile.TemporaryDirectory() as directory:
            absent = os.path.join(directory, "absent")
            self.assertEqual(run(VARIA, "report", absent, expect=2), "")
            run(VARIA, "report", expect=2)
            store = os.path.join(directory, "run")
            run(MAKE_RUN, store, "empty", expect=0)
            run(VARIA, "report", store, "--html", os.path.join(absent, "r.html"), expect=3)
            run(VARIA, "report", store, "--junit", directory, expect=3)
            self.assertEqual(os.listdir(directory), ["run"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
