import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { audit, auditCodes, samePhase } from '@debussy/core';
import { readPlan } from '@debussy/core/plan';
import type { Place, Plan } from '@debussy/core';
import { countUnits, type CountedUnit } from './count-units.ts';

/** What became of the units of the plans of one dialect. */
export interface DialectUnits {
  readonly dialect: string;
  readonly plans: number;
  readonly phases: number;
  readonly units: number;
  /** Tasks, phases and gates of the plan as it is read. */
  readonly read: number;
  /** In no phase, and named by the audit. */
  readonly named: number;
  /** Of refused plans: the audit says of all of it that it is not read. */
  readonly refused: number;
  /** In the file of a phase that is done: nothing of it is run, and the audit has no advice. */
  readonly done: number;
  readonly silent: readonly string[];
}

/** Each file or folder is a plan of its own; paths are below the root. */
export function lostUnits(root: string, plans: readonly string[]): DialectUnits[] {
  const byDialect = new Map<string, DialectUnits[]>();
  for (const plan of plans) {
    const one = unitsOfPlan(root, plan);
    byDialect.set(one.dialect, [...(byDialect.get(one.dialect) ?? []), one]);
  }
  return [...byDialect].map(([dialect, all]) => summed(dialect, all)).toSorted((a, b) => b.units - a.units);
}

function summed(dialect: string, all: readonly DialectUnits[]): DialectUnits {
  const sum = (key: 'plans' | 'phases' | 'units' | 'read' | 'named' | 'refused' | 'done'): number =>
    all.reduce((total, one) => total + one[key], 0);
  return {
    dialect,
    plans: sum('plans'),
    phases: sum('phases'),
    units: sum('units'),
    read: sum('read'),
    named: sum('named'),
    refused: sum('refused'),
    done: sum('done'),
    silent: all.flatMap(({ silent }) => silent),
  };
}

function unitsOfPlan(root: string, path: string): DialectUnits {
  const plan = planAt(root, path);
  const files = statSync(join(root, path)).isDirectory() ? planFiles(root, path) : [path];
  const isRefused = plan.phases.length === 0;
  const known = knownLines(plan);
  const counts = { units: 0, read: 0, named: 0, done: 0 };
  const over = new Set(plan.phases.filter(({ status }) => status === 'completed').map(({ file }) => file));
  const silent: string[] = [];
  for (const file of files) {
    const units = countUnits(file, readFileSync(join(root, file), 'utf8'));
    for (const [at, unit] of units.entries()) {
      counts.units++;
      const where = `${file}:${unit.line}`;
      const below = units
        .slice(at + 1, at + 2)
        .filter(({ kind }) => unit.kind === 'heading' && kind === 'box');
      // A heading over boxes is a group of them.
      if ([unit, ...below].some((one) => isRead(known, file, one))) counts.read++;
      else if (known.named.has(where) || isOfOtherList(known, unit)) counts.named++;
      else if (file !== path && over.has(file)) counts.done++;
      else if (!isRefused) silent.push(where);
    }
  }
  const refused = isRefused ? counts.units - counts.read - counts.named - counts.done : 0;
  return { dialect: plan.dialect, plans: 1, phases: plan.phases.length, ...counts, refused, silent };
}

interface Known {
  readonly read: ReadonlySet<string>;
  readonly named: ReadonlySet<string>;
  readonly plan: Plan;
}

function lineKey({ file, line }: Pick<Place, 'file' | 'line'>): string {
  return `${file}:${line}`;
}

function knownLines(plan: Plan): Known {
  const found = audit(plan).filter(({ code }) => code in auditCodes);
  return {
    read: new Set(
      plan.phases.flatMap(({ place, tasks, gates }) => [
        lineKey(place),
        ...tasks.map((task) => lineKey(task.place)),
        ...gates.filter(({ command }) => command !== null).map((gate) => lineKey(gate.place)),
      ]),
    ),
    named: new Set(found.map(({ place }) => lineKey(place))),
    plan,
  };
}

