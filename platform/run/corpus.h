// Corpora: positions with their legal moves, made by other programs.
//
// A corpus is a file of one JSON object a line. A position has "variant" (an id; '_' and '-' are one), "text" and
// "moves" (every legal move text, in ASCII order), and perhaps "canonical" (the canonical text, where it differs),
// "setup" (the setup whose text it is), "options" ({"NAME": "VALUE"}), "status" (the status line), "perft" (counts of
// depth 1, 2, ...) and "next" ([{"move", "text", "status"}]: canonical text and status after a move). A line with
// "error": true is a text, or with "move" a move in the position "text", that must be refused. Other members are for
// people.
#ifndef VARIA_PLATFORM_RUN_CORPUS_H_
#define VARIA_PLATFORM_RUN_CORPUS_H_

#include <string>

#include "absl/status/statusor.h"
#include "platform/game/stop.h"
#include "platform/loader/variant.h"
#include "varia/v1/run.pb.h"

namespace varia {

// The variant that the first line of a corpus names, as it stands there. NotFound when there is no such file,
// InvalidArgument "FILE:LINE: what is wrong" when it is no corpus.
absl::StatusOr<std::string> CorpusVariant(const std::string& file);

// Checks every line against the variant; perft up to the first depth of more than `max_nodes`. Failed at the first line
// that the variant contradicts, which the detail names ("FILE:LINE: ..."). The count is of checks made. A line that is
// no JSON, or not of this variant, is a failure too; a file that cannot be read or has no line is an error.
v1::UnitResult CheckCorpus(const Variant& variant, const std::string& file, uint64_t max_nodes,
                           const Stop& stop = nullptr);

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_CORPUS_H_
