// Loaded into a process by LD_PRELOAD: counts its calls that change (or read, or lock) regular files and folders, and lets
// some of them fail, or ends the process there. Configured by the environment:
//
//   FAULT_CALLS   which calls count: change (by default), write (only those of them that write data), read or lock
//   FAULT_FIRST   the first call that fails, from 1; without it none does
//   FAULT_LAST    the last one; by default the first
//   FAULT_KIND    kill (before the call), torn (after it, or after half of what it writes), short (half is written), stop (before
//                 the call, until SIGCONT), or an errno
//   FAULT_WHILE   a path: calls fail only while something exists there
//   FAULT_REPORT  a file that gets a line for the first failing call, and the number of calls at the end
//   FAULT_LOG     a file that gets each change with its data, see WriteLog.swift
//
// A line that begins with ! on standard output ends all faults.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { NONE, SHORT, TORN };

static const char *calls = "change", *whileThere;
static long first, last;
static const char *kind = "";
static int report = -1, journal = -1;
static atomic_long count;
static atomic_int isOver, wasReported;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

static int openNew(const char *name) {
  const char *path = getenv(name);
  return path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600) : -1;
}

__attribute__((constructor)) static void begin(void) {
  if (getenv("FAULT_CALLS")) calls = getenv("FAULT_CALLS");
  if (getenv("FAULT_FIRST")) first = atol(getenv("FAULT_FIRST"));
  last = getenv("FAULT_LAST") ? atol(getenv("FAULT_LAST")) : first;
  if (getenv("FAULT_KIND")) kind = getenv("FAULT_KIND");
  whileThere = getenv("FAULT_WHILE");
  report = openNew("FAULT_REPORT");
  journal = openNew("FAULT_LOG");
}

static void tell(const char *name, const char *path, int descriptor) {
  char link[64], place[4096], line[4300];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t size = path ? -1 : readlink(link, place, sizeof place - 1);
  place[size < 0 ? 0 : size] = 0;
  int length = snprintf(line, sizeof line, "%s %s\n", name, path ? path : place);
  if (report >= 0) syscall(SYS_write, report, line, length);
}

__attribute__((destructor)) static void end(void) {
  char number[32];
  snprintf(number, sizeof number, "%ld", (long)count);
  tell("calls", number, -1);
}

static void die(void) {
  syscall(SYS_kill, getpid(), SIGKILL);
  pause();
}

// Whether the call fails, with errno set; else what is to be done about it.
static int fails(const char *class, const char *name, const char *path, int descriptor, int *fault) {
  struct stat status;
  *fault = NONE;
  if (strcmp(class, calls) && (strcmp(name, "write") || strcmp(name, calls))) return 0;
  if (!path && (descriptor < 3 || fstat(descriptor, &status) || !(S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)))) return 0;
  long number = ++count;
  if (number < first || number > last || isOver) return 0;
  if (whileThere && syscall(SYS_faccessat, AT_FDCWD, whileThere, F_OK)) return 0;
  if (!wasReported++) tell(name, path, descriptor);
  if (!strcmp(kind, "kill")) die();
  if (!strcmp(kind, "stop")) return syscall(SYS_kill, getpid(), SIGSTOP);
  *fault = !strcmp(kind, "short") ? SHORT : !strcmp(kind, "torn") ? TORN : NONE;
  if (*fault) return 0;
  errno = atoi(kind);
  return 1;
}

// One entry of the log: a letter, the file's number, a place in it, two paths and the data.
static void record(char letter, int descriptor, off_t offset, const char *path, const char *second, const void *data, size_t size) {
  struct stat status = {0};
  if (journal < 0) return;
  if (descriptor > 2) fstat(descriptor, &status);
  else if (path) syscall(SYS_newfstatat, AT_FDCWD, second ? second : path, &status, AT_SYMLINK_NOFOLLOW);
  unsigned long head[6] = {letter, status.st_ino, offset, path ? strlen(path) : 0, second ? strlen(second) : 0, size};
  struct iovec parts[] = {{head, sizeof head}, {(void *)path, head[3]}, {(void *)second, head[4]}, {(void *)data, size}};
  writev(journal, parts, 4);
}

// Does `call`, in the order of the log, unless the call fails; `recorded` is what the log gets of it.
#define CHANGE(name, path, descriptor, call, recorded) \
  int fault; \
  if (fails("change", name, path, descriptor, &fault)) return -1; \
  pthread_mutex_lock(&order); \
  long result = call; \
  int problem = errno; \
  if (result >= 0) recorded; \
  pthread_mutex_unlock(&order); \
  if (fault == TORN) die(); \
  errno = problem; \
  return result;

