import type { Dialect } from '../plan.ts';

/** Why a file that a plan names could not be read. */
export type FileProblem =
  | 'missing'
  | 'directory'
  | 'outside'
  | 'binary'
  | 'empty'
  | 'too-large'
  | 'unreadable';

export type FileText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: FileProblem; readonly detail: string };

export interface PlanFile {
  /** As messages will name it, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

/** The way to the files around a plan, by paths that are written like the plan's own (`..` resolved). */
export interface PlanTree {
  /** The text of a file, or the reason why there is none. */
  read(file: string): FileText;
  /** Names in a folder, those of folders with a trailing slash; null if the folder does not exist. */
  list?(folder: string): readonly string[] | null;
  /** Whether there is a file or a folder, of any kind; without this, links in the text are not followed. */
  exists?(file: string): boolean;
}

/** How a person wants the plan to be read. */
export interface PlanWishes {
  readonly dialect?: Dialect | undefined;
  /** Of several lists of tasks in one file, the one to read. */
  readonly tag?: string | undefined;
}

export interface PlanSource extends PlanFile, PlanTree {
  readonly wishes?: PlanWishes | undefined;
}

/** A plan that is a folder of files: those that are given, or those that can be listed and read. */
export interface PlanFolder extends Partial<PlanTree> {
  readonly folder: string;
  readonly files?: readonly PlanFile[];
  readonly wishes?: PlanWishes | undefined;
}
