#include "report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int32_t ttt_report(varia_error* error, int32_t status, uint64_t offset, const char* format, ...) {
  if (error == NULL) return status;
  error->status = status;
  error->offset = offset;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error->message, sizeof(error->message), format, arguments);
  va_end(arguments);
  return status;
}

ttt_quoted ttt_quote(varia_bytes bytes) {
  enum { SHOWN = 32 };
  ttt_quoted quoted;
  const char* data = bytes.data;
  size_t n = 0;
  quoted.text[n++] = '\'';
  for (uint64_t i = 0; i < bytes.size && i < SHOWN; ++i) {
    quoted.text[n++] = data[i] >= ' ' && data[i] <= '~' ? data[i] : '?';
  }
  quoted.text[n++] = '\'';
  const char* tail = bytes.size > SHOWN ? "..." : "";
  memcpy(quoted.text + n, tail, strlen(tail) + 1);
  return quoted;
}

int32_t ttt_write(const varia_writer* out, const void* data, uint64_t size, varia_error* error) {
  if (out->write(out->context, data, size) >= 0) return VARIA_OK;
  return ttt_report(error, VARIA_ERR_WRITER, VARIA_NO_OFFSET, "the host's writer refused the bytes");
}
