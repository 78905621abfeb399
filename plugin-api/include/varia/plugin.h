/* The entry point of a plugin. */
#ifndef VARIA_PLUGIN_H_
#define VARIA_PLUGIN_H_

#include "varia/abi.h"
#include "varia/services.h"
#include "varia/variant.h"

/* What a plugin file is. A static, immutable object of the plugin. */
typedef struct varia_plugin_table {
  uint32_t struct_size;
  uint32_t abi_major;     /* the major this table is written for: the one that was asked for */
  uint32_t abi_minor;     /* the newest minor that the plugin was compiled against */
  uint32_t variant_count; /* at least 1 */
  const char* name;       /* of the plugin, for people */
  const char* version;    /* of the plugin */
  const char* author;     /* of the plugin, "" when unknown */
  const char* license;    /* SPDX expression of the plugin, "" when unknown */

  /* The variant with that number, 0 to variant_count - 1; NULL for any other. The answer never changes. [any-thread] */
  const varia_variant* (*variant)(uint32_t index)VARIA_NOEXCEPT;

  /* Since minor 1; may be NULL. Hands over the host's services (varia/services.h). A host that offers any calls this
   * once, before it calls any function of a variant and while nothing else of the plugin runs; the plugin keeps the
   * pointer in a static variable, the only one that it may ever write. Should another host in the same process call
   * again, the first pointer stays. [exclusive] */
  void (*use_services)(const varia_services* services) VARIA_NOEXCEPT;
} varia_plugin_table;

/* The one symbol that a plugin exports: `const void* varia_plugin(uint32_t abi_major)`. Returns the varia_plugin_table
 * for that major version, or NULL when the plugin does not speak it. The host asks for its newest major first, then for
 * older ones. [any-thread] */
typedef const void* (*varia_plugin_function)(uint32_t abi_major)VARIA_NOEXCEPT;
#define VARIA_PLUGIN_SYMBOL "varia_plugin"

VARIA_EXPORT const void* varia_plugin(uint32_t abi_major) VARIA_NOEXCEPT;

#endif /* VARIA_PLUGIN_H_ */
