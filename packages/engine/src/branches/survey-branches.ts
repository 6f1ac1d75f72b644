import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { phaseKey } from '@debussy/core';
import type { PhaseCandidate } from '@debussy/core';
import type { BranchPlan, PlannedBranch } from '@debussy/core/plan';
import { must } from '@debussy/host';
import { readBranch } from '@debussy/workspace';
import type { BranchChange, Store } from '@debussy/workspace';
import type { FoundBranch, LandingPlace } from './find-branches.ts';
import { squashMessage } from '../plan/squash-message.ts';

/** A branch that can be verified and landed. */
export interface SurveyedBranch extends FoundBranch, OrderedBranch {
  readonly id: string;
  readonly subject: string;
  readonly author: string;
  readonly message: string;
  readonly change: BranchChange;
  /** Ids of the branches that land before it. */
  readonly after: readonly string[];
}

/** A branch with nothing to land. */
export interface LeftBranch {
  readonly name: string;
  readonly why: 'landed' | 'empty' | 'unrelated' | 'same';
  /** With `same`: the branch with the same commit. */
  readonly other: string | null;
}

export interface BranchSurvey {
  /** In landing order. */
  readonly branches: readonly SurveyedBranch[];
  readonly left: readonly LeftBranch[];
}

/** Reads the changes of all branches. It creates objects, nothing else. */
export async function surveyBranches(
  { store, tip }: Pick<LandingPlace, 'store' | 'tip'>,
  found: readonly FoundBranch[],
  by: BranchOrder,
): Promise<BranchSurvey> {
  const left: LeftBranch[] = [];
  const first = new Map<string, FoundBranch>();
  for (const one of found) {
    const other = first.get(one.head);
    if (other === undefined) first.set(one.head, one);
    else if (other.name !== one.name) left.push({ name: one.name, why: 'same', other: other.name });
  }
  const queue = new PQueue({ concurrency: availableParallelism() });
  const known = await queue.addAll(
    [...first.values()].map((one) => async () => ({ ...one, ...(await ownCommits(store, one.head, tip)) })),
  );
  const taken = new Set<string>();
  const ids = new Map(known.map(({ head, name }) => [head, freeId(name, taken)]));
  const read = async (one: (typeof known)[number]): Promise<SurveyedBranch | LeftBranch> => {
    const { head, name } = one;
    const below = builtOn(one, known);
    const base = below.length === 1 ? (below[0]?.head ?? null) : null;
    const work = await readBranch(store, { head, onto: tip, below: base });
    if (work.kind !== 'work') return { name, why: work.kind, other: null };
    const { message, author } = squashMessage(work.commits, name);
    const after = below.flatMap((other) => ids.get(other.head) ?? []);
    const [subject = ''] = message.split('\n');
    const id = ids.get(head) ?? name;
    return { ...one, id, subject, author, message, change: work, files: work.files, after };
  };
  const all = await queue.addAll(known.map((one) => () => read(one)));
  const branches = all.flatMap((one) => ('change' in one ? [one] : []));
  return {
    branches: inOrder(branches, by),
    left: [...left, ...all.flatMap((one) => ('why' in one ? [one] : []))],
  };
}

async function ownCommits(
  { git }: Store,
  head: string,
  tip: string,
): Promise<Pick<OrderedBranch, 'own' | 'time'>> {
  const args = ['rev-list', '--format=%H %ct', '--no-commit-header', head, `^${tip}`];
  const lines = (await must(git, args)).toString().split('\n').filter(Boolean);
  const own = lines.map((line) => line.split(' ')[0] ?? '');
  return { own, time: Number(lines[0]?.split(' ')[1] ?? 0) };
}

/** Two branches whose names differ only in case are two phases. */
function freeId(name: string, taken: Set<string>): string {
  let id = name;
  for (let n = 2; taken.has(phaseKey(id)); n++) id = `${name}~${n}`;
  taken.add(phaseKey(id));
  return id;
}

export interface LandingForm {
  readonly onto: string;
  readonly how: PhaseCandidate['how'];
  /** Commands; empty: those of the configuration. */
  readonly gates: readonly string[];
  /** The agent that repairs a branch; null: no repair. */
  readonly fix: string | null;
}

export function branchPlan(branches: readonly SurveyedBranch[], form: LandingForm): BranchPlan {
  const { onto, gates } = form;
  const [only] = branches;
  const what = branches.length === 1 && only !== undefined ? only.id : `${branches.length} branches`;
  const named = gates.map((command) => ({ name: gateName(command), command }));
  return {
    title: `Land ${what} on ${onto}`,
    gates: named,
    branches: branches.map((one) => plannedBranch(one, form)),
  };
}

export function plannedBranch(one: SurveyedBranch, { how, fix }: LandingForm): PlannedBranch {
  const { id, subject, after, origin, name, head, message, author, change } = one;
  const { base, commit, tree } = change;
  const candidate = { origin, name, head, base, commit, tree, how, message, author };
  return { id, title: subject, depends_on: [...after], agent: fix, candidate };
}

const longestName = 40;

function gateName(command: string): string {
  const plain = command.replace(/[;,\s]+/g, ' ').trim();
  return plain.length > longestName ? `${plain.slice(0, longestName - 1)}…` : plain;
}

/** The orders in which branches can land: small ones first, as named, oldest first, by name. */
export const branchOrders = ['size', 'given', 'age', 'name'] as const;

export type BranchOrder = (typeof branchOrders)[number];

interface OrderedBranch {
  readonly name: string;
  readonly head: string;
  /** Commits that the target lacks. */
  readonly own: readonly string[];
  readonly files: readonly string[];
  /** Time of its newest commit, in seconds. */
  readonly time: number;
}

function inOrder<T extends OrderedBranch>(branches: readonly T[], by: BranchOrder): readonly T[] {
  const compare: Readonly<Record<BranchOrder, (a: T, b: T) => number>> = {
    size: (a, b) => a.files.length - b.files.length || a.own.length - b.own.length,
    given: () => 0,
    age: (a, b) => a.time - b.time,
    name: (a, b) => (a.name < b.name ? -1 : 1),
  };
  return branches.toSorted(compare[by]);
}

/** The branches that a branch directly builds on: it contains their commits, and no nearer branch does. */
function builtOn<T extends Pick<OrderedBranch, 'head' | 'own'>>(branch: T, all: readonly T[]): readonly T[] {
  const own = new Set(branch.own);
  const below = all.filter((other) => other.head !== branch.head && own.has(other.head));
  return below.filter((one) => !below.some((other) => other !== one && other.own.includes(one.head)));
}
