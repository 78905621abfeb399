#include "platform/loader/elf_check.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"

namespace varia {
namespace {

#if defined(__x86_64__)
constexpr int kHostMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr int kHostMachine = EM_AARCH64;
#elif defined(__riscv)
constexpr int kHostMachine = EM_RISCV;
#else
#error "Name this machine's e_machine here"
#endif
constexpr int kHostClass = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
constexpr int kHostData = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? ELFDATA2LSB : ELFDATA2MSB;

std::string MachineName(int machine) {
  switch (machine) {
    case EM_386:
      return "x86, 32 bits";
    case EM_X86_64:
      return "x86-64";
    case EM_ARM:
      return "ARM, 32 bits";
    case EM_AARCH64:
      return "AArch64";
    case EM_RISCV:
      return "RISC-V";
    case EM_PPC64:
      return "PowerPC, 64 bits";
    case EM_S390:
      return "S/390";
    default:
      return absl::StrCat("ELF machine ", machine);
  }
}

absl::Status Wrong(const std::string& reason) { return absl::FailedPreconditionError(reason); }

}  // namespace

absl::Status CheckElfHeader(const std::string& path) {
  // O_NONBLOCK: opening a pipe that somebody left there must not wait for its other end.
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return Wrong(absl::StrCat("cannot be read: ", std::strerror(errno)));
  const absl::Cleanup closer = [file] { close(file); };
  struct stat facts {};
  if (fstat(file, &facts) != 0) return Wrong(absl::StrCat("cannot be read: ", std::strerror(errno)));
  if (!S_ISREG(facts.st_mode)) return Wrong("is not a regular file");
  if (facts.st_size == 0) return Wrong("is an empty file");

  // The 64-bit header; of a 32-bit one the fields looked at lie at the same places.
  Elf64_Ehdr header{};
  const ssize_t size = pread(file, &header, sizeof(header), 0);
  if (size < 0) return Wrong(absl::StrCat("cannot be read: ", std::strerror(errno)));
  if (size < SELFMAG || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) {
    return Wrong("is not a shared library (no ELF header)");
  }
  if (static_cast<size_t>(size) < sizeof(header)) return Wrong("is cut off in its ELF header");
  if (header.e_ident[EI_DATA] != kHostData) return Wrong("was built for a machine of the other byte order");
  if (header.e_machine != kHostMachine || header.e_ident[EI_CLASS] != kHostClass) {
    return Wrong(
        absl::StrCat("was built for another machine (",
                     header.e_machine == kHostMachine ? "the same in another word size" : MachineName(header.e_machine),
                     ", this host is ", MachineName(kHostMachine), ")"));
  }
  if (header.e_type != ET_DYN) return Wrong("is an ELF file, but not a shared library");
  return absl::OkStatus();
}

}  // namespace varia
