import { readdirSync, readlinkSync } from 'node:fs';
import { ProcessTree } from '../supervise/process-tree.ts';
import { readProcFile } from '../supervise/read-proc-file.ts';

/** Tells of a gate that runs whether it can have written a file just now. */
export interface GateRest {
  /**
   * Whether nothing of the gate has run on a processor since this was last asked, and none of its processes has a connection, over
   * which something else would write for it. Never true where there is no /proc.
   */
  rested(): boolean;
}

export function watchRest(root: number | null, cookie: string): GateRest {
  const tree = new ProcessTree({ root, claims: (one) => one === cookie });
  let last: string | null = null;
  return {
    rested() {
      const pids = tree.look().map(({ pid }) => pid);
      const now = switchesOf(pids);
      const isSame = now !== null && now === last;
      last = now;
      return isSame && !pids.some(isConnected);
    },
  };
}

/** How often each thread has left a processor: it does so after whatever it does. Null where one is at it, or none is there. */
function switchesOf(pids: readonly number[]): string | null {
  const all = pids.flatMap((pid) =>
    namesIn(`/proc/${pid}/task`).map((tid) => switchesOfThread(`/proc/${pid}/task/${tid}`)),
  );
  return all.length === 0 || all.includes(null) ? null : all.join('\n');
}

function switchesOfThread(folder: string): string | null {
  const status = readProcFile(`${folder}/status`) ?? '';
  // Asleep, stopped or dead. D waits for a disk, perhaps in the middle of a write.
  if (!/^State:\s+[SITtZX]/m.test(status)) return null;
  const counts = status.match(/^(?:non)?voluntary_ctxt_switches:.*$/gm);
  return counts === null ? null : `${folder} ${counts.join(' ')}`;
}

function isConnected(pid: number): boolean {
  const folder = `/proc/${pid}/fd`;
  return namesIn(folder).some((fd) => linkOf(`${folder}/${fd}`).startsWith('socket:'));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // Not to be read: it may be anything.
    return 'socket:';
  }
}