static ssize_t writing(int file, const void *data, size_t size, off_t offset) {
  int fault;
  if (fails("change", "write", NULL, file, &fault)) return -1;
  if (fault != NONE && size > 1) size /= 2;
  pthread_mutex_lock(&order);
  ssize_t done = offset < 0 ? syscall(SYS_write, file, data, size) : syscall(SYS_pwrite64, file, data, size, offset);
  int problem = errno;
  if (done > 0 && file != 2) {
    off_t place = offset < 0 && file > 2 ? lseek(file, 0, SEEK_CUR) - done : offset;
    record(file == 1 ? 'a' : 'w', file, place, NULL, NULL, data, done);
  }
  pthread_mutex_unlock(&order);
  if (fault == TORN) die();
  errno = problem;
  return done;
}

ssize_t write(int file, const void *data, size_t size) {
  if (file == 1 && size && *(const char *)data == '!') isOver = 1;
  return writing(file, data, size, -1);
}
ssize_t pwrite(int file, const void *data, size_t size, off_t offset) { return writing(file, data, size, offset); }
ssize_t pwrite64(int file, const void *data, size_t size, off_t offset) { return writing(file, data, size, offset); }

static int opening(int folder, const char *path, int flags, mode_t mode) {
  if (!(flags & (O_CREAT | O_TRUNC))) {
    int fault;
    return fails("read", "open", path, -1, &fault) ? -1 : syscall(SYS_openat, folder, path, flags, mode);
  }
  int isNew = syscall(SYS_faccessat, folder, path, F_OK) != 0;
  CHANGE("open", path, -1, syscall(SYS_openat, folder, path, flags, mode), {
    if (isNew) record('c', result, 0, path, NULL, NULL, 0);
    else if (flags & O_TRUNC) record('t', result, 0, NULL, NULL, NULL, 0);
  })
}

#define MODE mode_t mode = 0; if (flags & (O_CREAT | O_TMPFILE)) { va_list list; va_start(list, flags); mode = va_arg(list, int); va_end(list); }
int open(const char *path, int flags, ...) { MODE return opening(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE return opening(AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE return opening(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE return opening(folder, path, flags, mode); }

int fsync(int file) { CHANGE("fsync", NULL, file, syscall(SYS_fsync, file), record('s', file, 0, NULL, NULL, NULL, 0)) }
int fdatasync(int file) { CHANGE("fdatasync", NULL, file, syscall(SYS_fdatasync, file), record('s', file, 0, NULL, NULL, NULL, 0)) }
int ftruncate(int file, off_t size) { CHANGE("ftruncate", NULL, file, syscall(SYS_ftruncate, file, size), record('t', file, size, NULL, NULL, NULL, 0)) }
int ftruncate64(int file, off_t size) { CHANGE("ftruncate", NULL, file, syscall(SYS_ftruncate, file, size), record('t', file, size, NULL, NULL, NULL, 0)) }
int unlink(const char *path) { CHANGE("unlink", path, -1, syscall(SYS_unlinkat, AT_FDCWD, path, 0), record('u', -1, 0, path, NULL, NULL, 0)) }
int link(const char *from, const char *to) { CHANGE("link", to, -1, syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0), record('l', -1, 0, from, to, NULL, 0)) }
int rename(const char *from, const char *to) { CHANGE("rename", to, -1, syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0), record('r', -1, 0, from, to, NULL, 0)) }

ssize_t read(int file, void *data, size_t size) {
  int fault;
  return fails("read", "read", NULL, file, &fault) ? -1 : syscall(SYS_read, file, data, size);
}
ssize_t pread(int file, void *data, size_t size, off_t offset) {
  int fault;
  return fails("read", "pread", NULL, file, &fault) ? -1 : syscall(SYS_pread64, file, data, size, offset);
}
ssize_t pread64(int file, void *data, size_t size, off_t offset) { return pread(file, data, size, offset); }

static int locking(int file, int command, void *argument) {
  int fault, isLock = (command == F_SETLK || command == F_SETLKW) && ((struct flock *)argument)->l_type != F_UNLCK;
  if (isLock && fails("lock", "fcntl", NULL, file, &fault)) return -1;
  return syscall(SYS_fcntl, file, command, argument);
}
#define ARGUMENT va_list list; va_start(list, command); void *argument = va_arg(list, void *); va_end(list);
int fcntl(int file, int command, ...) { ARGUMENT return locking(file, command, argument); }
int fcntl64(int file, int command, ...) { ARGUMENT return locking(file, command, argument); }
