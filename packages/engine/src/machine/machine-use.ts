import { machineSize, sharesNow } from '@debussy/host';
import type { MachineUse } from '@debussy/story';
import { loadavg } from 'node:os';

/** How all runs of this user use this machine; null if unreadable. */
export async function machineUse(now: number): Promise<MachineUse | null> {
  const shares = await sharesNow().catch(() => null);
  if (shares === null) return null;
  const { cores, memoryMb } = machineSize();
  return {
    cores,
    memory_mb: memoryMb,
    load: loadNow(),
    shares: shares.map(({ what, run, pid, isHeld, since, ...share }) => ({
      what,
      run: /^debussy-(.+)-[^-]+$/.exec(run)?.[1] ?? run,
      pid,
      state: isHeld ? 'held' : 'waiting',
      cores: Math.round(share.cores * 100) / 100,
      memory_mb: Math.round(share.memoryMb),
      // If the clock was set back, it must not become negative.
      seconds: Math.max(0, Math.round((now - since) / 1000)),
    })),
  };
}

function loadNow(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10;
}
