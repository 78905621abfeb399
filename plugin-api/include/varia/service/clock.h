/* Service "varia.clock/1": the clock of the game being played. */
#ifndef VARIA_SERVICE_CLOCK_H_
#define VARIA_SERVICE_CLOCK_H_

#include "varia/bytes.h"
#include "varia/status.h"

#define VARIA_SERVICE_CLOCK "varia.clock/1"

/* A time without a limit. */
#define VARIA_NO_TIME_LIMIT INT64_MAX
/* In place of a seat: nobody's time runs. */
#define VARIA_NOBODY (-1)

/* What a seat's clock shows. Owned by the caller, who sets struct_size. Times in microseconds. */
typedef struct varia_seat_clock {
  uint32_t struct_size;
  uint32_t out;          /* 1 when the seat's flag has fallen or it is out of the game, else 0 */
  int64_t left_us;       /* in this stage, period or block, or VARIA_NO_TIME_LIMIT */
  int64_t until_flag_us; /* all the time it could think about one move, or VARIA_NO_TIME_LIMIT */
  int64_t used_us;       /* for the move being made, or else for the seat's last one */
  uint32_t stage;        /* of its control, from 0 */
  uint32_t moves_to_go;  /* in this stage or block; 0 where none are counted */
  uint32_t periods_left; /* byo-yomi periods, the present one included; 0 elsewhere */
  uint32_t reserved;     /* 0 */
} varia_seat_clock;

/* All functions: VARIA_ERR_UNAVAILABLE when the work at hand has no clock, VARIA_ERR_INVALID_ARGUMENT for no such seat
 * or NULL. They show the clock as it was when the work began, less what has passed since for the seat that runs.
 * [any-thread] */
typedef struct varia_clock {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  /* Fills *seat with the seat whose time runs, or VARIA_NOBODY. */
  int32_t (*running)(int32_t* seat) VARIA_NOEXCEPT;
  /* Fills *clock. */
  int32_t (*read)(uint32_t seat, varia_seat_clock* clock) VARIA_NOEXCEPT;
  /* Writes the seat's time control as text, PGN's TimeControl and beyond: "300+2", "600:5x30". */
  int32_t (*control)(uint32_t seat, const varia_writer* out) VARIA_NOEXCEPT;
} varia_clock;

#endif /* VARIA_SERVICE_CLOCK_H_ */
