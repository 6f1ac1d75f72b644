/** Below this, what could be given back is not worth the pause of some ten milliseconds. */
const worthwhileBytes = 64 * 1024 * 1024;

/**
 * Gives back what was needed only for a moment, such as the tree of a plan with thousands of phases. Left alone, the heap would
 * keep it until it has grown to a multiple of that, and whatever comes next would lie on top of it.
 */
export async function spareMemory(): Promise<void> {
  if (process.memoryUsage().heapUsed < worthwhileBytes) return;
  // A Node that was built or started without its inspector keeps the memory; nothing else is lost.
  await collectGarbage().catch(() => undefined);
}

async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector');
  const session = new Session();
  session.connect();
  try {
    session.post('HeapProfiler.enable');
    await new Promise<void>((done) => session.post('HeapProfiler.collectGarbage', () => done()));
  } finally {
    session.disconnect();
  }
}
