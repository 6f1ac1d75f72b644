import { readFileSync, readdirSync } from 'node:fs';
import { pause } from '../kit/pause.ts';

/** What one process held at one moment. */
export interface Sample {
  readonly atMs: number;
  readonly rssKiB: number;
  readonly descriptors: number;
}

const everyMs = 200;

/** Looks at a process again and again until it is over. */
export async function sampleProcess(pid: number, over: AbortSignal): Promise<readonly Sample[]> {
  const begun = performance.now();
  const samples: Sample[] = [];
  while (await pause(everyMs, over)) {
    const seen = look(pid, performance.now() - begun);
    if (seen !== null) samples.push(seen);
  }
  return samples;
}

function look(pid: number, atMs: number): Sample | null {
  try {
    const rss = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    const descriptors = readdirSync(`/proc/${pid}/fd`).length;
    return rss === undefined ? null : { atMs, rssKiB: Number(rss), descriptors };
  } catch {
    // It ended between two looks.
    return null;
  }
}
