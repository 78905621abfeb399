/* The ground rules that every other header of the plugin API relies on.
 *
 * Manners of this C surface:
 *  1. Every table and every struct that may grow starts with `uint32_t struct_size`, set by whoever defines the object.
 *     Members are only ever appended within a major version. Before reading a member that is younger than 1.0 a reader
 *     asks VARIA_HAS().
 *  2. Inputs are borrowed for the call. Outputs go into caller-sized arrays or through a varia_writer. Neither side
 * ever frees the other side's memory.
 *  3. Functions return an int32_t status (varia/status.h) or a count; negative is always a status.
 *  4. Tables, variants and extensions are immutable, and every function may be called from any thread at once as long
 * as the calls work on different positions. A plugin keeps no mutable global state (but one pointer,
 * varia_plugin_table.use_services), starts no threads, prints nothing, and lets no exception, signal or exit escape.
 *  5. Strings in tables are UTF-8, end in a NUL, and live as long as the plugin is loaded.
 */
#ifndef VARIA_ABI_H_
#define VARIA_ABI_H_

#include <stddef.h>
#include <stdint.h>

/* The host asks a plugin for this major version first, then for older ones. */
#define VARIA_ABI_MAJOR 1u
/* Grows with every appended member or new status; never decides whether a plugin loads. */
#define VARIA_ABI_MINOR 1u

/* True when the object at `pointer` is large enough to contain `member`. The one way to ask. */
#define VARIA_HAS(type, pointer, member) \
  ((pointer)->struct_size >= offsetof(type, member) + sizeof(((const type*)0)->member))

/* Marks the single exported symbol of a plugin. */
#if defined(__cplusplus)
#define VARIA_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define VARIA_EXPORT __attribute__((visibility("default")))
#endif

/* Function types that cross the ABI are noexcept where the language can say so. */
#if defined(__cplusplus)
#define VARIA_NOEXCEPT noexcept
#else
#define VARIA_NOEXCEPT
#endif

#endif /* VARIA_ABI_H_ */