/** Of JSON by its title: an object has no line of its own. A box may be that of a phase in a list of progress. */
function isRead({ read, plan }: Known, file: string, { kind, line, text }: CountedUnit): boolean {
  if (read.has(`${file}:${line}`)) return true;
  const named = kind === 'box' ? /^\**phase\s+([\w.]+)/i.exec(text)?.[1] : undefined;
  if (named !== undefined && plan.phases.some(({ id }) => samePhase(id, named))) return true;
  if (kind !== 'json') return false;
  const title = text.trim();
  return plan.phases.some(
    (phase) => phase.title.trim() === title || phase.tasks.some((task) => task.text.trim() === title),
  );
}

/** Of several lists in one file all are named where the plan is shown. */
function isOfOtherList({ plan }: Known, { kind }: CountedUnit): boolean {
  return kind === 'json' && plan.recognised.includes('--tag');
}

function planAt(root: string, path: string): Plan {
  const tree = {
    read: (file: string) =>
      isFile(join(root, file))
        ? ({ ok: true, text: readFileSync(join(root, file), 'utf8') } as const)
        : ({ ok: false, problem: 'missing', detail: '' } as const),
    list: (folder: string) => namesIn(join(root, folder)),
    exists: (file: string) => existsSync(join(root, file)),
  };
  if (!isFile(join(root, path))) return readPlan({ folder: path, ...tree });
  return readPlan({ file: path, text: readFileSync(join(root, path), 'utf8'), ...tree });
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function namesIn(folder: string): readonly string[] | null {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return null;
  return readdirSync(folder, { withFileTypes: true }).map((one) => one.name + (one.isDirectory() ? '/' : ''));
}

/** The files of a plan that is a folder: the plans of its phases. */
function planFiles(root: string, folder: string): string[] {
  const all = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return all
    .filter(
      (one) =>
        one.isFile() &&
        // Backlog.md moves finished and discarded tasks to folders of their own.
        /(?:^|\/)phases\/.*-PLAN\.md$|\/tasks\/task-\S+ - .*\.md$/.test(join(one.parentPath, one.name)) &&
        !/\/archive\//.test(one.parentPath),
    )
    .map((one) => relative(root, join(one.parentPath, one.name)));
}

const planNames =
  /(?:^|\/)(?:specs\/[^/]+\/tasks\.md|openspec\/changes\/(?:archive\/)?[^/]+\/tasks\.md|\.kiro\/specs\/[^/]+\/tasks\.md|\.?agent-os\/specs\/[^/]+\/tasks\.md|\.taskmaster\/tasks\/tasks\.json|prd\.json|conductor\/tracks\/[^/]+\/plan\.md|(?:docs\/)?(?:superpowers\/)?plans\/[^/]+\.md|\.cursor\/plans\/[^/]+\.md|\.claude\/plans\/[^/]+\.md|(?:IMPLEMENTATION[_-]PLAN|MASTER[_-]?PLAN|PLAN|TASK_PLAN|ROADMAP)\.md|[^/]*\.story\.md|stories\/[^/]+\.md|.*-plan\.md)$/i;

/** The plans below a folder, by the names that their tools give them; a `.planning` with phases is one. */
export function plansBelow(root: string): string[] {
  const all = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = all
    .filter((one) => one.isFile())
    .map((one) => relative(root, join(one.parentPath, one.name)));
  const planning = new Set(
    files
      .filter((file) => /(?:^|\/)\.planning\/phases\/.*-PLAN\.md$/.test(file))
      .map((file) => file.slice(0, file.indexOf('.planning') + 9)),
  );
  const others = files.filter(
    (file) =>
      /(?:^|\/)\.planning\/quick\/.*-PLAN\.md$/.test(file) ||
      (planNames.test(file) && !/(?:^|\/)(?:node_modules|\.planning|\.git)\//.test(file)),
  );
  return [...planning, ...others].toSorted().filter((path) => dirname(path) !== '');
}
