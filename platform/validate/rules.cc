#include "platform/validate/rules.h"

#include <algorithm>
#include <set>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace varia {
namespace {

constexpr bool kFails = false;
constexpr bool kWarns = true;
constexpr bool kOfVariant = false;
constexpr bool kOfFile = true;
constexpr bool kInGames = true;

}  // namespace

const std::vector<RuleFacts>& AllRules() {
  static const auto& rules = *new std::vector<RuleFacts>{
      {Rule::kElfFile, 101, "file", "elf-file", "the file is a shared library for this machine", kFails, kOfFile},
      {Rule::kEntrySymbol, 102, "file", "entry-symbol", "it exports the function varia_plugin", kFails, kOfFile},
      {Rule::kOneSymbol, 103, "file", "one-symbol", "it exports nothing else", kFails, kOfFile},
      {Rule::kNeededLibraries, 104, "file", "needed-libraries",
       "it needs the C and C++ runtimes and protobuf-lite at most, never what the host itself is made of", kFails,
       kOfFile},
      {Rule::kNoBuildPath, 105, "file", "no-build-path",
       "its RPATH and RUNPATH, if any, start from its own place ($ORIGIN)", kFails, kOfFile},
      {Rule::kNoTextRelocations, 106, "file", "no-text-relocations", "its code needs no change when it is loaded",
       kFails, kOfFile},
      {Rule::kNoExecutableStack, 107, "file", "no-executable-stack", "it asks for no executable stack", kFails,
       kOfFile},
      {Rule::kHarmlessImports, 108, "file", "harmless-imports",
       "it imports nothing that prints, opens files, starts threads or processes, ends the process, or asks for the "
       "time",
       kWarns, kOfFile},

      {Rule::kLoads, 201, "load", "loads", "the dynamic linker loads it, with all that it needs", kFails, kOfFile},
      {Rule::kSpeaksAbi, 202, "load", "speaks-abi", "varia_plugin() gives a table for an ABI version of this host",
       kFails, kOfFile},
      {Rule::kPluginTable, 203, "load", "plugin-table", "the plugin's table is whole and within its limits", kFails,
       kOfFile},
      {Rule::kVariantTables, 204, "load", "variant-tables",
       "every variant's table is whole and within its limits, and each has an id of its own", kFails, kOfFile},
      {Rule::kDescriptionSound, 205, "load", "description-sound",
       "every variant describes itself in a sound VariantInfo message that agrees with its table", kFails, kOfFile},
      {Rule::kStarts, 206, "load", "starts", "every variant starts a game by default", kFails, kOfFile},
      {Rule::kQuietLoad, 207, "load", "quiet-load", "nothing is printed while it loads", kFails, kOfFile},
      {Rule::kQuickLoad, 208, "load", "quick-load", "loading and describing take less than a fifth of a CPU second",
       kWarns, kOfFile},

      {Rule::kMajors, 301, "abi", "majors",
       "varia_plugin() answers any ABI major, known or not, with its table or NULL, and each time alike", kFails,
       kOfFile},
      {Rule::kVariantNumbers, 302, "abi", "variant-numbers",
       "variant() gives the same table each time, and NULL beyond variant_count", kFails, kOfFile},
      {Rule::kUnknownExtensions, 303, "abi", "unknown-extensions",
       "get_extension() answers NULL to ids and revisions that it does not know"},
      {Rule::kExtensionTables, 304, "abi", "extension-tables",
       "each extension's table is whole, and the same each time"},
      {Rule::kLargerStructs, 305, "abi", "larger-structs",
       "structs of a newer host, larger than this ABI's, are filled alike and not written to beyond"},
      {Rule::kNullError, 306, "abi", "null-error", "without an error to fill every function answers the same"},
      {Rule::kSmallArrays, 307, "abi", "small-arrays",
       "arrays too small, or of no size, are filled to their end and no further"},
      {Rule::kEmptyBytes, 308, "abi", "empty-bytes", "no bytes at a null pointer are the empty text or message"},
      {Rule::kWriter, 309, "abi", "writer-obeyed",
       "a writer that refuses bytes ends the call with VARIA_ERR_WRITER and is not called again", kFails, kOfVariant,
       kInGames},
      {Rule::kBlocks, 310, "abi", "blocks-respected",
       "positions are read within their size, and changed by those functions alone that may"},
      {Rule::kBareHost, 311, "abi", "bare-host",
       "it plays the same where there is no environment, no standard stream and no host service, and no extension is "
       "asked for"},

      {Rule::kDescription, 401, "rules", "description-stable", "describe() writes the same VariantInfo every time",
       kFails, kOfVariant, kInGames},
      {Rule::kSetups, 402, "rules", "setups-reproduced",
       "setup() gives every named setup its canonical text, and refuses names that there are not", kFails, kOfVariant,
       kInGames},
      {Rule::kMoveCount, 403, "rules", "move-count",
       "legal_moves() always gives the same list, counts it at any capacity and writes no more than that", kFails,
       kOfVariant, kInGames},
      {Rule::kListedMoves, 404, "rules", "listed-moves-apply", "play() accepts every listed move", kFails, kOfVariant,
       kInGames},
      {Rule::kPlayAgrees, 405, "rules", "play-agrees", "play() and play_listed() lead to the same position", kFails,
       kOfVariant, kInGames},
      {Rule::kUnlistedMoves, 406, "rules", "unlisted-moves-refused",
       "play() refuses every other code and leaves the position as it was", kFails, kOfVariant, kInGames},
      {Rule::kMoveCodes, 407, "rules", "move-codes-stable",
       "a code means the same move in all positions, and a move text the same code", kFails, kOfVariant, kInGames},
      {Rule::kMoveText, 408, "rules", "move-text-round-trip",
       "every listed move has a text of its own that reads back as it", kFails, kOfVariant, kInGames},
      {Rule::kMoveMessage, 409, "rules", "move-message-round-trip",
       "a Move message reads back as its move: whole, from the text, from the structure", kFails, kOfVariant, kInGames},
      {Rule::kPositionText, 410, "rules", "position-text-round-trip",
       "a position's text reads back as the same position, written alike", kFails, kOfVariant, kInGames},
      {Rule::kPositionMessage, 411, "rules", "position-message-round-trip",
       "a Position message reads back alike: whole, from the text, from the structure", kFails, kOfVariant, kInGames},
      {Rule::kKey, 412, "rules", "key-names-position",
       "keys are equal exactly when the texts without the move counters are", kFails, kOfVariant, kInGames},
      {Rule::kOutcome, 413, "rules", "outcome-agrees",
       "the outcome is ongoing exactly when there are moves, and is sound in itself", kFails, kOfVariant, kInGames},
      {Rule::kFinal, 414, "rules", "outcome-final", "a finished game takes no move", kFails, kOfVariant, kInGames},
      {Rule::kSeat, 415, "rules", "seat-valid", "the seat to move is one of the variant's", kFails, kOfVariant,
       kInGames},
      {Rule::kGoldens, 416, "rules", "perft-goldens",
       "the plugin's perft tables are counted again with the same result"},

      {Rule::kHostileText, 501, "hostile", "hostile-text",
       "damaged texts are refused with nothing changed, or read as a position or move in good order", kFails,
       kOfVariant, kInGames},
      {Rule::kHostileMessage, 502, "hostile", "hostile-message",
       "damaged messages are refused with nothing changed, or read as one in good order", kFails, kOfVariant, kInGames},
      {Rule::kErrors, 503, "hostile", "errors-explained",
       "a refusal fills the error: status, a sentence in UTF-8, an offset within the input", kFails, kOfVariant,
       kInGames},
      {Rule::kNoise, 504, "hostile", "hostile-noise",
       "bytes of no sense, and texts and messages of a mebibyte, are refused with nothing changed"},
      {Rule::kReadsWithin, 505, "hostile", "reads-within", "no byte beyond an input is read"},

      {Rule::kEvaluation, 601, "extensions", "evaluation-sound",
       "varia.evaluation: scores within their bounds, the same each time, with two teams adding up to 0"},
      {Rule::kMarks, 602, "extensions", "marks-sound",
       "varia.tactics: marks within their bounds, the same in any company, captures as the Move message tells them"},
      {Rule::kInCheck, 603, "extensions", "in-check-sound",
       "varia.tactics and varia.arbiter: in_check() is 0 or 1, and where there are both they agree"},
      {Rule::kPass, 604, "extensions", "pass-sound",
       "varia.tactics: pass() gives the turn away and leaves a position in good order, or refuses and changes nothing"},
      {Rule::kDropOut, 605, "extensions", "drop-out-sound",
       "varia.drop-out: the seat to move drops out and the turn passes on or the game ends; a finished game refuses"},
      {Rule::kArbiterHints, 606, "extensions", "arbiter-hints-sound",
       "varia.arbiter: bare seats are seats, and from a dead position nobody wins"},

      {Rule::kThreads, 701, "concurrency", "threads-alike", "games on four threads at once go as they go alone"},
      {Rule::kInterleaved, 702, "concurrency", "interleaved-alike",
       "games played in turns, a ply each, go as they go alone"},
      {Rule::kRuns, 703, "concurrency", "runs-alike",
       "another process, with the plugin at another address, plays the same games"},

      {Rule::kMemory, 801, "resources", "no-memory-leak",
       "playing the same games again and again takes no more memory"},
      {Rule::kNothingLeftOpen, 802, "resources", "nothing-left-open",
       "no descriptor, thread or child process is left after loading and playing"},
      {Rule::kQuiet, 803, "resources", "quiet", "nothing is printed to standard output or standard error"},
      {Rule::kProcessUntouched, 804, "resources", "process-untouched",
       "signal handlers, environment, working directory, locale, file mask, rounding and limits stay as they were"},
      {Rule::kBoundedTime, 805, "resources", "bounded-time", "no single call takes a CPU second"},
      {Rule::kNoAllocation, 806, "resources", "no-allocation", "the functions that never allocate do not"},

      {Rule::kHasGoldens, 901, "quality", "has-goldens", "it ships perft tables of its default setup", kWarns},
      {Rule::kDescribedForPeople, 902, "quality", "described-for-people",
       "the description has a summary and names its source", kWarns},
      {Rule::kCredited, 903, "quality", "credited", "the plugin names its author and its licence", kWarns, kOfFile},
      {Rule::kPiecesExplained, 904, "quality", "pieces-explained",
       "every piece type has a letter, a name and a line about its move, and every rule option one about itself",
       kWarns},
  };
  return rules;
}

