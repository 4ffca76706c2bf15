// Defined by the Swift module InjectionTesting, which depends on this one.
void socle_injection_testing_started(void);
