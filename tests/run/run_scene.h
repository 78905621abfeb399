// Suites over the template plugins, and results made up for their units.
#ifndef VARIA_TESTS_RUN_RUN_SCENE_H_
#define VARIA_TESTS_RUN_RUN_SCENE_H_

#include <memory>
#include <string>
#include <vector>

#include "platform/loader/registry.h"
#include "platform/run/executor.h"
#include "platform/run/plan.h"
#include "platform/run/suite.h"

namespace varia {

// tic-tac-toe and pawn-duel, found once.
const Registry& TheRegistry();

// A suite from a text that must be well-formed, with what is found wrong with it: "" when nothing is.
SuiteFile SuiteOf(const std::string& text, const std::string& directory = "/");
std::string ProblemsOf(const std::string& text, const std::string& directory = "/");

// A suite and its plan, which must be sound.
struct Planned {
  explicit Planned(const std::string& text, const std::string& directory = "/");
  SuiteFile suite;
  std::unique_ptr<Plan> plan;
};

// A result that depends on the unit alone: one in ten fails, games are won, drawn and lost by chance.
v1::UnitResult MadeUp(const v1::Unit& unit);

// Every unit of a store as "part/index status result", in order.
std::vector<std::string> Contents(const std::string& directory);

}  // namespace varia

#endif  // VARIA_TESTS_RUN_RUN_SCENE_H_
