#include "platform/validate/file_checks.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "platform/loader/elf_check.h"
#include "platform/validate/elf_file.h"
#include "varia/plugin.h"

namespace varia {
namespace {

// What a plugin may need; the sanitizers' libraries are there in builds that look for bugs.
constexpr absl::string_view kAllowedLibraries[] = {
    "libc.so",    "libm.so",     "libstdc++.so", "libgcc_s.so",  "libpthread.so", "libdl.so",
    "librt.so",   "ld-linux",    "libc++.so",    "libc++abi.so", "libunwind.so",  "libprotobuf-lite.so",
    "libasan.so", "libubsan.so", "libtsan.so"};

// Calls that no rules need, by what they do.
struct Imports {
  absl::string_view what;
  std::vector<absl::string_view> names;
};
const std::vector<Imports>& UnneededImports() {
  static const auto& imports = *new std::vector<Imports>{
      {"prints",
       {"printf", "vprintf", "__printf_chk", "__vprintf_chk", "puts", "putchar", "perror", "stdout", "stderr",
        "_ZSt4cout", "_ZSt4cerr", "_ZSt4clog"}},
      {"opens files",
       {"fopen", "fopen64", "freopen", "open", "open64", "openat", "creat", "remove", "unlink", "rename"}},
      {"reaches into the network", {"socket", "connect", "bind", "getaddrinfo"}},
      {"starts threads", {"pthread_create", "thrd_create"}},
      {"starts processes", {"fork", "vfork", "system", "popen", "execve", "execvp", "posix_spawn", "posix_spawnp"}},
      {"ends the process", {"exit", "_exit", "_Exit", "quick_exit", "abort", "raise", "kill", "__assert_fail"}},
      {"changes the process",
       {"signal", "sigaction", "setenv", "putenv", "unsetenv", "clearenv", "setlocale", "chdir", "umask", "dlopen"}},
      {"depends on time or chance",
       {"time", "clock", "gettimeofday", "clock_gettime", "rand", "srand", "random", "srandom", "getrandom",
        "_ZNSt13random_device9_M_getvalEv"}},
  };
  return imports;
}

// The facts, or nothing with the reason in the book.
absl::StatusOr<ElfFacts> FactsFor(Rule rule, const CheckTarget& target, RuleBook* book) {
  absl::Status header = CheckElfHeader(target.file);
  absl::StatusOr<ElfFacts> facts = header.ok() ? ReadElfFacts(target.file) : header;
  book->Check(rule, facts.ok(), [&] { return absl::StrCat("the file ", facts.status().message()); });
  return facts;
}

bool Contains(const std::vector<std::string>& names, absl::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

void CheckElfFile(const CheckTarget& target, RuleBook* book) { FactsFor(Rule::kElfFile, target, book).IgnoreError(); }

void CheckEntrySymbol(const CheckTarget& target, RuleBook* book) {
  const absl::StatusOr<ElfFacts> facts = FactsFor(Rule::kEntrySymbol, target, book);
  if (!facts.ok()) return;
  book->Check(Rule::kEntrySymbol, Contains(facts->functions, VARIA_PLUGIN_SYMBOL), [&] {
    return Contains(facts->exported, VARIA_PLUGIN_SYMBOL)
               ? std::string("the symbol varia_plugin is no function")
               : absl::StrCat("no symbol varia_plugin is exported; exported are: ",
                              facts->exported.empty() ? "none" : absl::StrJoin(facts->exported, ", "));
  });
}

void CheckOneSymbol(const CheckTarget& target, RuleBook* book) {
  const absl::StatusOr<ElfFacts> facts = FactsFor(Rule::kOneSymbol, target, book);
  if (!facts.ok()) return;
  std::vector<std::string> others;
  for (const std::string& name : facts->exported) {
    if (name != VARIA_PLUGIN_SYMBOL) others.push_back(name);
  }
  const size_t count = others.size();
  constexpr size_t kShown = 5;
  if (others.size() > kShown) others.resize(kShown);
  book->Check(Rule::kOneSymbol, count == 0, [&] {
    return absl::StrCat(count, count == 1 ? " more symbol is" : " more symbols are",
                        " exported, which other plugins could come to use by mistake: ", absl::StrJoin(others, ", "),
                        count > kShown ? ", ..." : "",
                        "; build with -fvisibility=hidden and a version script, as varia_add_plugin() does");
  });
}

void CheckNeededLibraries(const CheckTarget& target, RuleBook* book) {
  const absl::StatusOr<ElfFacts> facts = FactsFor(Rule::kNeededLibraries, target, book);
  if (!facts.ok()) return;
  for (const std::string& library : facts->needed) {
    const bool allowed = std::any_of(std::begin(kAllowedLibraries), std::end(kAllowedLibraries),
                                     [&](absl::string_view name) { return absl::StartsWith(library, name); });
    book->Check(Rule::kNeededLibraries, allowed, [&] {
      return absl::StartsWith(library, "libprotobuf.so")
                 ? absl::StrCat("it needs ", library,
                                ", whose message code cannot be in one process with the host's; use protobuf-lite")
                 : absl::StrCat("it needs ", library,
                                ", which a host elsewhere may not have, or have in another version");
    });
  }
}

void CheckNoBuildPath(const CheckTarget& target, RuleBook* book) {
  const absl::StatusOr<ElfFacts> facts = FactsFor(Rule::kNoBuildPath, target, book);
  if (!facts.ok()) return;
  for (const std::string& path : facts->run_paths) {
    book->Check(Rule::kNoBuildPath, absl::StartsWith(path, "$ORIGIN") || absl::StartsWith(path, "${ORIGIN}"), [&] {
      return absl::StrCat("libraries are looked for in '", path, "', a place of the machine that built the file");
    });
  }
}

void CheckNoTextRelocations(const CheckTarget& target, RuleBook* book) {
  const absl::StatusOr<ElfFacts> facts = FactsFor(Rule::kNoTextRelocations, target, book);
  if (!facts.ok()) return;
  book->Check(Rule::kNoTextRelocations, !facts->text_relocations,
              [] { return "the loader must write into its code (DT_TEXTREL); compile with -fPIC"; });
}

void CheckNoExecutableStack(const CheckTarget& target, RuleBook* book) {
  const absl::StatusOr<ElfFacts> facts = FactsFor(Rule::kNoExecutableStack, target, book);
  if (!facts.ok()) return;
  book->Check(Rule::kNoExecutableStack, !facts->executable_stack, [] {
    return "it asks for an executable stack (PT_GNU_STACK), which would make that of the host executable too";
  });
}

void CheckHarmlessImports(const CheckTarget& target, RuleBook* book) {
  const absl::StatusOr<ElfFacts> facts = FactsFor(Rule::kHarmlessImports, target, book);
  if (!facts.ok()) return;
  for (const Imports& imports : UnneededImports()) {
    for (const absl::string_view name : imports.names) {
      book->Check(Rule::kHarmlessImports, !Contains(facts->imported, name),
                  [&, &what = imports.what] { return absl::StrCat("it imports ", name, ", which ", what); });
    }
  }
}

}  // namespace varia
