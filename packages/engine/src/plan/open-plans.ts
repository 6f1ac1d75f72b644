import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { DebussyError, type FileText, type Plan, type PlanTree } from '@debussy/core';
import { planOfFolder, plansIn, readPlan, type PlanWishes } from '@debussy/core/plan';
import { findPlans } from './find-plans.ts';
import { isInside, planRoot } from './plan-root.ts';
import { fileError } from './file-error.ts';
import { listFolder } from './list-folder.ts';
import { readStandardInput, readTextFile } from './read-text-file.ts';

/**
 * The plan in a file or in standard input (`-`), or the plans in a folder. Names in messages are relative to `cwd`.
 * Throws if the user must correct something first.
 */
export function openPlans(path: string, cwd: string, wishes: PlanWishes = {}): readonly Plan[] {
  if (path === '-') return [planOfText('stdin', readStandardInput(), cwd, { cwd, wishes })];
  const absolute = resolve(cwd, path);
  if (!isFolder(absolute)) return [openFile(absolute, { cwd, wishes })];
  const plans = planPaths(absolute, cwd).map((each) => openPath(each, { cwd, wishes }));
  if (plans.length > 0) return plans;
  throw new DebussyError({
    code: 'ERR_PLAN_NOT_FOUND',
    message: `${shown(absolute, cwd)}: no plan in this folder`,
    hint: 'Name the plan file. In a folder, plans are found by the names that their tools give them (tasks.md, ROADMAP.md, tasks.json, prd.json …), as MASTER_PLAN.md, *-MASTER_PLAN.md, or by their phases.',
    exitCode: 2,
  });
}

/**
 * The only MASTER_PLAN.md at the top, in docs or in plans, or else the only plan. If there are several, the user must
 * name one.
 */
export function findPlan(root: string, cwd: string): string {
  const usual = ['', 'docs', 'plans']
    .map((folder) => join(root, folder, 'MASTER_PLAN.md'))
    .filter((path) => existsSync(path));
  const found = usual.length > 0 ? usual : planPaths(root, cwd);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  throw new DebussyError({
    code: found.length === 0 ? 'ERR_PLAN_NOT_FOUND' : 'ERR_PLAN_AMBIGUOUS',
    message:
      found.length === 0
        ? 'no plan found: no MASTER_PLAN.md, and none in the usual places of other tools'
        : `${found.length} plans found`,
    hint:
      found.length === 0
        ? 'Name the plan: debussy run path/to/plan.md, or create one: debussy init'
        : `Name one: ${found.map((path) => `debussy run ${relative(root, path)}`).join('  |  ')}`,
    exitCode: 2,
  });
}

/** The one plan at a path. In a folder with several, the user must name one. */
export function openPlan(path: string, cwd: string, wishes: PlanWishes = {}): Plan {
  const plans = openPlans(path, cwd, wishes);
  const [plan] = plans;
  if (plan && plans.length === 1) return plan;
  throw severalPlans(
    path,
    plans.map((each) => each.file),
  );
}

/** The plan, unless it has nothing to show, estimate or run. */
export function requirePhases(plan: Plan): Plan {
  const without: readonly string[] = ['NO_PHASES', 'NO_PLAN', 'TAG_MISSING'];
  const problem = plan.findings.find(({ code }) => without.includes(code));
  if (problem === undefined) return plan;
  const { message, suggestion: hint, place } = problem;
  throw new DebussyError({ code: 'ERR_NO_PHASES', message, hint, place, exitCode: 2 });
}

export function severalPlans(path: string, files: readonly string[]): DebussyError {
  return new DebussyError({
    code: 'ERR_PLAN_AMBIGUOUS',
    message: `${path}: ${files.length} plans in this folder`,
    hint: `Name one of them: ${files.join(', ')}`,
    exitCode: 2,
  });
}

/** Absolute paths of the plans in a folder: the folder itself, master plans, plans of tools, or files with phases. */
export function planPaths(folder: string, cwd: string): readonly string[] {
  const own = planOfFolder(listFolder, folder);
  if (own !== null) return [own];
  const { masters, others } = findPlans(folder);
  if (masters.length > 0) return masters;
  const known = plansIn(listFolder, folder).filter((path) => holdsPlan(path, cwd));
  return known.length > 0 ? known : others.flatMap((each) => inFolder(each, cwd));
}

function holdsPlan(path: string, cwd: string): boolean {
  return openPath(path, { cwd, wishes: {} }).phases.length > 0;
}

interface Opening {
  readonly cwd: string;
  readonly wishes: PlanWishes;
}

function openPath(absolute: string, opening: Opening): Plan {
  return isFolder(absolute) ? openFolder(absolute, opening) : openFile(absolute, opening);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function openFile(absolute: string, opening: Opening): Plan {
  return planOfText(shown(absolute, opening.cwd), readTextFile(absolute), dirname(absolute), opening);
}

function planOfText(file: string, answer: FileText, folder: string, { cwd, wishes }: Opening): Plan {
  if (!answer.ok) throw fileError(file, answer, listFolder(folder));
  return readPlan({ file, text: answer.text, wishes, ...treeWithin(planRoot(folder), cwd) });
}

function openFolder(absolute: string, { cwd, wishes }: Opening): Plan {
  return readPlan({ folder: shown(absolute, cwd), wishes, ...treeWithin(planRoot(absolute), cwd) });
}

/** Files by their paths from a folder, none outside of the root. */
export function treeWithin(root: string, cwd: string): Required<PlanTree> {
  return {
    read(path) {
      const file = resolve(cwd, path);
      return isInside(root, file) ? readTextFile(file) : { ok: false, problem: 'outside', detail: '' };
    },
    list: (path) => (isInside(root, resolve(cwd, path)) ? listFolder(resolve(cwd, path)) : null),
    exists: (path) => existsSync(resolve(cwd, path)),
  };
}

interface Folder {
  readonly folder: string;
  readonly files: readonly string[];
}

/** Files whose front matter names a phase form one plan; any other file is a plan if it has phases. */
function inFolder({ folder, files }: Folder, cwd: string): string[] {
  const single = files.flatMap((path) => {
    const answer = readTextFile(path);
    if (!answer.ok) return [];
    const file = shown(path, cwd);
    const plan = readPlan({
      file,
      text: answer.text,
      read: () => ({ ok: false, problem: 'missing', detail: '' }),
    });
    return [{ path, plan }];
  });
  const linked = new Set(single.flatMap(({ plan }) => linkedFiles(plan)));
  const whole = single.filter(({ plan }) => isWhole(plan) && !linked.has(plan.file)).map(({ path }) => path);
  const hasParts = single.some(({ plan }) => isPart(plan));
  return hasParts ? [folder, ...whole] : whole;
}

function isPart({ dialect, phases }: Plan): boolean {
  return (dialect === 'front-matter' || dialect === 'gsd') && phases.length === 1;
}

/** Whether a plan is complete: it contains or links its phases. */
function isWhole(plan: Plan): boolean {
  const holds =
    plan.phases.length > 0 && plan.dialect !== 'tasks' && plan.dialect !== 'debussy' && !isPart(plan);
  return holds || linkedFiles(plan).length > 0;
}

function linkedFiles({ file, phases }: Plan): string[] {
  return phases.map((phase) => phase.file).filter((each) => each !== file);
}

function shown(path: string, cwd: string): string {
  const way = relative(cwd, path);
  return (way === '' ? '.' : way).split(sep).join('/');
}
