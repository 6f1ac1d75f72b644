import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workUnits } from '@debussy/core';
import { readPlan } from '@debussy/core/plan';

export interface LargePhase {
  /** `owner/name path` of its plan. */
  readonly name: string;
  readonly dialect: string;
  readonly phase: string;
  readonly tasks: number;
  readonly work: number;
  /** The plan as if nothing of it were done, and the name of its file. */
  readonly text: string;
  readonly path: string;
}

const planFile =
  /(?:^|\/)(?:tasks\.md|plan\.md|(?:IMPLEMENTATION[_-]PLAN|MASTER[_-]?PLAN|PLAN|ROADMAP)\.md|plans\/[^/]+\.md)$/i;

/** Phases of the plans below a folder, the largest first; of each plan the largest one. */
export function largePhases(root: string): readonly LargePhase[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => relative(root, join(one.parentPath, one.name)))
    .filter((file) => planFile.test(file) && !file.includes('.planning/'));
  const found = files.flatMap((file) => largestIn(root, file));
  return found.toSorted((a, b) => b.work - a.work);
}

function largestIn(root: string, file: string): LargePhase[] {
  const path = file.split('/').slice(1).join('/');
  const text = reopened(readFileSync(join(root, file), 'utf8'));
  const plan = readPlan({ file: path, text, read: () => ({ ok: false, problem: 'missing', detail: '' }) });
  const sized = plan.phases.map((phase) => ({ phase, work: workUnits(phase, plan.dialect) }));
  const [largest] = sized.toSorted((a, b) => b.work - a.work);
  if (!largest || largest.phase.tasks.length < 8 || plan.phases.length > 14) return [];
  const name = `${(file.split('/')[0] ?? '').replace('+', '/')} ${path}`;
  const { phase, work } = largest;
  return [{ name, dialect: plan.dialect, phase: phase.id, tasks: phase.tasks.length, work, text, path }];
}

/** Boxes and statuses of work that its authors have done. */
function reopened(text: string): string {
  return text
    .replaceAll(/^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[[xX]\]/gm, '$1[ ]')
    .replaceAll(/^(status:).*$/gm, '$1 pending')
    .replaceAll(/[✅☑✓✔]/gu, '')
    .replaceAll(/\[(?:COMPLETED?|DONE)\]/gi, '')
    .replaceAll(/^(\**Status\**:\**).*$/gim, '$1 Pending');
}
