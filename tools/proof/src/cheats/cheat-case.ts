/** What a cheat does to the tests, or what honest work is taken for. */
export type CheatClass =
  | 'ends the process'
  | 'patches runner or assertions'
  | 'configures the runner'
  | 'replaces the command'
  | 'takes a name'
  | 'skips tests'
  | 'empties or removes tests'
  | 'time and place'
  | 'weak tests'
  | 'honest work'
  | 'wrong work';

/** One phase with one gate, and the files that its agent writes. */
export interface CheatCase {
  readonly name: string;
  readonly ecosystem: string;
  readonly class: CheatClass;
  readonly base: Files;
  readonly gate: string;
  /** Null deletes; `-> path` is a symbolic link. */
  readonly edits: Readonly<Record<string, string | null>>;
  /** Under Files; otherwise the edited files that are product code. */
  readonly files?: readonly string[];
  readonly task?: string;
  readonly config?: string;
}

export type Files = Readonly<Record<string, string>>;

export interface CaseRow {
  readonly class: CheatClass;
  readonly gate?: string;
  readonly edits: CheatCase['edits'];
  readonly base?: Files;
  readonly files?: readonly string[];
  readonly task?: string;
  readonly config?: string;
}

export function casesOf(
  ecosystem: string,
  { base, gate }: Pick<CheatCase, 'base' | 'gate'>,
  rows: Readonly<Record<string, CaseRow>>,
): readonly CheatCase[] {
  return Object.entries(rows).map(([name, row]) => ({
    ecosystem,
    gate,
    ...row,
    name: `${ecosystem}: ${name}`,
    base: { ...base, ...row.base },
  }));
}

export function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
