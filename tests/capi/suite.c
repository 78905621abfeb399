/* suite SUITE DIRECTORY: does a test run by the host API.
 * Status: 0 done, 2 wrong usage, 3 could not run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "messages.h"
#include "varia/host.h"

static varia_host_error err = VARIA_HOST_ERROR_INIT;
static void must(int32_t status) {
  if (status >= 0) return;
  fprintf(stderr, "suite: %s\n", err.message);
  exit(3);
}

int main(int argc, char** argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: suite SUITE DIRECTORY\n");
    return 2;
  }
  varia_host_registry registry = 0;
  varia_host_buffer outcome = VARIA_HOST_BUFFER_INIT;
  message settings = {.size = 0}; /* varia.v1.RunSettings */
  put_text(&settings, 2, argv[1]);
  put_text(&settings, 3, argv[2]);
  must(varia_host_registry_create(NULL, 0, &registry, &err));
  must(varia_host_suite_run(registry, settings.bytes, settings.size, VARIA_HOST_NO_CANCEL, NULL, NULL, &outcome, &err));
  must(varia_host_buffer_release(&outcome, &err));
  must(varia_host_registry_destroy(registry, &err));
  return 0;
}
