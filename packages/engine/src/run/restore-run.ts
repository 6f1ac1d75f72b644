import { importJournal } from '@debussy/checkpoint';
import type { SegmentCopy } from '@debussy/checkpoint';
import { DebussyError, mapTexts, safeName } from '@debussy/core';
import type { Event, EventOf } from '@debussy/core';
import { makeFolder, writeAtomically } from '@debussy/host';
import { openStore, restoreRunRefs } from '@debussy/workspace';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { debussyFolder, runFolder, runFolderAt } from '../runs/run-folder.ts';

/** A run of another clone, as stored outside it. Its commits are already in this repository. */
export interface RunCopy {
  readonly run: string;
  readonly segments: readonly SegmentCopy[];
  readonly refs: ReadonlyMap<string, string>;
  /** Plan, reports, logs and handoffs by path from the top of the run's folder. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** The last epoch in which another clone held it. */
  readonly epoch: number;
}

/**
 * Turns a run of another clone into one of this clone: `resume` continues it as if it had started here. The folder is
 * moved into place last, so that an interrupted restoration starts from the beginning. Old data of this clone about the
 * run is set aside.
 */
export async function restoreRun(commonDir: string, copy: RunCopy): Promise<void> {
  const { run, segments, refs, files, epoch } = copy;
  const draft = join(debussyFolder(commonDir), 'restored', safeName(run));
  rmSync(draft, { recursive: true, force: true });
  const place = runFolder(commonDir, run);
  const began: { started: EventOf<'run.started'> | null } = { started: null };
  let root: string | null = null;
  importJournal(runFolderAt(draft).journal, segments, (event) => {
    if (event.type === 'run.started') began.started ??= event;
    if (event.type === 'run.started') root ??= dirname(event.plan.copy);
    return root === null ? event : moved(event, root, place.root);
  });
  const { started } = began;
  if (started === null) throw withoutBeginning(run);
  for (const [path, bytes] of files) {
    if (!isRunFile(path)) continue;
    makeFolder(dirname(join(draft, path)));
    writeAtomically(join(draft, path), bytes);
  }
  const target = { plan: started.plan.path, branch: started.branch };
  const { holder, run_branch: branch } = started;
  await restoreRunRefs(openStore(commonDir), { run, branch, target, refs, epoch, holder });
  if (existsSync(place.root)) setAside(commonDir, run, place.root);
  makeFolder(dirname(place.root));
  renameSync(draft, place.root);
}

/** Paths below the run's folder there become paths below the one here. */
function moved(event: Event, from: string, to: string): Event {
  return mapTexts(event, (text) => (text.startsWith(`${from}/`) ? `${to}${text.slice(from.length)}` : text));
}

const folders: ReadonlySet<string> = new Set(['plan', 'phases', 'gates', 'checkpoints', 'lists']);

/** Journal, control requests and programs are never taken from a file. */
export function isRunFile(path: string): boolean {
  const parts = path.split('/');
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0'));
  return isPlain && parts.length > 1 && folders.has(parts[0] ?? '');
}

function setAside(commonDir: string, run: string, folder: string): void {
  const aside = join(debussyFolder(commonDir), 'replaced');
  makeFolder(aside);
  const time = new Date().toISOString().replace(/[-:.]/g, '');
  renameSync(folder, join(aside, `${safeName(run)}-${time}`));
}

function withoutBeginning(run: string): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_NOT_RESTORED',
    message: `the hub's record of run ${run} lacks its first events`,
    hint: 'Nothing was created here. Start a new run: debussy run <plan> --new',
  });
}
