/* The entry point: what this file is and which variants are in it. */
#include "varia/plugin.h"

#include "host.h"
#include "variant.h"

static const varia_variant* variant(uint32_t index) { return index == 0 ? &ttt_variant : NULL; }

static const varia_plugin_table table = {
    .struct_size = sizeof(varia_plugin_table),
    .abi_major = VARIA_ABI_MAJOR,
    .abi_minor = VARIA_ABI_MINOR,
    .variant_count = 1,
    .name = "Tic-tac-toe, a template in C",
    .version = "1.0.0",
    .author = "The Varia authors",
    .license = "Apache-2.0",
    .variant = variant,
    .use_services = ttt_use_services,
};

const void* varia_plugin(uint32_t abi_major) { return abi_major == VARIA_ABI_MAJOR ? &table : NULL; }
