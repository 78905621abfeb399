/* Games between players: moves, clock, draws beside the rules, and a journal against crashes, joined. */
#ifndef VARIA_HOST_GAME_H_
#define VARIA_HOST_GAME_H_

#include "varia/host/base.h"
#include "varia/host/clock.h"
#include "varia/host/registry.h"
#include "varia/host/session.h"

/* A game being played. May stand wherever a session is only read, for its position, moves, history, record, picture; so
 * varia_host_session_copy() makes a session of it. Each move presses the clock. A player whose time runs out drops out
 * where the variant knows that, and the game goes on; elsewhere his team loses. The game is over when the rules, the
 * arbiter or the host say so; it then takes no more moves, but can be taken back, times included. */
typedef uint64_t varia_host_game;

/* Begins a game where a session stands; the session stays as it is. `options` is a GameOptions message: time control,
 * arbiter's policy, journal; empty: none of them. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_create(varia_host_session session, const void* options, uint64_t options_size,
                                              varia_host_game* game, varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Goes on with the game in the journal that `options` name, after a crash too; without a time control there, with the
 * one on record. *notice, if given, is a sentence about a torn last record that was dropped, or "". [any-thread] */
VARIA_HOST_API int32_t varia_host_game_resume(varia_host_variant variant, const void* options, uint64_t options_size,
                                              varia_host_game* game, varia_host_buffer* notice,
                                              varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Closes the journal; the file stays. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_destroy(varia_host_game game, varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* The Verdict message: outcome by rules, arbiter or host, and the claims open to the player to move. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_verdict(varia_host_game game, varia_host_buffer* verdict,
                                               varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* 1 when the game is over, else 0. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_over(varia_host_game game, varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* Starts the clock of the player to move, as the first move does too. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_begin(varia_host_game game, varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Plays a move given as text or code. VARIA_HOST_ERR_PRECONDITION when the game is over, the clock is paused or the
 * time has run out; VARIA_HOST_ERR_INVALID_ARGUMENT when the move is not legal. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_play(varia_host_game game, const char* text,
                                            varia_host_error* error) VARIA_HOST_NOEXCEPT;
VARIA_HOST_API int32_t varia_host_game_play_code(varia_host_game game, uint64_t code,
                                                 varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Takes back or plays again so many plies, at least 1. VARIA_HOST_ERR_PRECONDITION when there are not so many.
 * [any-thread] */
VARIA_HOST_API int32_t varia_host_game_undo(varia_host_game game, uint32_t plies,
                                            varia_host_error* error) VARIA_HOST_NOEXCEPT;
VARIA_HOST_API int32_t varia_host_game_redo(varia_host_game game, uint32_t plies,
                                            varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* The player to move claims a draw. VARIA_HOST_ERR_PRECONDITION when he may not. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_claim_draw(varia_host_game game, varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The player to move gives up: he drops out where that is possible, else his team loses. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_resign(varia_host_game game, varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Ends the game by the host's decision, with an Outcome message that is not ongoing. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_end(varia_host_game game, const void* outcome, uint64_t outcome_size,
                                           varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* ---- The game's clock: without one these answer VARIA_HOST_ERR_PRECONDITION ---- */

/* What a seat's clock shows. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_read_clock(varia_host_game game, int32_t seat, varia_host_clock_reading* reading,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* How long until the flag of the player to move falls, in nanoseconds, or VARIA_HOST_FOREVER: look then at
 * varia_host_game_take_flag_fall(). [any-thread] */
VARIA_HOST_API int32_t varia_host_game_until_flag(varia_host_game game, int64_t* nanoseconds,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The first flag fall not told yet, its consequences drawn already: *seat, or VARIA_HOST_NOBODY. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_take_flag_fall(varia_host_game game, int32_t* seat,
                                                      varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* While paused no time passes and no move is taken. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_pause(varia_host_game game, varia_host_error* error) VARIA_HOST_NOEXCEPT;
VARIA_HOST_API int32_t varia_host_game_resume_clock(varia_host_game game, varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Adds nanoseconds to what a seat has left, or takes them. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_add_time(varia_host_game game, int32_t seat, int64_t nanoseconds,
                                                varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Lets time pass in a game whose GameOptions say `manual_time`, for tests and for games played elsewhere. [any-thread]
 */
VARIA_HOST_API int32_t varia_host_game_advance(varia_host_game game, int64_t nanoseconds,
                                               varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* VARIA_HOST_OK while everything that happened is in the journal, or there is none; once it cannot be written to, the
 * reason, a single time. [any-thread] */
VARIA_HOST_API int32_t varia_host_game_check_journal(varia_host_game game, varia_host_error* error) VARIA_HOST_NOEXCEPT;

#endif /* VARIA_HOST_GAME_H_ */
