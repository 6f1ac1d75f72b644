import { DebussyError, shellQuoted, type Finding, type PlanTree } from '@debussy/core';
import { branchPlanFile, type PlanWishes } from '@debussy/core/plan';
import { unchangedFiles, type Store } from '@debussy/workspace';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { AgreedTexts } from '../agreed/agreed-texts.ts';
import type { ExistingRun } from '../runs/existing-run.ts';
import { mustHave } from '../runs/must-have.ts';
import { branchesOfRun } from './resume-branches.ts';
import { openPlan, treeWithin } from './open-plans.ts';
import { readPlanTexts, textsIn, type PlanTexts } from './plan-of-run.ts';

export interface PlanOrder {
  readonly store: Store;
  /** Top of the checkout. */
  readonly root: string;
  readonly file: string;
  /** The plan's text, if it is not in a file. */
  readonly given?: string | null;
  readonly wishes: PlanWishes;
  /** Null before the first commit. */
  readonly base: string | null;
  readonly allowDirty: boolean;
  /** Other files that must equal their committed version. */
  readonly also: readonly string[];
  /** The approved part of the files. */
  readonly agreed: AgreedTexts;
  /** Files that are known to be uncommitted. A refusal names them with the others, so that one commit is enough. */
  readonly beside: readonly string[];
}

/**
 * The plan in the base commit. A missing or different file is refused with the commands that fix it. With
 * `--allow-dirty` the copy on disk counts.
 */
export async function planAtBase(order: PlanOrder): Promise<PlanTexts> {
  const { root, given = null } = order;
  if (given !== null)
    return unwrap(readPlanTexts(order.file, { read: () => ({ ok: true, text: given }) }, {}));
  const disk = treeWithin(realpathSync(root), root);
  const onDisk = unwrap(readPlanTexts(order.file, disk, order.wishes));
  if (order.allowDirty) return asAgreed(order, disk);
  const files = [...onDisk.texts.keys(), ...order.also];
  const committed =
    order.base === null
      ? new Map<string, Buffer>()
      : await unchangedFiles(order.store, order.base, root, files);
  const different = files.filter((file) => !committed.has(file));
  if (different.length > 0) throw notCommitted([...different, ...order.beside], order.base);
  const tree: PlanTree = {
    ...disk,
    read(file) {
      const text = committed.get(file);
      return text === undefined ? disk.read(file) : { ok: true, text: text.toString('utf8') };
    },
  };
  return asAgreed(order, tree);
}

/** The plan without changes by agents. */
async function asAgreed({ agreed, file, wishes }: PlanOrder, tree: PlanTree): Promise<PlanTexts> {
  const read = await agreed.read(tree, (counted) => readPlanTexts(file, counted, wishes));
  if (agreed.counted.get(file) === null) throw byAgent(file);
  const texts = unwrap(read);
  const noPlan = texts.plan.findings.find(({ code }) => code === 'NO_PLAN' || code === 'TAG_MISSING');
  if (noPlan !== undefined) throw notAPlan(noPlan);
  return texts;
}

/** Without an approved version, the run cannot continue. */
function byAgent(file: string): DebussyError {
  return new DebussyError({
    code: 'ERR_PLAN_BY_AGENT',
    message: `${file} was written by an agent in an earlier run; it counts only when you accept it`,
    hint: `Read it, then: debussy run ${shellQuoted(file)} --accept-plan`,
    exitCode: 4,
  });
}

/**
 * The plan as committed now, so that edits count. If the checkout no longer has it, the run's copy counts. The branches
 * of a run are in its journal.
 */
export async function planForResume(
  order: Omit<PlanOrder, 'file'>,
  { started, state }: Pick<ExistingRun, 'started' | 'state'>,
): Promise<PlanTexts> {
  const { path, copy, title } = mustHave(started, 'the beginning').plan;
  if (path === branchPlanFile && state !== null) {
    const given = JSON.stringify(await branchesOfRun(order.store, state, title));
    return planAtBase({ ...order, file: path, given });
  }
  return existsSync(join(order.root, path))
    ? planAtBase({ ...order, file: path })
    : unwrap(readPlanTexts(path, textsIn(copy), order.wishes));
}

/** The path of a plan from the top of the checkout, however the user gave it. For a folder, its only plan. */
export function planPath(root: string, cwd: string, named: string): string {
  const from = realpathSync(cwd);
  const isFolder = statSync(resolve(from, named), { throwIfNoEntry: false })?.isDirectory() === true;
  const absolute = resolve(from, isFolder ? openPlan(named, from).file : named);
  return relative(realpathSync(root), absolute).split(sep).join('/') || '.';
}

function unwrap(read: ReturnType<typeof readPlanTexts>): PlanTexts {
  if (!read.ok) throw read.error;
  return read.value;
}

function notAPlan({ message, suggestion, place }: Finding): DebussyError {
  return new DebussyError({ code: 'ERR_NO_PHASES', message, hint: suggestion, place, exitCode: 2 });
}

function notCommitted(files: readonly string[], base: string | null): DebussyError {
  const names = files.map(shellQuoted).join(' ');
  const where =
    base === null ? 'the branch has no commit yet' : `not in commit ${base.slice(0, 10)} as on disk`;
  return new DebussyError({
    code: 'ERR_PLAN_NOT_COMMITTED',
    message: `${files.join(', ')}: ${where}; debussy runs the committed plan`,
    hint: `git add ${names} && git commit -m "Plan"    (or --allow-dirty: the copy on disk counts)`,
    exitCode: 2,
    uncommitted: files,
  });
}
