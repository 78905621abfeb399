#include "tests/fuzz/fuzz_target.h"

#include <cstdio>
#include <cstdlib>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/clock/time_control_text.h"
#include "platform/isolate/frame.h"
#include "platform/match/contestant.h"
#include "platform/match/engine/engine_lines.h"
#include "platform/run/suite.h"
#include "varia/v1/worker.pb.h"

namespace varia {
namespace {

void FuzzTimeControl(absl::string_view bytes) {
  for (const int seats : {1, 2, 4}) {
    const auto controls = ParseTimeControls(bytes, seats);
    if (!controls.ok()) continue;
    const std::string text = FormatTimeControls(*controls);
    const auto again = ParseTimeControls(text, seats);
    FuzzCheck(again.ok() && *again == *controls, "a time control that was read is written and read alike");
    FuzzCheck(FormatTimeControls(*again) == text, "a time control has one text");
  }
}

std::vector<std::string> TimeControlSeeds() {
  return {"?",
          "-",
          "300+2",
          "40/5400:900+30",
          "*60",
          "600:5x30",
          "5x30",
          "c25/300",
          "600:c25/300",
          "600:10/move",
          "nodes=5000 depth=8",
          "300+2;600;600;-",
          "1h30m",
          "40/90:00",
          "1:30:00",
          "0.5+0.000000001",
          "300b2",
          "300d2,nodes=100"};
}

// Cuts the stream as it comes in pieces, whose sizes the first byte tells.
void FuzzWorkerFrames(absl::string_view bytes) {
  if (bytes.empty()) return;
  const size_t piece = static_cast<unsigned char>(bytes[0]) % 64 + 1;
  bytes.remove_prefix(1);
  FrameReader reader;
  std::string frame;
  size_t cut = 0;
  for (size_t at = 0; at < bytes.size(); at += piece) {
    reader.Append(bytes.substr(at, piece));
    for (;;) {
      const absl::StatusOr<bool> whole = reader.Next(&frame);
      if (!whole.ok()) return;
      if (!*whole) break;
      cut += frame.size() + 4;
      FuzzCheck(frame.size() <= kMaxFrameBytes, "no frame is longer than the longest");
      v1::WorkerRequest request;
      if (request.ParseFromString(frame)) {
        std::string written;
        FuzzCheck(AppendFrame(request, &written).ok(), "a message that came in a frame fits into one");
      }
      v1::WorkerReply reply;
      reply.ParseFromString(frame);
    }
  }
  FuzzCheck(cut <= bytes.size() && reader.at_boundary() == (cut == bytes.size()), "every byte is in one frame");
}

std::vector<std::string> WorkerFrameSeeds() {
  v1::WorkerRequest request;
  request.mutable_hello();
  std::string two(1, '\x05');
  AppendFrame(request, &two).IgnoreError();
  AppendFrame(request, &two).IgnoreError();
  return {two, std::string("\x3F\x00\x00\x00\x00", 5), std::string("\x01\xFF\xFF\xFF\xFF", 5)};
}

void FuzzSuiteFile(absl::string_view bytes) {
  const auto suite = SuiteFromText(bytes, "suite", "/");
  if (suite.ok()) {
    for (const v1::Job& job : suite->suite.jobs()) KindOf(job);
  } else {
    FuzzCheck(!suite.status().message().empty(), "a refusal has a message");
  }
}

std::vector<std::string> SuiteFileSeeds() {
  return {"seed: 1\njobs { name: \"g\" goldens {} }\n",
          "name: \"s\"\nplayers { name: \"a\" builtin: \"random\" }\nplayers { name: \"b\" builtin: \"search:2\" }\n"
          "jobs { name: \"m\" match { } }\n",
          "jobs { name: \"i\" invariants { games: 3 } }\n"};
}

// What engines write, as both protocols have it.
void FuzzEngineLines(absl::string_view bytes) {
  const auto is_score = [](int score) { return score >= -kMateScore && score <= kMateScore; };
  UciOptions options;
  XboardFeatures features;
  for (const absl::string_view line : absl::StrSplit(bytes, '\n')) {
    absl::string_view rest = line;
    size_t words = 0;
    for (absl::string_view word = TakeWord(&rest); !word.empty(); word = TakeWord(&rest)) words += word.size();
    FuzzCheck(rest.empty() && words <= line.size(), "every word of a line is taken once");
    FuzzCheck(is_score(ReadUciInfo(line).score.value_or(0)), "a UCI score is within a mate");
    ReadUciOption(line, &options);
    ReadXboardFeatures(line, &features);
    const auto thinking = ReadXboardThinking(line);
    FuzzCheck(!thinking.has_value() || is_score(thinking->score), "an XBoard score is within a mate");
  }
  for (const auto& [name, values] : options) {
    FuzzCheck(absl::AsciiStrToLower(name) == name, "options are kept in lower case");
  }
  for (const absl::string_view answer : absl::StrSplit(features.answers, '\n')) {
    FuzzCheck(answer.empty() || absl::StartsWith(answer, "accepted ") || absl::StartsWith(answer, "rejected "),
              "every feature is answered in one line");
  }
}

std::vector<std::string> EngineLineSeeds() {
  return {"depth 12 seldepth 18 multipv 1 score cp 35 nodes 123456 nps 1000000 time 123 pv e2e4 e7e5",
          "depth 5 score mate -3 nodes 77 string score cp 1",
          "UCI_Variant type combo default chess var chess var crazyhouse var shogi",
          "Skill Level type spin default 20 min -20 max 20",
          "ping=1 setboard=1 usermove=1 san=0 variants=\"normal,crazyhouse\" option=\"Hash -spin 16 1 1024\" done=1",
          "9 156 1084 48000 Nf3 Nc6",
          "12 100003 54 99123 mate\n1 -100001 0 1 x"};
}

}  // namespace

const std::vector<FuzzTarget>& FuzzTargets() {
  static const auto& targets = *new std::vector<FuzzTarget>{
      {"position_text", FuzzPositionText, PositionTextSeeds},
      {"move_text", FuzzMoveText, MoveTextSeeds},
      {"position_message", FuzzPositionMessage, PositionMessageSeeds},
      {"move_message", FuzzMoveMessage, MoveMessageSeeds},
      {"setup_request", FuzzSetupRequest, SetupRequestSeeds},
      {"game_record", FuzzGameRecord, GameRecordSeeds},
      {"game_text", FuzzGameText, GameTextSeeds},
      {"journal", FuzzJournal, JournalSeeds},
      {"time_control", FuzzTimeControl, TimeControlSeeds},
      {"worker_frames", FuzzWorkerFrames, WorkerFrameSeeds},
      {"engine_lines", FuzzEngineLines, EngineLineSeeds},
      {"suite_file", FuzzSuiteFile, SuiteFileSeeds},
  };
  return targets;
}

const FuzzTarget& FindFuzzTarget(absl::string_view name) {
  std::string names;
  for (const FuzzTarget& target : FuzzTargets()) {
    if (target.name == name) return target;
    absl::StrAppend(&names, " ", target.name);
  }
  std::fprintf(stderr, "There is no target '%s'; there are:%s\n", std::string(name).c_str(), names.c_str());
  std::exit(2);
}

void FuzzCheck(bool holds, absl::string_view promise) {
  if (holds) return;
  std::fprintf(stderr, "Broken: %s\n", std::string(promise).c_str());
  std::abort();
}

}  // namespace varia
