#include "platform/validate/mutate.h"

#include <utility>

namespace varia {
namespace {

void MutateOnce(std::string* text, absl::string_view other, Random* random) {
  if (text->empty()) {
    text->push_back(static_cast<char>(random->Below(256)));
    return;
  }
  const size_t at = random->Below(text->size());
  const size_t from = random->Below(text->size());
  const size_t length = 1 + random->Below(16);
  switch (random->Below(11)) {
    case 0:  // any byte
      (*text)[at] = static_cast<char>(random->Below(256));
      break;
    case 1:  // one bit
      (*text)[at] = static_cast<char>((*text)[at] ^ (1 << random->Below(8)));
      break;
    case 2:
      (*text)[at] = (*text)[from];
      break;
    case 3:
      text->insert(at, 1, (*text)[from]);
      break;
    case 4:
      text->erase(at, 1 + length / 8);
      break;
    case 5:
      std::swap((*text)[at], (*text)[from]);
      break;
    case 6:
      text->resize(at);
      break;
    case 7:
      text->insert(at, text->substr(from, length));
      break;
    case 8:
      text->insert(at, length % 2 == 0 ? "99999999999999999999" : "0");
      break;
    case 9: {
      const size_t cut = random->Below(other.size() + 1);
      text->resize(at);
      text->append(other.data() + cut, other.size() - cut);
      break;
    }
    default:
      text->append(length, (*text)[from]);
  }
}

}  // namespace

std::string Mutate(absl::string_view good, absl::string_view other, Random* random) {
  std::string text(good);
  for (uint64_t times = 1 + random->Below(3); times > 0; --times) MutateOnce(&text, other, random);
  return text;
}

}  // namespace varia
