export interface DiffFile {
  /** Its commit, if the patch has several. */
  readonly commit: string | null;
  readonly path: string;
  /** Its path before a rename. */
  readonly from: string | null;
  readonly change: 'added' | 'deleted' | 'renamed' | 'modified';
  readonly isBinary: boolean;
  readonly hunks: readonly DiffHunk[];
  readonly added: number;
  readonly removed: number;
}

export interface DiffHunk {
  /** Git's context of the hunk, such as the name of a function. */
  readonly place: string;
  readonly lines: readonly DiffLine[];
}

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'note';
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

interface Draft {
  commit: string | null;
  path: string;
  from: string | null;
  change: DiffFile['change'];
  isBinary: boolean;
  hunks: { place: string; lines: DiffLine[] }[];
  added: number;
  removed: number;
}

/** Reads the output of `git diff` or `git show`. Unknown lines are left out, never guessed. */
export function parseDiff(text: string): readonly DiffFile[] {
  const files: Draft[] = [];
  let commit: string | null = null;
  let left = { before: 0, after: 0 };
  let at = { before: 0, after: 0 };
  for (const line of text.split('\n')) {
    const file = files.at(-1);
    if (file !== undefined && (left.before > 0 || left.after > 0 || line.startsWith('\\'))) {
      const taken = hunkLine(line, at);
      if (taken !== null) {
        file.hunks.at(-1)?.lines.push(taken);
        count(file, taken.kind);
        const [old, fresh] = steps[taken.kind];
        left = { before: left.before - old, after: left.after - fresh };
        at = { before: at.before + old, after: at.after + fresh };
        continue;
      }
    }
    const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/.exec(line);
    if (hunk !== null && file !== undefined) {
      const [, before = '0', old = '1', after = '0', fresh = '1', place = ''] = hunk;
      left = { before: Number(old), after: Number(fresh) };
      at = { before: Number(before), after: Number(after) };
      file.hunks.push({ place, lines: [] });
      continue;
    }
    if (line.startsWith('commit ')) commit = line.slice('commit '.length);
    else if (line.startsWith('diff --git ')) files.push(newFile(line, commit));
    else if (file !== undefined) headLine(file, line);
  }
  return files;
}

const steps = { same: [1, 1], added: [0, 1], removed: [1, 0], note: [0, 0] } as const;

function hunkLine(line: string, at: { readonly before: number; readonly after: number }): DiffLine | null {
  const text = line.slice(1);
  const [sign = ''] = line;
  switch (sign) {
    case '+':
      return { kind: 'added', text, before: null, after: at.after };
    case '-':
      return { kind: 'removed', text, before: at.before, after: null };
    case '\\':
      return { kind: 'note', text: text.trim(), before: null, after: null };
    case ' ':
      return { kind: 'same', text, before: at.before, after: at.after };
    default:
      return null;
  }
}

function count(file: Draft, kind: DiffLine['kind']): void {
  if (kind === 'added') file.added += 1;
  if (kind === 'removed') file.removed += 1;
}

function newFile(line: string, commit: string | null): Draft {
  const named = /^diff --git (?:"?a\/(.*?)"?) (?:"?b\/(.*)"?)$/.exec(line);
  const path = unquoted(named?.[2] ?? line.slice('diff --git '.length));
  return { commit, path, from: null, change: 'modified', isBinary: false, hunks: [], added: 0, removed: 0 };
}

function headLine(file: Draft, line: string): void {
  if (line.startsWith('new file mode')) file.change = 'added';
  else if (line.startsWith('deleted file mode')) file.change = 'deleted';
  else if (line.startsWith('rename from ')) {
    file.change = 'renamed';
    file.from = unquoted(line.slice('rename from '.length));
  } else if (line.startsWith('rename to ')) file.path = unquoted(line.slice('rename to '.length));
  else if (line.startsWith('+++ ') && line !== '+++ /dev/null') file.path = pathIn(line.slice(4));
  else if (line.startsWith('--- ') && line !== '--- /dev/null' && file.change === 'deleted')
    file.path = pathIn(line.slice(4));
  else if (line.startsWith('Binary files ') || line === 'GIT binary patch') file.isBinary = true;
}

/** `a/path`, `"b/p\303\244th"`, followed by a tab if the name has a space. */
function pathIn(text: string): string {
  return unquoted(text.replace(/\t$/, '')).replace(/^[ab]\//, '');
}

/** Git quotes names with special characters: bytes as octal numbers. */
function unquoted(name: string): string {
  const inner = /^"(.*)"$/.exec(name)?.[1] ?? (name.includes('\\') ? name : null);
  if (inner === null) return name;
  const bytes: number[] = [];
  for (const [, octal, sign, plain] of inner.matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/g)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else
      bytes.push(
        ...new TextEncoder().encode(sign === undefined ? (plain ?? '') : (escapes.get(sign) ?? sign)),
      );
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}

const escapes: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({ n: '\n', t: '\t', r: '\r', a: '\u0007' }),
);
