import { DebussyError } from '@debussy/core';
import type { FileText } from '@debussy/core';
import { filesAt } from '@debussy/workspace';
import type { Store } from '@debussy/workspace';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { isInside } from '../plan-files/plan-root.ts';
import { readTextFile } from '../plan-files/read-text-file.ts';
import { projectConfig } from './load-config.ts';
import { readPlanTexts } from './plan-of-run.ts';
import type { PlanTexts } from './plan-of-run.ts';

export interface PlanOrder {
  readonly store: Store;
  /** Top of the checkout. */
  readonly root: string;
  readonly file: string;
  /** Null where there is no commit yet. */
  readonly base: string | null;
  readonly allowDirty: boolean;
}

/**
 * The plan as the base commit has it. What is missing or different there is refused with the commands that mend it;
 * with `--allow-dirty` the copy on disk is what counts.
 */
export async function planAtBase(order: PlanOrder): Promise<PlanTexts> {
  const onDisk = unwrap(readPlanTexts(order.file, (file) => readInside(order.root, file)));
  if (order.allowDirty) return onDisk;
  const config = relative(order.root, projectConfig(order.root)).split(sep).join('/');
  const files = [...onDisk.texts.keys(), ...(existsSync(join(order.root, config)) ? [config] : [])];
  const committed =
    order.base === null ? new Map<string, null>() : await filesAt(order.store, order.base, files);
  const different = files.filter((file) => {
    const text = committed.get(file) ?? null;
    return text === null || plainLines(text) !== plainLines(readFileSync(join(order.root, file)));
  });
  if (different.length > 0) throw notCommitted(different, order.base);
  return unwrap(
    readPlanTexts(order.file, (file): FileText => {
      const text = committed.get(file) ?? null;
      return text === null ? readInside(order.root, file) : { ok: true, text: text.toString('utf8') };
    }),
  );
}

/** The path of a plan from the top of the checkout, however it was named. */
export function planPath(root: string, cwd: string, named: string): string {
  const absolute = resolve(realpathSync(cwd), named);
  return relative(realpathSync(root), absolute).split(sep).join('/');
}

function readInside(root: string, file: string): FileText {
  const path = join(root, file);
  return isInside(realpathSync(root), path)
    ? readTextFile(path)
    : { ok: false, problem: 'outside', detail: '' };
}

/** A checkout may have other line ends than the commit: that is no difference. */
function plainLines(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\r\n', '\n');
}

function unwrap(read: ReturnType<typeof readPlanTexts>): PlanTexts {
  if (!read.ok) throw read.error;
  return read.value;
}

function notCommitted(files: readonly string[], base: string | null): DebussyError {
  const names = files.map(quoted).join(' ');
  const where =
    base === null ? 'the branch has no commit yet' : `not in commit ${base.slice(0, 10)} as on disk`;
  return new DebussyError({
    code: 'ERR_PLAN_NOT_COMMITTED',
    message: `${files.join(', ')}: ${where}; what is verified is the plan as committed`,
    hint: `git add ${names} && git commit -m "Plan"    (or --allow-dirty: the copy on disk counts)`,
    exitCode: 2,
  });
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
