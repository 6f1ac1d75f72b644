import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '@debussy/testing';
import { findProblems } from '../chaos/check/find-problems.ts';
import type { Try } from '../chaos/try-once.ts';
import { nextWords, untilLanded } from '../chaos/until-landed.ts';
import { callDebussy, reportedIn } from './cut-while.ts';
import type { Cut, Scene } from './cut-while.ts';
import type { FileSystem } from './power-disk.ts';

export interface Judged {
  readonly fileSystem: FileSystem;
  readonly recipe: string;
  readonly at: Cut['at'];
  readonly generation: number;
  readonly codes: readonly (number | null)[];
  /** What does not hold after it; empty when it passed. */
  readonly problems: readonly string[];
  /** The disk as it was after the cut; null when the cut passed. */
  readonly kept: string | null;
}

/** Mounts the copy as a machine that boots again would, resumes until all has landed, and looks. */
export async function judgeCut(
  scene: Scene,
  cut: Cut,
): Promise<{ readonly judged: Judged; readonly further: readonly Cut[] }> {
  const { disk, repository, before, expected, kind, recipe } = scene;
  disk.use(cut.image);
  // Checked before anything is written there again: a phase reported as landed must have landed.
  const early = lost(scene, cut, 'after the cut');
  const kept = disk.cut();
  const { tries, further } = await resumeUntilLanded(scene, cut);
  const problems = [
    ...early,
    ...lost(scene, cut, 'at the end'),
    ...findProblems({ repository, before, expected, tries: [cutOffTry, ...tries] }),
  ];
  await disk.release();
  const facts = { fileSystem: kind, recipe, at: cut.at, generation: cut.generation };
  const codes = tries.map(({ code }) => code);
  if (problems.length > 0) keep(scene, kept, tries);
  disk.remove(kept);
  disk.remove(cut.image);
  return {
    judged: {
      ...facts,
      codes,
      problems,
      kept: problems.length === 0 ? null : nameOf(kept),
    },
    further,
  };
}

/** The call that was cut off. */
const cutOffTry: Try = {
  words: ['run'],
  disturbances: [],
  met: ['kill-group'],
  code: null,
  ms: 0,
  hung: false,
  said: '',
};

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The disk as it was, and what debussy printed after it. */
function keep({ notes }: Scene, image: string, tries: readonly Try[]): void {
  const path = join(notes, '..', nameOf(image));
  copyFileSync(image, path);
  writeFileSync(`${path}.txt`, tries.map(({ words, said }) => `${words.join(' ')}\n${said}\n`).join(''));
}

async function resumeUntilLanded(
  scene: Scene,
  cut: Cut,
): Promise<{ readonly tries: readonly Try[]; readonly further: readonly Cut[] }> {
  const { repository, expected } = scene;
  const further: Cut[] = [];
  const tries = await untilLanded(expected.codes.length + 1, (number) => {
    const order = { words: [...nextWords(repository), '--json'], name: `judge-${number}` };
    return callDebussy(scene, order, (over) =>
      number === 1 ? cutAgain(scene, { cut, name: order.name, over, further }) : Promise.resolve(),
    );
  });
  return { tries, further };
}

interface Again {
  readonly cut: Cut;
  readonly name: string;
  readonly over: AbortSignal;
  readonly further: Cut[];
}

/** One resume in four is cut off as well. */
async function cutAgain({ dice, disk, notes, expected }: Scene, again: Again): Promise<void> {
  const { cut, name, over, further } = again;
  if (cut.generation > 1 || !dice.chance(0.25)) return;
  if (!(await pause(dice.below(expected.ms), over))) return;
  const reported = reportedIn(join(notes, `${name}.txt`));
  const landed = [...cut.landed, ...reported.landed];
  further.push({
    image: disk.cut(),
    at: 'instant',
    generation: 2,
    landed,
    ended: cut.ended || reported.ended,
  });
}

/** Reported phases that are missing. */
function lost({ repository, expected }: Scene, { landed, ended }: Cut, when: string): readonly string[] {
  const { git } = repository;
  const refs = git('for-each-ref', '--format=%(refname)', 'refs/heads').split('\n');
  const reached = new Set(git('rev-list', ...refs).split('\n'));
  const gone = landed.filter((commit) => !reached.has(commit));
  const isThere = git('rev-parse', 'main^{tree}') === expected.tree;
  return [
    ...gone.map((commit) => `${when}: ${commit} had been reported as landed, and no branch has it`),
    ...(ended && !isThere
      ? [`${when}: the end of the run had been reported, and main does not have it`]
      : []),
  ];
}
