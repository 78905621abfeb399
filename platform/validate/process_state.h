// What a plugin could change in the process around it.
#ifndef VARIA_PLATFORM_VALIDATE_PROCESS_STATE_H_
#define VARIA_PLATFORM_VALIDATE_PROCESS_STATE_H_

#include <map>
#include <string>

namespace varia {

// Facts by name, as text, to be compared: equal states have equal maps.
using ProcessFacts = std::map<std::string, std::string>;

// Signal handlers, signal mask, environment, working directory, locale, file mask, rounding of numbers, resource
// limits, priority. REQUIRES: no other thread (the file mask can only be read by changing it).
ProcessFacts ProcessSettings();
// Open descriptors with what they are, threads, child processes.
ProcessFacts OpenThings();

// The first difference as a sentence's end: "environment was 'A', now 'B'"; "" when there is none.
std::string Difference(const ProcessFacts& before, const ProcessFacts& after);

// From its construction on, keeps what the process prints to standard output and error. One at a time.
class PrintedOutput {
 public:
  PrintedOutput();
  PrintedOutput(const PrintedOutput&) = delete;
  PrintedOutput& operator=(const PrintedOutput&) = delete;
  ~PrintedOutput();

  // All that was printed so far, a kibibyte at most.
  std::string Take();

 private:
  int file_;
  int saved_[2];
};

}  // namespace varia

#endif  // VARIA_PLATFORM_VALIDATE_PROCESS_STATE_H_
