/* reload LIBRARY: loads the library, lets it go, and loads it again, as hosts do that have plugins of their own.
 * Status: 0 it works, 1 not so, 2 wrong usage. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

#include "varia/host.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: reload LIBRARY\n");
    return 2;
  }
  for (int time = 0; time < 3; ++time) {
    void* library = dlopen(argv[1], RTLD_NOW);
    int32_t (*create)(varia_host_cancel*, varia_host_error*) = NULL;
    if (library != NULL) *(void**)&create = dlsym(library, "varia_host_cancel_create");
    varia_host_cancel cancel = 0;
    if (create == NULL || create(&cancel, NULL) != VARIA_HOST_OK || cancel == 0) {
      fprintf(stderr, "time %d: %s\n", time + 1, create == NULL ? dlerror() : "no handle");
      return 1;
    }
    dlclose(library);
  }
  return 0;
}
