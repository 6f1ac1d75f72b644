/*
 * Preloaded into debussy and everything that it starts. Numbers the file operations below one folder over all processes,
 * does something at one of them, and writes down what is written and synced. No rights are needed.
 *
 * FAULTS_STATE  the file that all processes map: struct state
 * FAULTS_BELOW  the folder
 * FAULTS_LOG    where writes and syncs are written down; absent: nowhere
 * FAULTS_BOOT   what is read instead of the boot id of the machine
 * FAULTS_ONLY   a part of a path: only operations on such paths are numbered
 */
#define _GNU_SOURCE
#include <alloca.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

extern char **environ;

enum action { NOTHING, KILL_ONE, CRASH, FAIL, FULL, POWER };

struct state {
  _Atomic long count;
  long target;
  int action;
  int error;
  _Atomic int root;
  _Atomic int hit;
  _Atomic int dark;
  char what[1024];
};

static struct state *state;
static char below[4096];
static size_t below_length;
static int log_fd = -1;
static int is_counted;
static const char *boot, *only;
static const char boot_path[] = "/proc/sys/kernel/random/boot_id";

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }
#define REAL(name) \
  static typeof(&name) real_##name; \
  if (!real_##name) real_##name = (typeof(&name))real(#name)

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULTS_STATE"), *folder = getenv("FAULTS_BELOW"), *log = getenv("FAULTS_LOG");
  if (!path || !folder) return;
  int fd = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
  if (fd < 0) return;
  state = mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  syscall(SYS_close, fd);
  if (state == MAP_FAILED) { state = NULL; return; }
  snprintf(below, sizeof below, "%s/", folder);
  below_length = strlen(below);
  if (log) {
    int low = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
    log_fd = low < 0 ? -1 : syscall(SYS_fcntl, low, F_DUPFD_CLOEXEC, 700);
    if (low >= 0) syscall(SYS_close, low);
  }
  int none = 0;
  atomic_compare_exchange_strong(&state->root, &none, getpid());
  /* Sessions and gates do what they like; the proof is about debussy and its git. */
  is_counted = !getenv("DEBUSSY_PHASE");
  boot = getenv("FAULTS_BOOT");
  only = getenv("FAULTS_ONLY");
}

/* Absolute, or as it was given where that cannot be found out. */
static const char *absolute(int dir, const char *path, char *room) {
  if (!path) return "";
  if (path[0] == '/') return path;
  char link[64], base[4096];
  if (dir == AT_FDCWD) snprintf(link, sizeof link, "/proc/self/cwd");
  else snprintf(link, sizeof link, "/proc/self/fd/%d", dir);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, base, sizeof base - 1);
  if (length < 0) return path;
  base[length] = 0;
  snprintf(room, 8192, "%s/%s", base, path);
  return room;
}

static const char *of_fd(int fd, char *room) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, room, 4095);
  room[length < 0 ? 0 : length] = 0;
  return room;
}

static int is_below(const char *path) { return state && strncmp(path, below, below_length) == 0; }

static void note(char what, const char *path, const char *other, long size) {
  if (log_fd < 0) return;
  char line[9000];
  int length = snprintf(line, sizeof line, "%c\t%ld\t%s\t%s\n", what, size, path, other ? other : "");
  if (length > 0 && length < (int)sizeof line) syscall(SYS_write, log_fd, line, length);
}

static int takes_space(const char *name) { return !strchr("rsuo", name[0]); }

/* 0: go on; otherwise the error to report. The first letter of `name` says what it is: r reading, s syncing, u removing, w writing, n naming, o opening. */
static int meet(const char *name, const char *path) {
  if (!state) return 0;
  if (atomic_load(&state->dark) && is_below(path)) kill(getpid(), SIGKILL);
  if (!is_counted || !is_below(path) || (only && !strstr(path, only))) return 0;
  int saved = errno;
  long number = atomic_fetch_add(&state->count, 1) + 1;
  if (state->action == NOTHING) note('#', path, name, number);
  if (number == state->target) {
    snprintf(state->what, sizeof state->what, "%s %s (%s %d)", name, path, program_invocation_short_name, getpid());
    atomic_store(&state->hit, 1);
    if (state->action == KILL_ONE) kill(getpid(), SIGKILL);
    if (state->action == CRASH) {
      kill(state->root, SIGKILL);
      kill(getpid(), SIGKILL);
    }
    if (state->action == POWER) {
      atomic_store(&state->dark, 1);
      kill(getpid(), SIGKILL);
    }
    if (state->action == FAIL) return state->error;
  }
  if (state->action == FULL && number >= state->target && state->target > 0 && takes_space(name)) {
    atomic_store(&state->hit, 1);
    return ENOSPC;
  }
  errno = saved;
  return 0;
}

#define MEET(name, path) \
  do { \
    int error_ = meet(name, path); \
    if (error_) { errno = error_; return -1; } \
  } while (0)

