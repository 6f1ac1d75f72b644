import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

// A session that began before midnight, and the time zone, may put it a day beside the newest.
const daysToSearch = 3;

/** The rollout file of a thread: `sessions/YYYY/MM/DD/rollout-<time>-<thread>.jsonl`, newest days first. */
export async function findRollout(home: string, thread: string): Promise<string | null> {
  if (!/^[\w-]+$/.test(thread)) return null;
  let left = daysToSearch;
  for await (const day of newestDays(join(home, 'sessions'))) {
    const file = (await entries(day)).find((name) => name.endsWith(`-${thread}.jsonl`));
    if (file !== undefined) return join(day, file);
    left--;
    if (left === 0) return null;
  }
  return null;
}

async function* newestDays(sessions: string): AsyncGenerator<string> {
  for (const year of await newestFirst(sessions)) {
    for (const month of await newestFirst(year)) yield* await newestFirst(month);
  }
}

async function newestFirst(folder: string): Promise<readonly string[]> {
  const names = (await entries(folder)).filter((name) => /^\d+$/.test(name));
  return names.toSorted((a, b) => Number(b) - Number(a)).map((name) => join(folder, name));
}

async function entries(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
