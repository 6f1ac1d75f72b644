/**
 * What a quick call on a file answers, or null where it fails. Calls that take microseconds block on purpose: through the thread
 * pool each costs some ten times the processor time. Never for what an agent could have put there, such as a pipe to read from.
 */
export function orNull<T>(call: () => T): T | null {
  try {
    return call();
  } catch {
    return null;
  }
}

/** The same, null only where nothing is there: a system that refuses has not said so. For what decides what is done. */
export function ifThere<T>(call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
