/* A library that is there when bad_needs_library is linked and that nobody finds when it is loaded. */
int varia_test_absent(void);
int varia_test_absent(void) { return 1; }
