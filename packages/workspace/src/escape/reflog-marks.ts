import { readFileSync, readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { fileStamp } from './stamp.ts';

/**
 * What reflogs tell, which is all that is left of dropped stashes and of commits that were reset. They grow with whatever people do;
 * what counts is that nothing of them is gone which git itself would have kept.
 */
export class ReflogWatch {
  readonly #gitDirs: readonly string[];
  readonly #known = new Map<string, { readonly mark: string; readonly lines: ReadonlySet<string> }>();

  constructor(gitDirs: readonly string[]) {
    this.#gitDirs = [...new Set(gitDirs)];
  }

  /** By file, its entries of late. */
  look(): ReadonlyMap<string, ReadonlySet<string>> {
    const logs = this.#gitDirs.flatMap((gitDir) => filesBelow(join(gitDir, 'logs')));
    // The logs of runs' own branches come and go with them.
    const people = logs.filter(
      (file) => !/\/logs\/refs\/(?:heads\/debussy\/|debussy\/|remotes\/)/.test(file),
    );
    return new Map(people.map((file) => [file, this.#linesIn(file)]));
  }

  #linesIn(file: string): ReadonlySet<string> {
    const mark = fileStamp(file) ?? '-';
    const known = this.#known.get(file);
    if (known?.mark === mark) return known.lines;
    const lines = new Set(recentLines(file));
    this.#known.set(file, { mark, lines });
    return lines;
  }
}

/** Logs of which entries are gone that are too young for git's own tidying up. */
export function shortenedLogs(
  before: ReadonlyMap<string, ReadonlySet<string>>,
  after: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  return [...before]
    .filter(([file, lines]) => {
      const now = after.get(file);
      return [...lines].some((line) => now?.has(line) !== true);
    })
    .map(([file]) => file);
}

/** Without the names of commits: `reflog delete --rewrite` and `stash drop` join the entries around a gap. */
function recentLines(file: string): readonly string[] {
  const limit = Date.now() / 1000 - keptForSeconds;
  const lines = textIn(file).split('\n').slice(-mostLines);
  return lines.flatMap((line) => {
    const time = Number(/> (\d+) [-+]\d{4}\t/.exec(line)?.[1] ?? 0);
    return time > limit ? [line.slice(line.indexOf(' ') + 1)] : [];
  });
}

/** Git forgets what cannot be reached after thirty days. */
const keptForSeconds = 29 * 24 * 3600;
const mostLines = 5000;

function filesBelow(folder: string): readonly string[] {
  return entriesIn(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.name.endsWith('.lock') ? [] : [path];
  });
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
