import { existsSync, statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { DebussyError, type FileText, type Plan, type PlanFile } from '@debussy/core';
import { readPlan } from '@debussy/core/plan';
import { findPlans } from './find-plans.ts';
import { isPart, readAlone } from './phase-parts.ts';
import { isInside, planRoot } from './plan-root.ts';
import { fileError } from './file-error.ts';
import { readTextFile } from './read-text-file.ts';

/** The plan in a file, or the plans in a folder. Names in messages are relative to `cwd`. Throws what a person must mend first. */
export function openPlans(path: string, cwd: string): readonly Plan[] {
  const absolute = resolve(cwd, path);
  if (!isFolder(absolute)) return [openFile(absolute, cwd)];
  const { masters, others } = findPlans(absolute);
  const plans =
    masters.length > 0
      ? masters.map((file) => openFile(file, cwd))
      : others.flatMap((each) => inFolder(each, cwd));
  if (plans.length > 0) return plans;
  throw new DebussyError({
    code: 'ERR_PLAN_NOT_FOUND',
    message: `${shown(absolute, cwd)}: no plan in this folder`,
    hint: 'Name the plan file. In a folder, plans are found as MASTER_PLAN.md, *-MASTER_PLAN.md, or by their phases.',
    exitCode: 2,
  });
}

/** The one plan at a path: of a folder with several, a person must name one. */
export function openPlan(path: string, cwd: string): Plan {
  const plans = openPlans(path, cwd);
  const [plan] = plans;
  if (plan && plans.length === 1) return plan;
  throw new DebussyError({
    code: 'ERR_PLAN_AMBIGUOUS',
    message: `${path}: ${plans.length} plans in this folder`,
    hint: `Name one of them: ${plans.map((each) => each.file).join(', ')}`,
    exitCode: 2,
  });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function openFile(absolute: string, cwd: string): Plan {
  const file = shown(absolute, cwd);
  const answer = readTextFile(absolute);
  if (!answer.ok) throw fileError(file, answer);
  const root = planRoot(dirname(absolute));
  return readPlan({
    file,
    text: answer.text,
    read: (linked) => readInside(root, resolve(cwd, linked)),
    exists: (path) => existsSync(resolve(cwd, path)),
  });
}

function readInside(root: string, path: string): FileText {
  return isInside(root, path) ? readTextFile(path) : { ok: false, problem: 'outside', detail: '' };
}

interface Folder {
  readonly folder: string;
  readonly files: readonly string[];
}

/** Files with front matter that names a phase are one plan together; any other file is a plan if it has phases. */
function inFolder({ folder, files }: Folder, cwd: string): Plan[] {
  const texts = files.flatMap((path): PlanFile[] => {
    const answer = readTextFile(path);
    return answer.ok ? [{ file: shown(path, cwd), text: answer.text }] : [];
  });
  const single = texts.map((file) => ({ file, plan: readAlone(file) }));
  const parts = single.filter(({ plan }) => isPart(plan));
  const linked = new Set(single.flatMap(({ plan }) => linkedFiles(plan)));
  const whole = single.filter(({ plan }) => isWhole(plan) && !linked.has(plan.file));
  const opened = whole.map(({ file }) => openFile(resolve(cwd, file.file), cwd));
  const together = readPlan({
    folder: shown(folder, cwd),
    files: parts.map(({ file }) => file),
    exists: (path) => existsSync(resolve(cwd, path)),
  });
  return parts.length > 0 ? [together, ...opened] : opened;
}

/** A plan of its own: it holds its phases, or links them. */
function isWhole(plan: Plan): boolean {
  return (plan.dialect === 'single-file' && plan.phases.length > 0) || linkedFiles(plan).length > 0;
}

function linkedFiles({ file, phases }: Plan): string[] {
  return phases.map((phase) => phase.file).filter((each) => each !== file);
}

function shown(path: string, cwd: string): string {
  const way = relative(cwd, path);
  return (way === '' ? '.' : way).split(sep).join('/');
}