static const char *kind_of(int flags) {
  return (flags & O_ACCMODE) == O_RDONLY && !(flags & O_CREAT) ? "r open" : flags & O_CREAT ? "n create" : "open to write";
}

static long size_of(int fd) {
  struct stat facts;
  return syscall(SYS_fstat, fd, &facts) == 0 ? (long)facts.st_size : 0;
}

static void opened(int fd, int flags, const char *path) {
  if (fd >= 0 && (flags & O_ACCMODE) != O_RDONLY && is_below(path)) note(flags & O_TRUNC ? 'T' : 'O', path, NULL, size_of(fd));
}

static const char *place_of(const char *path) { return boot && path && strcmp(path, boot_path) == 0 ? boot : path; }

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(name); \
    va_list list; va_start(list, flags); \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    char room[8192]; const char *full = absolute(AT_FDCWD, path, room); \
    MEET(kind_of(flags), full); \
    int fd = real_##name(place_of(path), flags, mode); \
    opened(fd, flags, full); \
    return fd; \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
  int name(int dir, const char *path, int flags, ...) { \
    REAL(name); \
    va_list list; va_start(list, flags); \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    char room[8192]; const char *full = absolute(dir, path, room); \
    MEET(kind_of(flags), full); \
    int fd = real_##name(dir, path, flags, mode); \
    opened(fd, flags, full); \
    return fd; \
  }
OPENAT(openat)
OPENAT(openat64)

#define FOPEN(name) \
  FILE *name(const char *path, const char *mode) { \
    REAL(name); \
    char room[8192]; const char *full = absolute(AT_FDCWD, path, room); \
    int flags = mode[0] == 'r' && !strchr(mode, '+') ? O_RDONLY : mode[0] == 'w' ? O_WRONLY | O_CREAT | O_TRUNC : O_WRONLY | O_CREAT; \
    int error = meet(kind_of(flags), full); \
    if (error) { errno = error; return NULL; } \
    FILE *file = real_##name(path, mode); \
    if (file && flags != O_RDONLY && is_below(full)) { \
      opened(fileno(file), flags, full); \
      note('W', full, NULL, size_of(fileno(file))); \
    } \
    return file; \
  }
FOPEN(fopen)
FOPEN(fopen64)

DIR *opendir(const char *path) {
  REAL(opendir);
  char room[8192];
  int error = meet("r opendir", absolute(AT_FDCWD, path, room));
  if (error) { errno = error; return NULL; }
  return real_opendir(path);
}

#define WRITING(fd) \
  char room_[4096]; \
  if (state && (fd) > 2) { \
    const char *full_ = of_fd(fd, room_); \
    if (is_below(full_)) { \
      MEET("write", full_); \
      note('W', full_, NULL, size_of(fd)); \
    } \
  }

ssize_t write(int fd, const void *data, size_t size) { REAL(write); WRITING(fd) return real_write(fd, data, size); }
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { REAL(pwrite); WRITING(fd) return real_pwrite(fd, data, size, at); }
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) { REAL(pwrite64); WRITING(fd) return real_pwrite64(fd, data, size, at); }
ssize_t writev(int fd, const struct iovec *parts, int count) { REAL(writev); WRITING(fd) return real_writev(fd, parts, count); }
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) { REAL(pwritev); WRITING(fd) return real_pwritev(fd, parts, count, at); }
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) { REAL(pwritev64); WRITING(fd) return real_pwritev64(fd, parts, count, at); }
int ftruncate(int fd, off_t size) { REAL(ftruncate); WRITING(fd) return real_ftruncate(fd, size); }
int ftruncate64(int fd, off64_t size) { REAL(ftruncate64); WRITING(fd) return real_ftruncate64(fd, size); }
ssize_t copy_file_range(int in, off64_t *from, int out, off64_t *to, size_t size, unsigned flags) {
  REAL(copy_file_range); WRITING(out) return real_copy_file_range(in, from, out, to, size, flags);
}

/* What was written before this begins is on disk when it has ended. */
#define SYNC(name) \
  int name(int fd) { \
    REAL(name); \
    char room[4096]; const char *full = of_fd(fd, room); \
    if (!is_below(full)) return real_##name(fd); \
    MEET("sync", full); \
    long size = size_of(fd); \
    note('s', full, NULL, size); \
    int result = real_##name(fd); \
    if (result == 0) note('S', full, NULL, size); \
    return result; \
  }
SYNC(fsync)
SYNC(fdatasync)

int syncfs(int fd) {
  REAL(syncfs);
  char room[4096];
  const char *full = of_fd(fd, room);
  MEET("sync all", full);
  note('f', full, NULL, 0);
  int result = real_syncfs(fd);
  if (result == 0) note('F', full, NULL, 0);
  return result;
}

void sync(void) {
  REAL(sync);
  note('f', "", NULL, 0);
  real_sync();
  note('F', "", NULL, 0);
}

