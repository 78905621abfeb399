/* Chess clocks for any number of seats. */
#ifndef VARIA_HOST_CLOCK_H_
#define VARIA_HOST_CLOCK_H_

#include "varia/host/base.h"

/* The times of all seats, of which at most one runs. Knows no game: the host says who moves next. */
typedef uint64_t varia_host_clock;

/* Where a time is without limit. All times are in nanoseconds. */
#define VARIA_HOST_FOREVER INT64_MAX
/* Where a seat is asked for: nobody. */
#define VARIA_HOST_NOBODY (-1)

/* A clock at rest. `control` is a text as in PGN's TimeControl, "40/5400:900+30", with extensions: "300b2" Bronstein,
 * "300d2" delay, "600:5x30" byo-yomi, "600:c25/300" Canadian, "*60" hourglass, "10/move", "-" none; one for all seats
 * or one each with ';' between. docs/host-api.md names them all. VARIA_HOST_ERR_INVALID_ARGUMENT says where it is
 * wrong. Time is the machine's, never set back. [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_create(const char* control, uint32_t seats, varia_host_clock* clock,
                                               varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The same, but time stands still except in varia_host_clock_advance(): for tests and for games played elsewhere.
 * [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_create_manual(const char* control, uint32_t seats, varia_host_clock* clock,
                                                      varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Lets time pass, 0 or more. VARIA_HOST_ERR_PRECONDITION for a clock that is not manual. [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_advance(varia_host_clock clock, int64_t nanoseconds,
                                                varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_destroy(varia_host_clock clock, varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* A seat's move begins. VARIA_HOST_ERR_PRECONDITION when another one's is running or the seat is out. [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_start(varia_host_clock clock, int32_t seat,
                                              varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The running seat has moved and `next`'s move begins, or nobody's (VARIA_HOST_NOBODY). *used, if given, is the time
 * that the move took. VARIA_HOST_ERR_PRECONDITION when nobody runs, the flag has fallen, or the clock is paused.
 * [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_press(varia_host_clock clock, int32_t next, int64_t* used,
                                              varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Nobody runs from now on. [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_stop(varia_host_clock clock, varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* While paused no time passes for anyone. [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_pause(varia_host_clock clock, varia_host_error* error) VARIA_HOST_NOEXCEPT;
VARIA_HOST_API int32_t varia_host_clock_resume(varia_host_clock clock, varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The seat is out of the game by its rules and never runs again. [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_retire(varia_host_clock clock, int32_t seat,
                                               varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Adds to what a seat has left (or takes from it, not below 0), or sets it. VARIA_HOST_ERR_PRECONDITION when the seat
 * is out or has no limit of time. [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_add(varia_host_clock clock, int32_t seat, int64_t nanoseconds,
                                            varia_host_error* error) VARIA_HOST_NOEXCEPT;
VARIA_HOST_API int32_t varia_host_clock_set(varia_host_clock clock, int32_t seat, int64_t nanoseconds,
                                            varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* What a seat's clock shows. */
typedef struct varia_host_clock_reading {
  uint32_t struct_size;
  int32_t stage;        /* index of the stage of its control */
  int64_t left;         /* in this stage, period or block; VARIA_HOST_FOREVER without a limit of time */
  int64_t delay_left;   /* of a simple delay, before `left` runs down */
  int64_t until_flag;   /* all the time it could think about one move */
  int64_t used;         /* for the move being made, or else its last one */
  int32_t periods_left; /* of byo-yomi, the present one included; 0 elsewhere */
  int32_t moves_to_go;  /* in this stage or block; 0 where none are counted */
  uint32_t paused;      /* 1 while the whole clock is */
  uint32_t out;         /* 1 when its flag fell or it was retired */
} varia_host_clock_reading;

/* [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_read(varia_host_clock clock, int32_t seat, varia_host_clock_reading* reading,
                                             varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The seat whose move it is, or VARIA_HOST_NOBODY; and how long until its flag falls if it does not move
 * (VARIA_HOST_FOREVER: never, as while paused). Either pointer may be NULL. [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_running(varia_host_clock clock, int32_t* seat, int64_t* until_flag,
                                                varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The first flag fall not taken yet: its seat, and how long ago it was. *seat is VARIA_HOST_NOBODY when there is none.
 * Each is told once, in their order. [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_take_flag_fall(varia_host_clock clock, int32_t* seat, int64_t* ago,
                                                       varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* Keeps the times of all seats under a number, to go back to when a move is taken back. A clock keeps up to a million.
 * VARIA_HOST_ERR_INVALID_ARGUMENT for a number that it did not give. [any-thread] */
VARIA_HOST_API int32_t varia_host_clock_keep(varia_host_clock clock, uint32_t* number,
                                             varia_host_error* error) VARIA_HOST_NOEXCEPT;
VARIA_HOST_API int32_t varia_host_clock_go_back(varia_host_clock clock, uint32_t number,
                                                varia_host_error* error) VARIA_HOST_NOEXCEPT;

#endif /* VARIA_HOST_CLOCK_H_ */
