#include "platform/validate/allocation_watch.h"

#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <new>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace varia {
namespace {

thread_local bool counting = false;
thread_local uint64_t allocations = 0;

void Count() {
  if (counting) ++allocations;
}

void* CountedMalloc(size_t size) {
  Count();
  return std::malloc(size);
}
void* CountedCalloc(size_t count, size_t size) {
  Count();
  return std::calloc(count, size);
}
void* CountedRealloc(void* old, size_t size) {
  Count();
  return std::realloc(old, size);
}
void* CountedAlignedAlloc(size_t alignment, size_t size) {
  Count();
  return std::aligned_alloc(alignment, size);
}
void* CountedNew(size_t size) {
  Count();
  return ::operator new(size);
}
void* CountedNewAligned(size_t size, std::align_val_t alignment) {
  Count();
  return ::operator new(size, alignment);
}

// What to call instead of an allocating function; null for others.
void* Replacement(absl::string_view name) {
  static constexpr struct {
    absl::string_view name;
    void* (*function)(size_t);
  } kOfSize[] = {{"malloc", CountedMalloc}, {"_Znwm", CountedNew}, {"_Znam", CountedNew}};
  for (const auto& known : kOfSize) {
    if (known.name == name) return reinterpret_cast<void*>(known.function);
  }
  if (name == "calloc") return reinterpret_cast<void*>(CountedCalloc);
  if (name == "realloc") return reinterpret_cast<void*>(CountedRealloc);
  if (name == "aligned_alloc") return reinterpret_cast<void*>(CountedAlignedAlloc);
  if (name == "_ZnwmSt11align_val_t" || name == "_ZnamSt11align_val_t") {
    return reinterpret_cast<void*>(CountedNewAligned);
  }
  return nullptr;
}

// The linker's tables of one loaded library.
struct Tables {
  const ElfW(Sym) * symbols = nullptr;
  const char* strings = nullptr;
  const ElfW(Rela) * relocations[2] = {nullptr, nullptr};
  size_t sizes[2] = {0, 0};
};

Tables TablesOf(const link_map& library) {
  Tables tables;
  // Some systems relocate these addresses in place, some do not.
  const auto address = [&](ElfW(Addr) value) {
    return reinterpret_cast<const void*>(value < library.l_addr ? value + library.l_addr : value);
  };
  for (const ElfW(Dyn)* entry = library.l_ld; entry->d_tag != DT_NULL; ++entry) {
    switch (entry->d_tag) {
      case DT_SYMTAB:
        tables.symbols = static_cast<const ElfW(Sym)*>(address(entry->d_un.d_ptr));
        break;
      case DT_STRTAB:
        tables.strings = static_cast<const char*>(address(entry->d_un.d_ptr));
        break;
      case DT_JMPREL:
        tables.relocations[0] = static_cast<const ElfW(Rela)*>(address(entry->d_un.d_ptr));
        break;
      case DT_PLTRELSZ:
        tables.sizes[0] = entry->d_un.d_val / sizeof(ElfW(Rela));
        break;
      case DT_RELA:
        tables.relocations[1] = static_cast<const ElfW(Rela)*>(address(entry->d_un.d_ptr));
        break;
      case DT_RELASZ:
        tables.sizes[1] = entry->d_un.d_val / sizeof(ElfW(Rela));
        break;
      default:
        break;
    }
  }
  return tables;
}

// Puts the replacements into one library; returns how many.
int Replace(const link_map& library) {
  const Tables tables = TablesOf(library);
  if (tables.symbols == nullptr || tables.strings == nullptr) return 0;
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  int replaced = 0;
  for (int table = 0; table < 2; ++table) {
    for (size_t i = 0; tables.relocations[table] != nullptr && i < tables.sizes[table]; ++i) {
      const ElfW(Rela)& relocation = tables.relocations[table][i];
      const size_t symbol = ELF64_R_SYM(relocation.r_info);
      // A relocation with an addend is no plain address of a function.
      if (symbol == 0 || relocation.r_addend != 0) continue;
      void* replacement = Replacement(tables.strings + tables.symbols[symbol].st_name);
      if (replacement == nullptr) continue;
      const uintptr_t slot = library.l_addr + relocation.r_offset;
      if (mprotect(reinterpret_cast<void*>(slot / page * page), page, PROT_READ | PROT_WRITE) != 0) continue;
      std::memcpy(reinterpret_cast<void*>(slot), &replacement, sizeof(replacement));
      ++replaced;
    }
  }
  return replaced;
}

}  // namespace

bool WatchAllocations() {
  int replaced = 0;
  // The first is the program itself; the C library and the loader allocate for themselves.
  const link_map* program = _r_debug.r_map;
  for (const link_map* library = program; library != nullptr; library = library->l_next) {
    const absl::string_view name(library->l_name);
    if (library == program || name.empty() || absl::StrContains(name, "vdso") || absl::StrContains(name, "libc.so") ||
        absl::StrContains(name, "ld-linux")) {
      continue;
    }
    replaced += Replace(*library);
  }
  return replaced > 0;
}

uint64_t CountAllocations(absl::FunctionRef<void()> call) {
  const uint64_t before = allocations;
  counting = true;
  call();
  counting = false;
  return allocations - before;
}

}  // namespace varia
