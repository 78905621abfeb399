/* The table of one variant: everything a host needs to play it. */
#ifndef VARIA_VARIANT_H_
#define VARIA_VARIANT_H_

#include "varia/abi.h"
#include "varia/bytes.h"
#include "varia/key.h"
#include "varia/move.h"
#include "varia/outcome.h"
#include "varia/status.h"

/* The host aligns every position block to this many bytes. */
#define VARIA_POSITION_ALIGNMENT 16u
/* Hosts refuse variants with larger positions. */
#define VARIA_MAX_POSITION_SIZE 65536u
/* Hosts refuse variants that may list more moves. */
#define VARIA_MAX_LEGAL_MOVES 65536u

/* A position is a flat, pointer-free block of `position_size` bytes owned by the host. Copying is memcpy; there is no
 * create, clone or free. Every `position` argument below points to a block that one of the functions marked [fills] has
 * filled, or to a copy of one, within the same version of the plugin.
 *
 * All functions: thread-safe on different positions [any-thread]; none keeps an argument after it returns. A function
 * that fails leaves its outputs, and above all a position, as they were. */
typedef struct varia_variant {
  uint32_t struct_size;
  uint32_t position_size;   /* bytes, 1 to VARIA_MAX_POSITION_SIZE */
  uint32_t max_legal_moves; /* no position has more legal moves; 1 to VARIA_MAX_LEGAL_MOVES */
  uint32_t seat_count;      /* players, 1 to VARIA_MAX_SEATS; seats are numbered from 0 in order of play */
  const char* id;           /* lower-case ASCII words joined by '-', e.g. "ancient-world-war"; never changes */
  const char* version;      /* of this variant's rules and codes, e.g. "1.0.0" */

  /* Writes one varia.v1.VariantInfo message. The same bytes describe the variant every time. */
  int32_t (*describe)(const struct varia_variant* self, const varia_writer* out, varia_error* error) VARIA_NOEXCEPT;

  /* [fills] Starts a game: reads one varia.v1.SetupRequest message (empty: the default setup with default options).
   * VARIA_ERR_MALFORMED: not such a message, or its position text is none; offset counts from the start of that text.
   * VARIA_ERR_UNKNOWN_NAME: no such setup, option or value. VARIA_ERR_ILLEGAL_POSITION: the rules forbid the position.
   */
  int32_t (*setup)(const struct varia_variant* self, varia_bytes request, void* position,
                   varia_error* error) VARIA_NOEXCEPT;

  /* Lists the legal moves in an order that depends on the position alone. Writes the first `capacity` codes to `moves`
   * and returns how many there are in all; with capacity 0 (`moves` may be NULL) it only counts, as fast as it can.
   * Returns 0 exactly when outcome() is not VARIA_ONGOING. Never allocates. */
  int32_t (*legal_moves)(const struct varia_variant* self, const void* position, varia_move* moves,
                         uint32_t capacity) VARIA_NOEXCEPT;

  /* Plays any move code. VARIA_ERR_ILLEGAL_MOVE when it is not one that legal_moves() lists. */
  int32_t (*play)(const struct varia_variant* self, void* position, varia_move move, varia_error* error) VARIA_NOEXCEPT;

  /* Plays a move that legal_moves() listed for this very position, without looking again; any other code is a bug of
   * the caller and may leave the block meaningless. Never fails, never allocates. */
  void (*play_listed)(const struct varia_variant* self, void* position, varia_move move) VARIA_NOEXCEPT;

  /* Fills *outcome. Final: once not ongoing, a game has no moves. Never allocates. */
  int32_t (*outcome)(const struct varia_variant* self, const void* position, varia_outcome* outcome) VARIA_NOEXCEPT;

  /* The seat whose turn it is; in a finished game whatever the variant's position text names. Never allocates. */
  int32_t (*seat_to_move)(const struct varia_variant* self, const void* position) VARIA_NOEXCEPT;

  /* Fills *key (varia/key.h). Never allocates. */
  int32_t (*key)(const struct varia_variant* self, const void* position, varia_key* key) VARIA_NOEXCEPT;

  /* Writes the canonical position text: one position has one text. */
  int32_t (*position_to_text)(const struct varia_variant* self, const void* position, const varia_writer* out,
                              varia_error* error) VARIA_NOEXCEPT;

  /* [fills] Reads a position text with default rule options (setup() takes others). Errors as in setup(). */
  int32_t (*position_from_text)(const struct varia_variant* self, varia_bytes text, void* position,
                                varia_error* error) VARIA_NOEXCEPT;

  /* Writes one varia.v1.Position message, canonical text and rule options included. */
  int32_t (*position_to_message)(const struct varia_variant* self, const void* position, const varia_writer* out,
                                 varia_error* error) VARIA_NOEXCEPT;

  /* [fills] Reads one varia.v1.Position message: from its text, its structure, or both when they agree. */
  int32_t (*position_from_message)(const struct varia_variant* self, varia_bytes message, void* position,
                                   varia_error* error) VARIA_NOEXCEPT;

  /* Writes the text of a move that is legal in the position to `text`, at most `capacity` bytes and no NUL. Returns its
   * length, which is at most VARIA_MAX_MOVE_TEXT, or VARIA_ERR_ILLEGAL_MOVE. The text of a move is the same wherever it
   * is legal; a plugin may answer for moves that are not legal here. Never allocates. */
  int32_t (*move_to_text)(const struct varia_variant* self, const void* position, varia_move move, char* text,
                          uint32_t capacity) VARIA_NOEXCEPT;

  /* Reads the text of a legal move. VARIA_ERR_MALFORMED: not the form of a move here, offset says where.
   * VARIA_ERR_ILLEGAL_MOVE: a move, but not now; the message says why as well as the plugin can. */
  int32_t (*move_from_text)(const struct varia_variant* self, const void* position, varia_bytes text, varia_move* move,
                            varia_error* error) VARIA_NOEXCEPT;

  /* Writes one varia.v1.Move message for a legal move: what it takes, moves along, promotes and causes. */
  int32_t (*move_to_message)(const struct varia_variant* self, const void* position, varia_move move,
                             const varia_writer* out, varia_error* error) VARIA_NOEXCEPT;

  /* Reads one varia.v1.Move message: by its text, or by its structure when the text is empty. Errors as in
   * move_from_text(). */
  int32_t (*move_from_message)(const struct varia_variant* self, const void* position, varia_bytes message,
                               varia_move* move, varia_error* error) VARIA_NOEXCEPT;

  /* The extension with that id ("varia.NAME/REVISION", others in reverse DNS), or NULL. The answer never changes. */
  const void* (*get_extension)(const struct varia_variant* self, const char* id)VARIA_NOEXCEPT;
} varia_variant;

#endif /* VARIA_VARIANT_H_ */
