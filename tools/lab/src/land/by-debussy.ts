import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Event } from '@debussy/core';
import { journalIn, plainEnvironment, runsIn } from '@debussy/testing';
import { upperMedian } from '@debussy/testing/tool';
import { gitText } from '../public-repository.ts';
import type { HistoryBranch } from './branches-from.ts';

export interface LandBed {
  readonly program: string;
  readonly home: string;
  readonly gitDir: string;
  readonly base: string;
  readonly modules: string | null;
  readonly gate: string;
  readonly places: number;
}

export interface LandedByDebussy {
  readonly root: string;
  readonly code: number | null;
  readonly seconds: number;
  readonly landed: number;
  readonly gates: number;
  /** Of one gate: the median. */
  readonly gateSeconds: number;
  /** Names of branches that are red. */
  readonly redBranches: readonly string[];
  /** Every commit that the branch of the run has moved to. */
  readonly tips: readonly string[];
}

/** A clone with the branches, as a person has it who lands them. */
export function cloneWith(bed: LandBed, branches: readonly HistoryBranch[], name: string): string {
  const root = join(bed.home, name);
  gitText(bed.home, ['init', '-q', '-b', 'main', root]);
  const heads = branches.map((one) => `${one.commit}:refs/heads/${one.name}`);
  gitText(root, ['fetch', '-q', bed.gitDir, `${bed.base}:refs/heads/base`, ...heads]);
  gitText(root, ['reset', '-q', '--hard', 'base']);
  gitText(root, ['branch', '-qD', 'base']);
  gitText(root, ['config', 'user.name', 'Ada User']);
  gitText(root, ['config', 'user.email', 'ada@example.org']);
  if (bed.modules !== null) cpSync(bed.modules, join(root, 'node_modules'), { recursive: true });
  return root;
}

/** The built program on a clone. */
export function callIn(
  root: string,
  { program, home }: Pick<LandBed, 'program' | 'home'>,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { readonly code: number | null; readonly output: string } {
  const HOME = join(home, 'home');
  mkdirSync(HOME, { recursive: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...plainEnvironment(), HOME, ...env },
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return { code: status, output: `${stdout}${stderr}` };
}

/** All branches by one command, without any configuration. */
export function byDebussy(bed: LandBed, branches: readonly HistoryBranch[]): LandedByDebussy {
  const root = cloneWith(bed, branches, 'repository');
  const begun = performance.now();
  const args = ['land', '--all', '--json', '--gate', bed.gate, '--verify-parallel', String(bed.places)];
  const { code, output } = callIn(root, bed, args);
  const seconds = (performance.now() - begun) / 1000;
  const events = runsIn({ root }).flatMap((run) => journalIn({ root }, run));
  const ended = events.filter((event) => event.type === 'gate.finished');
  if (ended.length === 0) throw new Error(`debussy land: exit code ${String(code)}: ${output.slice(-400)}`);
  return {
    root,
    code,
    seconds,
    landed: landedIn(events).size,
    gates: events.filter(({ type }) => type === 'gate.started').length,
    gateSeconds: upperMedian(ended.map((event) => event.seconds)),
    redBranches: events.flatMap((event) => (event.type === 'phase.failed' ? [event.phase] : [])),
    tips: events.flatMap((event) => (event.type === 'tip.moved' ? [event.to] : [])),
  };
}

function landedIn(events: readonly Event[]): ReadonlySet<string> {
  return new Set(
    events.flatMap((event) => (event.type === 'tip.moved' ? event.landed.map(({ phase }) => phase) : [])),
  );
}
