/* Position keys. */
#ifndef VARIA_KEY_H_
#define VARIA_KEY_H_

#include "varia/abi.h"

/* 128 bits that name a position for repetition, transposition tables and libraries. Two positions of one variant with
 * the same rule options have equal keys exactly when their canonical texts agree in everything but the halfmove and
 * fullmove counters. ("Exactly" up to the chance of a 128-bit collision.) Stable across runs and machines for one
 * plugin version. */
typedef struct varia_key {
  uint64_t low;
  uint64_t high;
} varia_key;

#endif /* VARIA_KEY_H_ */
