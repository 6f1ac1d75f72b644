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
  /** As messages name it, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

/** Access to the files around a plan, by paths that are spelled like the plan's own (`..` resolved). */
export interface PlanTree {
  /** The text of a file, or the reason why it cannot be read. */
  read(file: string): FileText;
  /** Names in a folder, those of folders with a trailing slash; null if the folder does not exist. */
  list?(folder: string): readonly string[] | null;
  /** Whether a file or folder exists. If this is missing, links in the text are not followed. */
  exists?(file: string): boolean;
}

/** How the user wants the plan to be read. */
export interface PlanWishes {
  readonly dialect?: Dialect | undefined;
  /** The list of tasks to read, if the file has several. */
  readonly tag?: string | undefined;
}

export interface PlanSource extends PlanFile, PlanTree {
  readonly wishes?: PlanWishes | undefined;
}

/** A plan that is a folder of files: the given ones, or those that can be listed and read. */
export interface PlanFolder extends Partial<PlanTree> {
  readonly folder: string;
  readonly files?: readonly PlanFile[];
  readonly wishes?: PlanWishes | undefined;
}