const RuleFacts& Facts(Rule rule) { return AllRules()[static_cast<size_t>(rule)]; }

std::string RuleId(const RuleFacts& facts) { return absl::StrCat("V", facts.number); }

absl::StatusOr<std::vector<Rule>> RulesNamed(absl::string_view list) {
  std::set<Rule> named;
  for (const absl::string_view word : absl::StrSplit(list, ',', absl::SkipEmpty())) {
    const std::string wanted = absl::AsciiStrToLower(absl::StripAsciiWhitespace(word));
    bool found = false;
    for (const RuleFacts& facts : AllRules()) {
      const std::string number = absl::StrCat(facts.number);
      if (wanted != number && wanted != absl::StrCat("v", number) && wanted != facts.name && wanted != facts.group) {
        continue;
      }
      named.insert(facts.rule);
      found = true;
    }
    if (!found) {
      return absl::InvalidArgumentError(absl::StrCat("'", word,
                                                     "' is no rule: write a number (V401), a name (move-count) or a "
                                                     "group (rules); --list-rules shows them all"));
    }
  }
  return std::vector<Rule>(named.begin(), named.end());
}

RuleBook::RuleBook(uint64_t seed, const std::vector<Rule>& rules, SharedPlace* shared) : seed_(seed), shared_(shared) {
  for (const Rule rule : rules) {
    RuleResult& result = results_[rule];
    result.name = Facts(rule).name;
    result.promise = Facts(rule).promise;
  }
}

void RuleBook::Skip(Rule rule, std::string reason) {
  const auto found = results_.find(rule);
  if (found != results_.end()) found->second.skip_reason = std::move(reason);
}

std::vector<RuleResult> RuleBook::Take() {
  std::vector<RuleResult> results;
  results.reserve(results_.size());
  for (auto& [rule, result] : results_) results.push_back(std::move(result));
  results_.clear();
  return results;
}

}  // namespace varia
