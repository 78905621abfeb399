// Whether this is a build that looks for bugs.
#ifndef VARIA_PLATFORM_LOADER_UNDER_SANITIZER_H_
#define VARIA_PLATFORM_LOADER_UNDER_SANITIZER_H_

namespace varia {

// True when AddressSanitizer or ThreadSanitizer watches this process: its memory is then not what it is otherwise.
constexpr bool UnderSanitizer() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return true;
#else
  return false;
#endif
#else
  return false;
#endif
}

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_UNDER_SANITIZER_H_
