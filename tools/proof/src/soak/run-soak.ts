import { mkdtempSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { noteBefore } from '../chaos/check/before.ts';
import { checkoutProblems } from '../chaos/check/checkout.ts';
import { journalProblems } from '../chaos/check/journals.ts';
import { leftoverProblems } from '../chaos/check/leftovers.ts';
import { worktreeProblems } from '../chaos/check/worktrees.ts';
import { makePlace } from '../chaos/place.ts';
import { tryOnce } from '../chaos/try-once.ts';
import { phasesOnBranch, pause, makeRepository, writes } from '@debussy/testing';
import type { RepositoryDraft } from '@debussy/testing';
import type { SoakOptions } from './soak-options.ts';

export interface SoakResult {
  readonly phases: number;
  /** That were asked for; on a busy machine it takes longer. */
  readonly minutes: number;
  readonly seconds: number;
  readonly samples: number;
  readonly rssKiB: SampleGrowth;
  readonly descriptors: SampleGrowth;
  readonly problems: readonly string[];
  /** Kept where there are problems. */
  readonly folder: string;
}

const parallel = 3;

/** One run of many phases: its resources are watched all the time, its leftovers checked at the end. */
export async function runSoak(program: string, options: SoakOptions): Promise<SoakResult> {
  const folder = realpathSync(mkdtempSync(join(options.folder, 'debussy-soak-')));
  const place = makePlace(folder, false);
  const repository = makeRepository(place.home, draftOf(options));
  const before = noteBefore(repository);
  let sampling: Promise<readonly Sample[]> = Promise.resolve([]);
  const tried = await tryOnce(place, repository, {
    program,
    words: ['run', 'MASTER_PLAN.md', '--quiet'],
    disturbances: [],
    name: 'run',
    patienceMs: 3_600_000 + options.minutes * 120_000,
    started: (pid, over) => void (sampling = sampleProcess(pid, over)),
  });
  const samples = await sampling;
  const [rssKiB, descriptors] = [
    growthOfSamples(samples, (one) => one.rssKiB),
    growthOfSamples(samples, (one) => one.descriptors),
  ];
  const problems = [
    ...(tried.code === 0 ? [] : [`the run ended with ${tried.code}: ${tried.said.slice(-1500)}`]),
    ...landedProblems(phasesOnBranch(repository), options.phases),
    ...flatProblems(rssKiB, descriptors),
    ...checkoutProblems({ repository, before }),
    ...journalProblems({ repository, tries: [tried] }),
    ...worktreeProblems({ repository }),
    ...leftoverProblems({ repository }),
  ];
  place.leave(problems.length > 0);
  const seconds = Math.round(tried.ms / 1000);
  const { phases, minutes } = options;
  return { phases, minutes, seconds, samples: samples.length, rssKiB, descriptors, problems, folder };
}

/** Independent phases, so that always as many run as may; a few lines of progress each, and usage for the estimator. */
function draftOf({ phases, minutes }: SoakOptions): RepositoryDraft {
  const ids = Array.from({ length: phases }, (_, i) => String(i + 1));
  const sleep = (minutes * 60 * parallel) / Math.max(1, phases);
  return {
    phases: ids.map((id) => ({ id })),
    config: { parallel },
    scenario: {
      defaults: [
        { progress: 'at {phase}' },
        { usage: 20_000 },
        { sleep },
        { text: 'Done with {phase}.' },
        ...writes('part-{phase_name}.txt', '{phase}\n'),
      ],
    },
  };
}

function landedProblems(landed: readonly string[], phases: number): readonly string[] {
  const distinct = new Set(landed).size;
  return landed.length === phases && distinct === phases
    ? []
    : [`${landed.length} commits of ${distinct} phases landed, expected: ${phases} of ${phases}`];
}

/** The state of a run needs little for a landed phase; faster growth is a leak. */
const growthOfMemory = 1.4;
const growthOfDescriptors = 8;

export function flatProblems(rssKiB: SampleGrowth, descriptors: SampleGrowth): readonly string[] {
  return [
    ...(rssKiB.late <= rssKiB.early * growthOfMemory
      ? []
      : [`memory is not flat: ${rssKiB.early} KiB early, ${rssKiB.late} KiB late`]),
    ...(descriptors.late <= descriptors.early + growthOfDescriptors
      ? []
      : [`descriptors are not flat: ${descriptors.early} early, ${descriptors.late} late`]),
  ];
}

/** How a number went while a process lived, the start left out. */
interface SampleGrowth {
  /** Median of the second fifth and of the last one. */
  readonly early: number;
  readonly late: number;
  readonly most: number;
}

/**
 * The first fifth is the warm-up: code is compiled, the heap finds its size. Medians, because a collection of garbage comes
 * when it wants to, and a descriptor lives for a moment.
 */
export function growthOfSamples(samples: readonly Sample[], value: (sample: Sample) => number): SampleGrowth {
  const fifth = Math.floor(samples.length / 5);
  const values = samples.map(value);
  return {
    early: median(values.slice(fifth, 2 * fifth)),
    late: median(values.slice(-fifth)),
    most: Math.max(...values),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error('too few samples for a median');
  return middle;
}

/** What one process held at one moment. */
interface Sample {
  readonly atMs: number;
  readonly rssKiB: number;
  readonly descriptors: number;
}

const everyMs = 50;

/** Looks at a process again and again until it is over. */
async function sampleProcess(pid: number, over: AbortSignal): Promise<readonly Sample[]> {
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

export function soakText(result: SoakResult): string {
  const { phases, seconds, rssKiB, descriptors, problems, folder } = result;
  return [
    `${phases} phases in ${seconds} s, ${result.samples} samples\n`,
    `memory       early ${mib(rssKiB.early)}, late ${mib(rssKiB.late)}, most ${mib(rssKiB.most)}\n`,
    `descriptors  early ${descriptors.early}, late ${descriptors.late}, most ${descriptors.most}\n`,
    ...problems.map((problem) => `${problem}\n`),
    problems.length === 0 ? 'flat, nothing left behind\n' : `kept: ${folder}\n`,
  ].join('');
}

export function mib(kib: number): string {
  return `${(kib / 1024).toFixed(1)} MiB`;
}
