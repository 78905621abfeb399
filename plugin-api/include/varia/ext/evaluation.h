/* Extension "varia.evaluation/1": how good a position looks without looking ahead. */
#ifndef VARIA_EXT_EVALUATION_H_
#define VARIA_EXT_EVALUATION_H_

#include "varia/abi.h"
#include "varia/variant.h"

#define VARIA_EXT_EVALUATION "varia.evaluation/1"

/* No static score is further from 0 than this: beyond it lie the search's own scores for won and lost games. */
#define VARIA_MAX_EVALUATION 20000

typedef struct varia_evaluation {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  /* Writes one static score a team to `scores`, as many as VariantInfo has teams, in hundredths of a Pawn of the
   * variant (or whatever is least), higher being better for that team. With two teams they add up to 0. Meaningful
   * while the game goes on. Never allocates. [any-thread] */
  void (*evaluate)(const varia_variant* self, const void* position, int32_t* scores) VARIA_NOEXCEPT;
} varia_evaluation;

#endif /* VARIA_EXT_EVALUATION_H_ */
