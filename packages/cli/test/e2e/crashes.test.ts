import { isFull, randomFrom } from '@debussy/testing';
import { expect, test } from 'vitest';
import type { Answer } from '../support/binary.ts';
import { busyProject, filesOfBusy, phasesOfBusy } from '../support/busy-project.ts';
import { call, resume, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf, journalOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import type { Project } from '../support/project.ts';

const seconds = Number(process.env['DEBUSSY_CRASH_SECONDS'] ?? 2);
const seed = Number(process.env['DEBUSSY_SEED'] ?? Date.now() % 1_000_000);
const parallel = ['--parallel', '3'];

test.concurrent(
  'kill -9 after any event of the journal: resume loses nothing and does nothing twice',
  { timeout: 3_600_000 },
  async () => {
    const points = process.env['DEBUSSY_CRASH_POINT']?.split(',') ?? (await crashPoints());
    const random = randomFrom(seed);
    const order = isFull ? points : points.toSorted(() => random() - 0.5);
    const until = Date.now() + seconds * 1000;
    let tried = 0;
    for (const point of order) {
      if (!isFull && Date.now() > until) break;
      // Sometimes the debussy that resumes is killed as well.
      const again = random() < 0.3 ? (points[Math.floor(random() * points.length)] ?? null) : null;
      await crashAndResume(point, again);
      tried++;
    }
    process.stdout.write(`killed after ${tried} of ${points.length} events, seed ${seed}\n`);
  },
);

/** Every event of a run without a crash, as `type#n`. */
async function crashPoints(): Promise<readonly string[]> {
  const project = busyProject();
  expectAllDone(project, await run(project, ...parallel));
  const seen = new Map<string, number>();
  return journalOf(project).map(({ type }) => {
    const n = (seen.get(type) ?? 0) + 1;
    seen.set(type, n);
    return `${type}#${n}`;
  });
}

async function crashAndResume(point: string, again: string | null): Promise<void> {
  const project = busyProject();
  const crash = { env: { DEBUSSY_CRASH_AT: point } };
  const first = await call(project, ['run', 'MASTER_PLAN.md', '-q', ...parallel], crash);
  if (again !== null) {
    await call(project, ['resume', '-q', ...parallel], { env: { DEBUSSY_CRASH_AT: again } });
  }
  const last = first.code === 0 && again === null ? first : await resume(project, ...parallel);
  try {
    expectAllDone(project, last);
  } catch (cause) {
    throw new Error(`killed after ${point}, then ${again ?? 'not again'} (seed ${seed})`, { cause });
  }
}

function expectAllDone(project: Project, answer: Answer): void {
  if (answer.stderr.includes('nothing to do')) expect(answer.code).toBe(0);
  else expectSound(project, answer, 0);
  expect(phasesOn(project).toSorted()).toEqual(phasesOfBusy);
  const files = project.git('ls-tree', '--name-only', 'main').split('\n');
  expect(files).toEqual(expect.arrayContaining([...filesOfBusy]));
  expect(project.git('show', 'main:list.txt').split('\n').toSorted()).toEqual([
    'first',
    'from one',
    'from two',
    'last',
  ]);
  expectNothingTwice(project);
}

/** One attempt for each phase, started once; an interrupted session is continued, never started from the beginning. */
function expectNothingTwice(project: Project): void {
  const sessions = eventsOf(project, 'session.dispatched');
  const begun = sessions.filter(({ kind }) => kind === 'work').map(({ phase }) => phase);
  expect(begun.toSorted()).toEqual([...new Set(begun)].toSorted());
  expect(sessions.filter(({ attempt }) => attempt > 1)).toEqual([]);
  const landedAt = new Map<string, number>();
  for (const event of journalOf(project)) {
    if (event.type === 'tip.moved') for (const { phase } of event.landed) landedAt.set(phase, event.seq);
    if (event.type === 'session.dispatched') expect(landedAt.has(event.phase)).toBe(false);
  }
}
