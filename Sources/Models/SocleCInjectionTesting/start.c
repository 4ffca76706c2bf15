#include "SocleCInjectionTesting.h"

// Swift has no code that runs when a program is loaded.
__attribute__((constructor)) static void start(void) { socle_injection_testing_started(); }
