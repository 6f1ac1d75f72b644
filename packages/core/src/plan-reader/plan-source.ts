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

/**
 * The text of a plan and the way to the files that it links. `read` gets the path of a linked file, written like `file`
 * (the plan's folder joined with the link, `..` resolved), and answers with its text or with the reason why there is none.
 */
export interface PlanSource extends PlanFile {
  read(file: string): FileText;
  /** Whether there is a file or a folder, of any kind; without this, links in the text are not followed. */
  exists?(file: string): boolean;
}

/** A folder whose files are one phase each, told apart by their front matter. */
export interface PlanFolder {
  readonly folder: string;
  readonly files: readonly PlanFile[];
  exists?(file: string): boolean;
}
