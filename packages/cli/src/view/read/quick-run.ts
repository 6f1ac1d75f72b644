import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isGone, tailOf } from '@debussy/host';
import { chooseRun, listRunIds, named, runFolder } from '@debussy/engine';
import type { RunFolder } from '@debussy/engine';
import { commonDirOf } from './common-dir.ts';
import { tellStory } from './tell-story.ts';
import type { ToldStory } from './tell-story.ts';

/** A run with its story, and whether the process that held it is gone. */
export interface QuickRun extends ToldStory {
  readonly gone: boolean;
}

/** The run that is named, under way or newest: from files alone where they say enough, for who asks every second. */
export async function quickRun(cwd: string, wanted: string | null): Promise<QuickRun> {
  const commonDir = commonDirOf(cwd);
  const ids = commonDir === null ? [] : listRunIds(commonDir);
  if (commonDir === null || ids.length === 0) return slowRun(cwd, wanted);
  const placeOf = (run: string): Place => ({ run, folder: runFolder(commonDir, run) });
  if (wanted !== null) return told(placeOf(named(ids, wanted)));
  const open = ids.map(placeOf).filter(({ folder }) => !hasEnded(folder));
  const candidates = await Promise.all(open.map(told));
  const live = candidates.filter(({ gone }) => !gone);
  // Several at once: the person has to say which.
  if (live.length > 1) return slowRun(cwd, null);
  return live[0] ?? told(placeOf(ids.at(-1) ?? ''));
}

interface Place {
  readonly run: string;
  readonly folder: RunFolder;
}

async function slowRun(cwd: string, wanted: string | null): Promise<QuickRun> {
  const chosen = await chooseRun(cwd, wanted);
  return { ...tellStory(chosen), gone: chosen.held === null };
}

async function told({ folder, run }: Place): Promise<QuickRun> {
  const { story, state } = tellStory({ run, folder });
  const gone = story.holder === null || (await isGone(story.holder));
  return { story, state, gone };
}

/** Whether the last line of a journal is the end of its run. A run that goes on has written behind it. */
function hasEnded(folder: RunFolder): boolean {
  const segments = segmentsOf(folder.journal);
  const last = segments.at(-1);
  const tail = last === undefined ? null : tailOf(join(folder.journal, last), 16 * 1024);
  const line = tail?.trimEnd().split('\n').at(-1) ?? '';
  return /^[0-9a-f]{8} \{.*"type":"run\.ended"/.test(line);
}

function segmentsOf(journal: string): readonly string[] {
  try {
    const names = readdirSync(journal).filter((name) => /^\d+\.jsonl$/.test(name));
    return names.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  } catch {
    return [];
  }
}
