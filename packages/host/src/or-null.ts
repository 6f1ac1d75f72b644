/**
 * The result of a quick call on a file, or null if it fails. Calls of microseconds block on purpose: through the
 * thread pool each costs about ten times the processor time. Never for a path that an agent could have replaced, for
 * example by a pipe.
 */
export function orNull<T>(call: () => T): T | null {
  try {
    return call();
  } catch {
    return null;
  }
}

/** The same, but null only if nothing exists: a system that refuses has not answered that. For decisions. */
export function ifThere<T>(call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
