#include "platform/match/openings.h"

#include <fstream>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/game/input_file.h"
#include "platform/game/random_game.h"

namespace varia {
namespace {

constexpr int kRandomTries = 100;

absl::Status PlayMoves(const v1::GameUnit& unit, Session* session) {
  for (const std::string& move : unit.opening()) {
    if (const absl::Status status = session->Play(move); !status.ok()) {
      return absl::Status(status.code(), absl::StrCat("move ", session->ply_count() + 1, " of the opening, '", move,
                                                      "': ", status.message()));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<OpeningFile> OpeningFile::Read(const std::string& path) {
  absl::StatusOr<std::ifstream> stream = OpenInput(path, "the openings in");
  if (!stream.ok()) return stream.status();
  OpeningFile file;
  file.path_ = path;
  file.text_.assign(std::istreambuf_iterator<char>(*stream), {});
  if (stream->bad()) return absl::UnavailableError(absl::StrCat(path, ": cannot be read"));
  uint32_t number = 0;
  for (size_t begin = 0; begin < file.text_.size();) {
    size_t end = file.text_.find('\n', begin);
    if (end == std::string::npos) end = file.text_.size();
    ++number;
    const absl::string_view line = absl::StripAsciiWhitespace(absl::string_view(file.text_).substr(begin, end - begin));
    if (!line.empty() && line[0] != '#') {
      file.lines_.push_back(
          {static_cast<size_t>(line.data() - file.text_.data()), static_cast<uint32_t>(line.size()), number});
    }
    begin = end + 1;
  }
  if (file.lines_.empty()) return absl::InvalidArgumentError(absl::StrCat(path, ": there is no opening in this file"));
  return file;
}

Opening OpeningFile::At(size_t index) const {
  const Line& line = lines_[index];
  const absl::string_view text = absl::string_view(text_).substr(line.begin, line.length);
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(text, absl::MaxSplits(';', 1));
  return {.position = std::string(absl::StripAsciiWhitespace(parts.first)),
          .moves = absl::StrSplit(parts.second, absl::ByAnyChar(" \t"), absl::SkipEmpty())};
}

std::string OpeningFile::Place(size_t index) const { return absl::StrCat(path_, ":", lines_[index].number); }

absl::StatusOr<Session> StartFromOpening(const Variant* variant, const v1::GameUnit& unit) {
  Random seeds(unit.opening_seed());
  for (int attempt = 0; attempt < kRandomTries; ++attempt) {
    absl::StatusOr<Session> session = Session::Start(variant, unit.setup());
    if (!session.ok()) return session.status();
    if (const absl::Status status = PlayMoves(unit, &*session); !status.ok()) return status;
    if (session->finished()) {
      return absl::FailedPreconditionError(
          absl::StrCat("the game is over after the opening, with the position ", session->Text()));
    }
    Random random(seeds.Next());
    std::vector<varia_move> moves;
    for (uint32_t ply = 0; ply < unit.random_plies() && !session->finished(); ++ply) {
      variant->LegalMoves(session->position(), &moves);
      if (moves.empty()) break;
      if (const absl::Status status = session->Play(moves[random.Below(moves.size())]); !status.ok()) return status;
    }
    if (!session->finished()) return session;
  }
  return absl::FailedPreconditionError(
      absl::StrCat("all of ", kRandomTries, " openings of ", unit.random_plies(), " random plies ended the game"));
}

}  // namespace varia
