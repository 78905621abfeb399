/* Plugins and the variants in them. */
#ifndef VARIA_HOST_REGISTRY_H_
#define VARIA_HOST_REGISTRY_H_

#include "varia/host/base.h"

/* All variants that were found. */
typedef uint64_t varia_host_registry;
/* One variant; keeps its registry's plugins at hand. */
typedef uint64_t varia_host_variant;

/* Looks for plugins. `options` is a RegistryOptions message; empty: in the usual places, as the program `varia` does.
 * Loads every good file; an unknown one is first tried in a child process with a time limit. Never fails for a file:
 * varia_host_registry_report() says what was passed over and why. [any-thread] */
VARIA_HOST_API int32_t varia_host_registry_create(const void* options, uint64_t options_size,
                                                  varia_host_registry* registry,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* [any-thread] */
VARIA_HOST_API int32_t varia_host_registry_destroy(varia_host_registry registry,
                                                   varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* A RegistryReport message: variants, plugins, and files passed over with the reason. [any-thread] */
VARIA_HOST_API int32_t varia_host_registry_report(varia_host_registry registry, varia_host_buffer* report,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* The variant with that id; '_' and '-' and letter case are one. VARIA_HOST_ERR_NOT_FOUND names the nearest id and all
 * that there are. [any-thread] */
VARIA_HOST_API int32_t varia_host_variant_create(varia_host_registry registry, const char* name,
                                                 varia_host_variant* variant,
                                                 varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* [any-thread] */
VARIA_HOST_API int32_t varia_host_variant_destroy(varia_host_variant variant,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The VariantInfo message: board, seats, pieces, setups, rule options. [any-thread] */
VARIA_HOST_API int32_t varia_host_variant_info(varia_host_variant variant, varia_host_buffer* info,
                                               varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The ArbiterPolicy message that says what ends the variant's games beside its rules when nobody names another, in test
 * runs and in `varia play`: for varia_host_arbiter_create() and GameOptions.policy. [any-thread] */
VARIA_HOST_API int32_t varia_host_variant_policy(varia_host_variant variant, varia_host_buffer* policy,
                                                 varia_host_error* error) VARIA_HOST_NOEXCEPT;

#endif /* VARIA_HOST_REGISTRY_H_ */
