/* How this plugin says what is wrong with an input. */
#ifndef TIC_TAC_TOE_REPORT_H_
#define TIC_TAC_TOE_REPORT_H_

#include "varia/bytes.h"
#include "varia/status.h"

/* Fills *error, unless it is NULL, and returns `status`. Give only ASCII to `format`: what comes from outside goes
 * through ttt_quote() first. */
int32_t ttt_report(varia_error* error, int32_t status, uint64_t offset, const char* format, ...)
    __attribute__((format(printf, 4, 5)));

/* Bytes from outside made fit to be shown: in quotes, what is not printable ASCII as '?', cut when long. */
typedef struct ttt_quoted {
  char text[40];
} ttt_quoted;
ttt_quoted ttt_quote(varia_bytes bytes);

/* Sends `size` bytes to the host's writer: VARIA_OK, or VARIA_ERR_WRITER when it refuses them. */
int32_t ttt_write(const varia_writer* out, const void* data, uint64_t size, varia_error* error);

#endif /* TIC_TAC_TOE_REPORT_H_ */
