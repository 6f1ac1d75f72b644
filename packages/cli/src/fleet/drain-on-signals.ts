import type { FleetWorker } from '@debussy/fleet';

/** Waits for the first signal, and for what runs; the second one stops it, the third leaves. */
export function drainOnSignals(worker: FleetWorker, say: (text: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    let signals = 0;
    const onSignal = (): void => {
      signals += 1;
      if (signals > 2) process.exit(130);
      if (signals === 1) {
        say(`finishing ${worker.busy()} tasks, taking no more. The next signal stops them.`);
        worker.drain().then(() => resolve(0), reject);
      } else {
        say('stopping; the tasks go back to the queue. The next signal leaves at once.');
        worker.stop().then(() => resolve(0), reject);
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}
