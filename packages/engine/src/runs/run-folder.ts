import { safeName } from '@debussy/core';
import { join } from 'node:path';

/** The folder for a run's data that is too large for its journal, below the git directory that the checkouts share. */
export interface RunFolder {
  readonly root: string;
  readonly journal: string;
  readonly plan: string;
  readonly bin: string;
  readonly control: string;
  readonly gates: string;
  /** Complete lists whose beginning is in the journal. */
  readonly lists: string;
  readonly checkpoints: string;
  session(phase: string, attempt: number, session: number): string;
  /** The handoff of a phase that did not land: only the newest. */
  handoff(phase: string): string;
}

export function debussyFolder(commonDir: string): string {
  return join(commonDir, 'debussy');
}

export function runsFolder(commonDir: string): string {
  return join(debussyFolder(commonDir), 'runs');
}

export function runFolder(commonDir: string, run: string): RunFolder {
  return runFolderAt(join(runsFolder(commonDir), safeName(run)));
}

export function runFolderAt(root: string): RunFolder {
  const phase = (id: string): string => join(root, 'phases', safeName(id));
  return {
    root,
    journal: join(root, 'journal'),
    plan: join(root, 'plan'),
    bin: join(root, 'bin'),
    control: join(root, 'control'),
    gates: join(root, 'gates'),
    lists: join(root, 'lists'),
    checkpoints: join(root, 'checkpoints'),
    session: (id, attempt, session) => join(phase(id), `a${attempt}-s${session}`),
    handoff: (id) => join(phase(id), 'HANDOFF.md'),
  };
}
