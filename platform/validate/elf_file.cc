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
using Dynamic = ElfW(Dyn);
using Symbol = ElfW(Sym);

absl::Status Damaged(absl::string_view what) {
  return absl::FailedPreconditionError(absl::StrCat("is damaged: ", what));
}

// The file's bytes, looked at with care. Like the loader it goes by the segments and asks for no table of sections,
// which may be missing.
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

  // From here on addresses are known.
  void set_segments(std::vector<Segment> segments) { segments_ = std::move(segments); }

  // What lies at an address once the file is loaded; empty where that is not in the file.
  template <typename T>
  std::vector<T> Loaded(uint64_t address, uint64_t count) const {
    for (const Segment& segment : segments_) {
      const uint64_t inside = address - segment.p_vaddr;
      if (segment.p_type != PT_LOAD || address < segment.p_vaddr || inside >= segment.p_filesz) continue;
      if (count > (segment.p_filesz - inside) / sizeof(T)) return {};
      return Read<T>(segment.p_offset + inside, count);
    }
    return {};
  }

  // The string that starts at an address, cleaned; "" where there is none.
  std::string String(uint64_t address) const {
    for (const Segment& segment : segments_) {
      const uint64_t inside = address - segment.p_vaddr;
      if (segment.p_type != PT_LOAD || address < segment.p_vaddr || inside >= segment.p_filesz) continue;
      const uint64_t offset = segment.p_offset + inside;
      return offset < bytes_.size() ? CleanText(bytes_.c_str() + offset) : "";
    }
    return "";
  }

 private:
  std::string bytes_;
  std::vector<Segment> segments_;
};

// Where the dynamic section says that things are.
struct Places {
  uint64_t strings = 0;
  uint64_t symbols = 0;
  uint64_t hash = 0;
  uint64_t gnu_hash = 0;
};

Places FindPlaces(const std::vector<Dynamic>& entries) {
  Places places;
  for (const Dynamic& entry : entries) {
    if (entry.d_tag == DT_NULL) break;
    if (entry.d_tag == DT_STRTAB) places.strings = entry.d_un.d_ptr;
    if (entry.d_tag == DT_SYMTAB) places.symbols = entry.d_un.d_ptr;
    if (entry.d_tag == DT_HASH) places.hash = entry.d_un.d_ptr;
    if (entry.d_tag == DT_GNU_HASH) places.gnu_hash = entry.d_un.d_ptr;
  }
  return places;
}

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

// The number of dynamic symbols. Only the hash tables tell it: the old one outright, the new one by the end of its last
// chain, which is marked by the lowest bit. 0 when neither can be read.
uint64_t CountSymbols(const Image& image, const Places& places) {
  if (const auto old = image.Loaded<uint32_t>(places.hash, 2); places.hash != 0 && !old.empty()) return old[1];
  const auto head = image.Loaded<uint32_t>(places.gnu_hash, 4);  // buckets, first symbol, words of the filter, shift
  if (places.gnu_hash == 0 || head.empty()) return 0;
  const uint64_t buckets_at = places.gnu_hash + 4 * sizeof(uint32_t) + uint64_t{head[2]} * sizeof(ElfW(Addr));
  const auto buckets = image.Loaded<uint32_t>(buckets_at, head[0]);
  if (buckets.empty()) return 0;
  uint64_t last = *std::max_element(buckets.begin(), buckets.end());
  if (last < head[1]) return head[1];  // none defined
  const uint64_t chains_at = buckets_at + buckets.size() * sizeof(uint32_t);
  while (true) {
    const auto chain = image.Loaded<uint32_t>(chains_at + (last - head[1]) * sizeof(uint32_t), 1);
    if (chain.empty()) return 0;
    ++last;
    if ((chain[0] & 1) != 0) return last;
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
  Image image(std::string{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
  const std::vector<Header> headers = image.Read<Header>(0, 1);
  if (headers.empty()) return Damaged("it ends within its header");
  const Header& header = headers[0];

  ElfFacts facts;
  const std::vector<Segment> segments = image.Read<Segment>(header.e_phoff, header.e_phnum);
  if (segments.empty()) return Damaged("it has no table of segments");
  image.set_segments(segments);
  std::vector<Dynamic> dynamic;
  for (const Segment& segment : segments) {
    if (segment.p_type == PT_GNU_STACK && (segment.p_flags & PF_X) != 0) facts.executable_stack = true;
    if (segment.p_type == PT_LOAD && segment.p_filesz != 0 &&
        image.Read<char>(segment.p_offset, segment.p_filesz).empty()) {
      return Damaged("it ends within a segment");
    }
    if (segment.p_type == PT_DYNAMIC)
      dynamic = image.Loaded<Dynamic>(segment.p_vaddr, segment.p_filesz / sizeof(Dynamic));
  }
  if (dynamic.empty()) return Damaged("it has no dynamic section");
  const Places places = FindPlaces(dynamic);
  ReadDynamic(image, dynamic, places.strings, &facts);
  const uint64_t count = CountSymbols(image, places);
  const std::vector<Symbol> symbols = image.Loaded<Symbol>(places.symbols, count);
  if (symbols.empty()) return Damaged("it has no dynamic symbols");
  for (const Symbol& symbol : symbols) AddSymbol(symbol, image.String(places.strings + symbol.st_name), &facts);
  return facts;
}

}  // namespace varia
