/* Games being played: positions, moves, undo. */
#ifndef VARIA_HOST_SESSION_H_
#define VARIA_HOST_SESSION_H_

#include "varia/host/base.h"
#include "varia/host/registry.h"

/* A game from its start to where it stands, with everything that was played or tried (varia/host/history.h).
 * Wherever a session is only read, a game being played (varia/host/game.h) may stand too. */
typedef uint64_t varia_host_session;

/* Starts a game. `setup` is a SetupRequest message: a named setup, a position text or message, rule options; empty: the
 * default. VARIA_HOST_ERR_INVALID_ARGUMENT names what is wrong; the offset counts from the start of a position text.
 * [any-thread] */
VARIA_HOST_API int32_t varia_host_session_create(varia_host_variant variant, const void* setup, uint64_t setup_size,
                                                 varia_host_session* session,
                                                 varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The same from a position text, with default rule options. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_create_at(varia_host_variant variant, const char* position,
                                                    varia_host_session* session,
                                                    varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Plays a GameRecord message again, variations included, to the end of its main line. VARIA_HOST_ERR_INVALID_ARGUMENT
 * names the ply that the rules refuse. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_create_from_record(varia_host_variant variant, const void* record,
                                                             uint64_t record_size, varia_host_session* session,
                                                             varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Another game in the same state; each goes its own way from then on. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_copy(varia_host_session session, varia_host_session* copy,
                                               varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* [any-thread] */
VARIA_HOST_API int32_t varia_host_session_destroy(varia_host_session session,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* ---- The position now ---- */

/* Values of varia_host_facts.state. */
#define VARIA_HOST_ONGOING 0u
#define VARIA_HOST_DRAW 1u
#define VARIA_HOST_WIN 2u

/* How the game stands, in numbers. */
typedef struct varia_host_facts {
  uint32_t struct_size;
  uint32_t state;        /* VARIA_HOST_ONGOING, VARIA_HOST_DRAW or VARIA_HOST_WIN, by the rules alone */
  uint32_t winning_team; /* index into VariantInfo.teams when the state is VARIA_HOST_WIN, else 0 */
  uint32_t seat_to_move; /* index into VariantInfo.seats */
  uint32_t ply_count;    /* plies from the start to now */
  uint32_t redo_count;   /* plies that can be played again */
  uint32_t node;         /* of the tree of variations; 0 at the start */
  uint32_t occurrences;  /* how often this position has stood on the board in this line, now included */
  uint64_t key_low;      /* the position's key, equal exactly when the position is (counters aside) */
  uint64_t key_high;
} varia_host_facts;

/* [any-thread] */
VARIA_HOST_API int32_t varia_host_session_facts(varia_host_session session, varia_host_facts* facts,
                                                varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The canonical position text. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_text(varia_host_session session, varia_host_buffer* text,
                                               varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The Position message. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_position(varia_host_session session, varia_host_buffer* position,
                                                   varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The Outcome message, by the rules alone (varia/host/arbiter.h knows of other ends). [any-thread] */
VARIA_HOST_API int32_t varia_host_session_outcome(varia_host_session session, varia_host_buffer* outcome,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* The board as one svg element, a picture that stands alone; with `flip` other than 0 seen from the last player's
 * side. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_svg(varia_host_session session, uint32_t flip, varia_host_buffer* svg,
                                              varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* ---- Moves ---- */

/* The legal moves, in an order that depends on the position alone; none once the game is over. The next three functions
 * give them in the same order.
 *
 * Fastest: their texts, a line break after each, into memory of the caller's. Returns how many bytes that makes; when
 * they are more than `capacity`, nothing is written. No NUL is added. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_move_texts(varia_host_session session, char* texts, uint32_t capacity,
                                                     varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Their codes into an array of the caller's. Returns how many there are; the first `capacity` are written. With
 * capacity 0 they are only counted, which is faster than listing. A code means the same move wherever that is legal.
 * [any-thread] */
VARIA_HOST_API int32_t varia_host_session_move_codes(varia_host_session session, uint64_t* codes, uint32_t capacity,
                                                     varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Everything: a MoveList message with code, text, squares, captures and more of each. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_moves(varia_host_session session, varia_host_buffer* moves,
                                                varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* The code of the legal move with that text. VARIA_HOST_ERR_INVALID_ARGUMENT says why it is none. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_read_move(varia_host_session session, const char* text, uint64_t* code,
                                                    varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The same for a Move message: by its text, or by what it says of squares and men. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_read_move_message(varia_host_session session, const void* message,
                                                            uint64_t message_size, uint64_t* code,
                                                            varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The Move message of a legal move, its text included. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_move(varia_host_session session, uint64_t code, varia_host_buffer* move,
                                               varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* Plays a move given as text ("drop-out" where a player leaves a game that goes on without him) or code. What could be
 * redone is forgotten, unless it begins with this very move. VARIA_HOST_ERR_INVALID_ARGUMENT says why the move is not
 * legal; VARIA_HOST_ERR_EXHAUSTED when the game is too long. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_play(varia_host_session session, const char* text,
                                               varia_host_error* error) VARIA_HOST_NOEXCEPT;
VARIA_HOST_API int32_t varia_host_session_play_code(varia_host_session session, uint64_t code,
                                                    varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Takes back or plays again one ply. VARIA_HOST_ERR_PRECONDITION when there is none. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_undo(varia_host_session session, varia_host_error* error) VARIA_HOST_NOEXCEPT;
VARIA_HOST_API int32_t varia_host_session_redo(varia_host_session session, varia_host_error* error) VARIA_HOST_NOEXCEPT;

#endif /* VARIA_HOST_SESSION_H_ */
