#include "platform/validate/elf_file.h"

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

using Header = ElfW(Ehdr);
using Segment = ElfW(Phdr);
using Section = ElfW(Shdr);
using Dynamic = ElfW(Dyn);
using Symbol = ElfW(Sym);

absl::Status Damaged(absl::string_view what) {
  return absl::FailedPreconditionError(absl::StrCat("is damaged: ", what));
}

// The file's bytes, looked at with care.
class Image {
 public:
  explicit Image(std::string bytes) : bytes_(std::move(bytes)) {}

  // `count` objects at an offset; empty when the file does not have them.
  template <typename T>
  std::vector<T> Read(uint64_t offset, uint64_t count) const {
    if (offset > bytes_.size() || count > (bytes_.size() - offset) / sizeof(T)) return {};
    std::vector<T> objects(count);
    if (count != 0) std::memcpy(objects.data(), bytes_.data() + offset, count * sizeof(T));
    return objects;
  }

  // The string that starts there, cleaned; "" beyond the file.
  std::string String(uint64_t offset) const {
    if (offset >= bytes_.size()) return "";
    return CleanText(bytes_.c_str() + offset);
  }

 private:
  std::string bytes_;
};

// Adds to `facts` what the dynamic section says.
void ReadDynamic(const Image& image, const std::vector<Dynamic>& entries, uint64_t strings, ElfFacts* facts) {
  for (const Dynamic& entry : entries) {
    if (entry.d_tag == DT_NULL) break;
    if (entry.d_tag == DT_NEEDED) facts->needed.push_back(image.String(strings + entry.d_un.d_val));
    if (entry.d_tag == DT_TEXTREL) facts->text_relocations = true;
    if (entry.d_tag == DT_FLAGS && (entry.d_un.d_val & DF_TEXTREL) != 0) facts->text_relocations = true;
    if (entry.d_tag != DT_RPATH && entry.d_tag != DT_RUNPATH) continue;
    for (const absl::string_view path : absl::StrSplit(image.String(strings + entry.d_un.d_val), ':')) {
      facts->run_paths.emplace_back(path);
    }
  }
}

void AddSymbol(const Symbol& symbol, const std::string& name, ElfFacts* facts) {
  const int binding = ELF64_ST_BIND(symbol.st_info);
  if (name.empty() || binding == STB_LOCAL) return;
  if (symbol.st_shndx == SHN_UNDEF) {
    facts->imported.push_back(name);
    return;
  }
  const int visibility = ELF64_ST_VISIBILITY(symbol.st_other);
  if (visibility == STV_HIDDEN || visibility == STV_INTERNAL || symbol.st_shndx == SHN_ABS) return;
  facts->exported.push_back(name);
  const int type = ELF64_ST_TYPE(symbol.st_info);
  if (type == STT_FUNC || type == STT_GNU_IFUNC) facts->functions.push_back(name);
}

}  // namespace

absl::StatusOr<ElfFacts> ReadElfFacts(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const Image image(std::string{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
  const std::vector<Header> headers = image.Read<Header>(0, 1);
  if (headers.empty()) return Damaged("it ends within its header");
  const Header& header = headers[0];

  ElfFacts facts;
  for (const Segment& segment : image.Read<Segment>(header.e_phoff, header.e_phnum)) {
    if (segment.p_type == PT_GNU_STACK && (segment.p_flags & PF_X) != 0) facts.executable_stack = true;
  }
  const std::vector<Section> sections = image.Read<Section>(header.e_shoff, header.e_shnum);
  if (sections.empty()) return Damaged("it has no table of sections");
  bool has_symbols = false;
  for (const Section& section : sections) {
    if (section.sh_type != SHT_DYNAMIC && section.sh_type != SHT_DYNSYM) continue;
    if (section.sh_link >= sections.size()) return Damaged("a section names strings that are not there");
    const uint64_t strings = sections[section.sh_link].sh_offset;
    if (section.sh_type == SHT_DYNAMIC) {
      ReadDynamic(image, image.Read<Dynamic>(section.sh_offset, section.sh_size / sizeof(Dynamic)), strings, &facts);
      continue;
    }
    has_symbols = true;
    for (const Symbol& symbol : image.Read<Symbol>(section.sh_offset, section.sh_size / sizeof(Symbol))) {
      AddSymbol(symbol, image.String(strings + symbol.st_name), &facts);
    }
  }
  if (!has_symbols) return Damaged("it has no dynamic symbols");
  return facts;
}

}  // namespace varia
