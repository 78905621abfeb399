// How a game stands, as a sentence for people.
#ifndef VARIA_HOSTS_CLI_OUTCOME_TEXT_H_
#define VARIA_HOSTS_CLI_OUTCOME_TEXT_H_

#include <string>

#include "varia/v1/outcome.pb.h"
#include "varia/v1/variant.pb.h"

namespace varia::cli {

// "White wins: checkmate.", "A draw: stalemate.", with the places where they are kept; "" while the game goes on.
std::string OutcomeSentence(const v1::VariantInfo& info, const v1::Outcome& outcome);

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_OUTCOME_TEXT_H_
