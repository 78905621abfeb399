/* A game's tree of variations, its comments, and games on record. */
#ifndef VARIA_HOST_HISTORY_H_
#define VARIA_HOST_HISTORY_H_

#include "varia/host/base.h"
#include "varia/host/registry.h"
#include "varia/host/session.h"

/* Nodes are numbered within one session: 0 is the start of the game, every other one a move with the position after it.
 * A number stays valid until its node is deleted, after which a new node may get it. An unknown one is answered with
 * VARIA_HOST_ERR_INVALID_ARGUMENT. The current line runs from the start through where the game stands to a leaf. */

/* The GameNode message of one node: parent, continuations, move, comments, times. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_node(varia_host_session session, uint32_t node, varia_host_buffer* message,
                                               varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The GameHistory message: every node, the current line, and where the game stands on it. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_history(varia_host_session session, varia_host_buffer* message,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* Plays a move given as text as another continuation, without forgetting what could be redone. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_play_variation(varia_host_session session, const char* text,
                                                         varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Goes to any node. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_go_to(varia_host_session session, uint32_t node,
                                                varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Moves a node one place up among its alternatives. VARIA_HOST_ERR_PRECONDITION when it is the first. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_promote(varia_host_session session, uint32_t node,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Makes every move on the way to the node the main continuation. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_promote_to_main_line(varia_host_session session, uint32_t node,
                                                               varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Deletes a move and all that follows it. If the game stands there, it goes to the position before. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_delete(varia_host_session session, uint32_t node,
                                                 varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* Remarks after a move (node 0: on the first position) and before it, "" for none. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_set_comment(varia_host_session session, uint32_t node, const char* text,
                                                      varia_host_error* error) VARIA_HOST_NOEXCEPT;
VARIA_HOST_API int32_t varia_host_session_set_comment_before(varia_host_session session, uint32_t node,
                                                             const char* text,
                                                             varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* What a move took and what was left on the clock after it, in milliseconds; 0 where no clock ran. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_set_times(varia_host_session session, uint32_t node, uint64_t elapsed_ms,
                                                    uint64_t remaining_ms, varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Names the player of a seat (by Seat.id), or nobody with "". [any-thread] */
VARIA_HOST_API int32_t varia_host_session_set_player(varia_host_session session, const char* seat, const char* name,
                                                     varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Sets a tag of the record ("Event", "Date"), or takes it away with the value "". [any-thread] */
VARIA_HOST_API int32_t varia_host_session_set_tag(varia_host_session session, const char* name, const char* value,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Says how the game ended where it stands, beside the rules: by the arbiter, on time, by agreement. `outcome` is an
 * Outcome message; an ongoing or empty one takes it back. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_set_result(varia_host_session session, const void* outcome,
                                                     uint64_t outcome_size,
                                                     varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* ---- Games on record ---- */

/* The game up to now as the main line, with its variations: a GameRecord message. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_record(varia_host_session session, varia_host_buffer* record,
                                                 varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The whole tree, whatever has been undone: a GameRecord message. [any-thread] */
VARIA_HOST_API int32_t varia_host_session_whole_record(varia_host_session session, varia_host_buffer* record,
                                                       varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* The whole tree as text for people in the shape of PGN: header lines, move text with variations and comments.
 * [any-thread] */
VARIA_HOST_API int32_t varia_host_session_game_text(varia_host_session session, varia_host_buffer* text,
                                                    varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* A GameRecord message as a text file for people (protobuf's text format), as `varia play` saves games; and back.
 * `name` stands for the text in errors: "NAME:LINE:COLUMN: what is wrong there". [any-thread] */
VARIA_HOST_API int32_t varia_host_record_to_text(const void* record, uint64_t record_size, varia_host_buffer* text,
                                                 varia_host_error* error) VARIA_HOST_NOEXCEPT;
VARIA_HOST_API int32_t varia_host_record_from_text(const char* text, const char* name, varia_host_buffer* record,
                                                   varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Reads a text of any number of games in the shape of PGN, of any variants of the registry, and plays each: a
 * GameRecords message. Errors as above. [any-thread] */
VARIA_HOST_API int32_t varia_host_games_from_text(varia_host_registry registry, const char* text, const char* name,
                                                  varia_host_buffer* records,
                                                  varia_host_error* error) VARIA_HOST_NOEXCEPT;

#endif /* VARIA_HOST_HISTORY_H_ */
