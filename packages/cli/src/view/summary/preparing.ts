import { preparingRuns } from '@debussy/engine';
import type { PreparingRun } from '@debussy/engine';
import { counted, elapsed } from '@debussy/story';
import { locateRepository } from '@debussy/workspace';

export async function preparingIn(cwd: string): Promise<readonly PreparingRun[]> {
  const located = await locateRepository(cwd);
  return located.ok ? preparingRuns(located.value.commonDir) : [];
}

/** A run has no journal yet during the trial of its gates, which can take minutes. */
export function preparingText({ plan, gate, since, tried, of, holder }: PreparingRun, now: number): string {
  const what = gate === 'setup' ? 'setup runs' : `gate ${gate} is tried on the base commit`;
  const age = elapsed((now - Date.parse(since)) / 1000);
  return `${plan}: a run is about to start (process ${holder.pid}): ${what} (${age}), ${tried} of ${counted(of, 'gate')} tried\n\n`;
}
