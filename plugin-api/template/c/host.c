#include "host.h"

#include "varia/service/random.h"

/* The one variable of the plugin: written once, before the host calls anything else. */
static const varia_services* host;

void ttt_use_services(const varia_services* services) {
  if (host == NULL) host = services;
}

uint32_t ttt_random_below(uint32_t count) {
  const varia_random* random = host == NULL ? NULL : host->get_service(VARIA_SERVICE_RANDOM);
  uint64_t number;
  if (random == NULL || random->next(&number) != VARIA_OK) return 0;
  /* The high half times the count: no division, and no number worth speaking of is favoured. */
  return (uint32_t)((number >> 32) * count >> 32);
}
