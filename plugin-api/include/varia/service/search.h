/* Service "varia.search/1": a search of a position of the plugin's own, by the host's search harness. */
#ifndef VARIA_SERVICE_SEARCH_H_
#define VARIA_SERVICE_SEARCH_H_

#include "varia/move.h"
#include "varia/status.h"
#include "varia/variant.h"

#define VARIA_SERVICE_SEARCH "varia.search/1"

/* No search that is asked for looks at more positions, or takes longer, than this. */
#define VARIA_MAX_ASKED_NODES 10000000u
#define VARIA_MAX_ASKED_TIME_US 60000000u

/* When a search ends; 0 switches a limit off, and one at least is needed. Set by the caller, struct_size too. */
typedef struct varia_search_limits {
  uint32_t struct_size;
  uint32_t depth;   /* plies */
  uint64_t nodes;   /* positions */
  uint64_t time_us; /* microseconds */
} varia_search_limits;

/* What the search found. Owned by the caller, who sets struct_size. */
typedef struct varia_search_answer {
  uint32_t struct_size;
  uint32_t depth;     /* plies looked ahead */
  varia_move move;    /* the best one */
  varia_move reply;   /* the answer that is expected, or VARIA_NO_MOVE */
  int32_t score;      /* for the team to move, in hundredths of a Pawn (of "varia.evaluation/1"), when has_score is 1 */
  int32_t mate_in;    /* it wins in so many moves of its own, loses in so many when negative; 0 when not known */
  uint32_t has_score; /* 1 or 0 */
  uint32_t permille;  /* share of the point that it expects where the search counts that instead, else 0 */
  uint64_t nodes;     /* positions looked at */
} varia_search_answer;

typedef struct varia_search {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  /* Searches `position`, which is left as it is, and fills *answer. `self` is the variant that asks, whose position it
   * is. Returns when a limit is reached, the work at hand is called off or its own time is over: there always is a move
   * then. VARIA_ERR_UNAVAILABLE: the work at hand offers no search, as a search itself does not, so that none starts
   * another. VARIA_ERR_INVALID_ARGUMENT: no limit, a depth over 100, NULL, or a game that is over. [any-thread] */
  int32_t (*search)(const varia_variant* self, const void* position, const varia_search_limits* limits,
                    varia_search_answer* answer, varia_error* error) VARIA_NOEXCEPT;
} varia_search;

#endif /* VARIA_SERVICE_SEARCH_H_ */
