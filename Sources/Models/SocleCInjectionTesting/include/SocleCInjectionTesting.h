// Defined by the Swift module SocleInjectionTesting, which depends on this one.
void socle_injection_testing_started(void);