#define TWO(name, letter, what, from_dir, from, to_dir, to, call) \
  { \
    REAL(name); \
    char room_a[8192], room_b[8192]; \
    const char *a = absolute(from_dir, from, room_a), *b = absolute(to_dir, to, room_b); \
    MEET(what, b); \
    int result = call; \
    if (result == 0 && (is_below(a) || is_below(b))) note(letter, a, b, 0); \
    return result; \
  }
int rename(const char *from, const char *to) TWO(rename, 'R', "name by rename", AT_FDCWD, from, AT_FDCWD, to, real_rename(from, to))
int renameat(int a_, const char *from, int b_, const char *to) TWO(renameat, 'R', "name by rename", a_, from, b_, to, real_renameat(a_, from, b_, to))
int renameat2(int a_, const char *from, int b_, const char *to, unsigned flags) TWO(renameat2, 'R', "name by rename", a_, from, b_, to, real_renameat2(a_, from, b_, to, flags))
int link(const char *from, const char *to) TWO(link, 'L', "name by link", AT_FDCWD, from, AT_FDCWD, to, real_link(from, to))
int linkat(int a_, const char *from, int b_, const char *to, int flags) TWO(linkat, 'L', "name by link", a_, from, b_, to, real_linkat(a_, from, b_, to, flags))

#define ONE(name, letter, what, dir, path, call) \
  { \
    REAL(name); \
    char room[8192]; \
    const char *full = absolute(dir, path, room); \
    MEET(what, full); \
    int result = call; \
    if (result == 0 && letter && is_below(full)) note(letter, full, NULL, 0); \
    return result; \
  }
int unlink(const char *path) ONE(unlink, 'U', "unlink", AT_FDCWD, path, real_unlink(path))
int unlinkat(int dir, const char *path, int flags) ONE(unlinkat, 'U', "unlink", dir, path, real_unlinkat(dir, path, flags))
int rmdir(const char *path) ONE(rmdir, 'U', "unlink folder", AT_FDCWD, path, real_rmdir(path))
int mkdir(const char *path, mode_t mode) ONE(mkdir, 0, "name a folder", AT_FDCWD, path, real_mkdir(path, mode))
int mkdirat(int dir, const char *path, mode_t mode) ONE(mkdirat, 0, "name a folder", dir, path, real_mkdirat(dir, path, mode))
int symlink(const char *to, const char *path) ONE(symlink, 0, "name a link", AT_FDCWD, path, real_symlink(to, path))
int truncate(const char *path, off_t size) ONE(truncate, 'W', "write by truncating", AT_FDCWD, path, real_truncate(path, size))
int chmod(const char *path, mode_t mode) ONE(chmod, 0, "sets a mode", AT_FDCWD, path, real_chmod(path, mode))

/* Debussy gives its children an environment from zero: what this file needs goes with them. Nothing is allocated: the child of a fork may not. */
static const char *const names[] = {"LD_PRELOAD=", "FAULTS_STATE=", "FAULTS_BELOW=", "FAULTS_LOG=", "FAULTS_BOOT=", "FAULTS_ONLY="};
#define NAMES (sizeof names / sizeof *names)

static const char *own(size_t at) {
  static const char *found[NAMES];
  if (!found[at]) {
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)strlen(names[at]) - 1, names[at]);
    const char *value = getenv(name);
    if (value) found[at] = value - strlen(names[at]);
  }
  return found[at];
}
static const char *kept[NAMES];
__attribute__((constructor)) static void keep(void) { for (size_t i = 0; i < NAMES; i++) { const char *entry = own(i); kept[i] = entry ? strdup(entry) : NULL; } }

static size_t length_of(char *const *env) { size_t n = 0; while (env && env[n]) n++; return n; }
static void extend(char *const *env, char **room) {
  size_t n = 0;
  for (; env && env[n]; n++) room[n] = env[n];
  for (size_t i = 0; i < NAMES; i++) {
    int has = 0;
    for (size_t j = 0; env && env[j]; j++) has |= strncmp(env[j], names[i], strlen(names[i])) == 0;
    if (!has && kept[i]) room[n++] = (char *)kept[i];
  }
  room[n] = NULL;
}
#define EXTENDED(env) alloca((length_of(env) + NAMES + 1) * sizeof(char *))

int execve(const char *path, char *const argv[], char *const env[]) { REAL(execve); char **all = EXTENDED(env); extend(env, all); return real_execve(path, argv, all); }
int execvpe(const char *file, char *const argv[], char *const env[]) { REAL(execvpe); char **all = EXTENDED(env); extend(env, all); return real_execvpe(file, argv, all); }
int execvp(const char *file, char *const argv[]) { return execvpe(file, argv, environ); }
int execv(const char *path, char *const argv[]) { return execve(path, argv, environ); }
int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes, char *const argv[], char *const env[]) {
  REAL(posix_spawn); char **all = EXTENDED(env); extend(env, all); return real_posix_spawn(pid, path, actions, attributes, argv, all);
}
int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes, char *const argv[], char *const env[]) {
  REAL(posix_spawnp); char **all = EXTENDED(env); extend(env, all); return real_posix_spawnp(pid, file, actions, attributes, argv, all);
}
