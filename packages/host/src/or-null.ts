/**
 * The result of a quick file operation, or null if it fails. It blocks on purpose: each call takes microseconds, and
 * about ten times as much processor time in the thread pool. Never for a path that an agent could have replaced, for
 * example by a pipe.
 */
export function orNull<T>(call: () => T): T | null {
  try {
    return call();
  } catch {
    return null;
  }
}

/** The same, but null only if nothing exists; other errors are thrown. For decisions. */
export function ifThere<T>(call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
