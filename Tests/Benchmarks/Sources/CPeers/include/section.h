#ifndef SOCLE_BENCHMARKS_SECTION_H
#define SOCLE_BENCHMARKS_SECTION_H

/// What one piece of work cost. CPU is user and system time of all threads of this process.
typedef struct {
  double cpu_seconds;
  double wall_seconds;
  double peak_rss_mib;
} peer_measurement;

/// Runs `work(context)` and measures it. Callgrind is told to collect inside `peer_section` only.
peer_measurement peer_measured(void (*work)(void *), void *context);

/// The CPU seconds and the peak of memory of all child processes that have ended.
peer_measurement peer_measured_children(void);

#endif
