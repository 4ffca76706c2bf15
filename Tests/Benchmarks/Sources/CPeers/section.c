#include "section.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#ifdef __APPLE__
static const double rss_unit = 1024.0 * 1024.0;
#else
static const double rss_unit = 1024.0;
#endif

static double seconds(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static struct rusage usage_of(int who) {
  struct rusage usage;
  memset(&usage, 0, sizeof usage);
  getrusage(who, &usage);
  return usage;
}

static double cpu_seconds(int who) {
  struct rusage usage = usage_of(who);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

static double wall_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// Linux can forget the peak that set-up left behind; elsewhere it is that of the whole process.
static void forget_peak(void) {
  FILE *file = fopen("/proc/self/clear_refs", "w");
  if (!file) return;
  fputs("5", file);
  fclose(file);
}

static double peak_rss_mib(void) {
  char line[256];
  double kib = 0;
  FILE *file = fopen("/proc/self/status", "r");
  while (file && fgets(line, sizeof line, file)) sscanf(line, "VmHWM: %lf", &kib);
  if (file) fclose(file);
  return kib > 0 ? kib / 1024.0 : (double)usage_of(RUSAGE_SELF).ru_maxrss / rss_unit;
}

__attribute__((noinline)) void peer_section(void (*work)(void *), void *context) {
  work(context);
  __asm__ volatile("");  // no tail call: the section must still be on the stack while it works
}

peer_measurement peer_measured(void (*work)(void *), void *context) {
  forget_peak();
  double wall = wall_seconds();
  double cpu = cpu_seconds(RUSAGE_SELF);
  peer_section(work, context);
  peer_measurement measured;
  measured.cpu_seconds = cpu_seconds(RUSAGE_SELF) - cpu;
  measured.wall_seconds = wall_seconds() - wall;
  measured.peak_rss_mib = peak_rss_mib();
  return measured;
}

peer_measurement peer_measured_children(void) {
  double peak = (double)usage_of(RUSAGE_CHILDREN).ru_maxrss / rss_unit;
  return (peer_measurement){cpu_seconds(RUSAGE_CHILDREN), 0, peak};
}
