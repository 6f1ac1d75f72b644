import { must } from '@debussy/host';
import type { Git } from '@debussy/host';

/** One path that differs between two trees; `absent` is the mode of a missing side. */
export interface Change {
  /** One character per byte. */
  readonly path: string;
  readonly before: Side;
  readonly after: Side;
}

export interface Side {
  readonly mode: string;
  readonly oid: string;
}

export const absent: string = '000000';

/** Compares pairs of trees in one git process: one list per pair, in order. Renames are not guessed. */
export async function readChanges(
  git: Git,
  pairs: readonly (readonly [string, string])[],
): Promise<readonly (readonly Change[])[]> {
  if (pairs.length === 0) return [];
  const input = pairs.map(([before, after]) => `${before} ${after}\n`).join('');
  return parseChanges((await must(git, [...diffTree, '--stdin'], { input })).toString('latin1'));
}

/** The same for two commits or trees. */
export async function readChangesBetween(
  git: Git,
  before: string,
  after: string,
): Promise<readonly Change[]> {
  const text = (await must(git, [...diffTree, before, after])).toString('latin1');
  return parseChanges(`\n${text}`)[0] ?? [];
}

const diffTree = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev'];

// A header line per pair, `<tree> <tree>` LF, then `:<modes> <oids> <status>` NUL `<path>` NUL for each change.
function parseChanges(text: string): Change[][] {
  const lists: Change[][] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] !== ':') {
      at = text.indexOf('\n', at) + 1;
      lists.push([]);
      continue;
    }
    const endOfFacts = text.indexOf('\0', at);
    const endOfPath = text.indexOf('\0', endOfFacts + 1);
    lists.at(-1)?.push(parseChange(text.slice(at + 1, endOfFacts), text.slice(endOfFacts + 1, endOfPath)));
    at = endOfPath + 1;
  }
  return lists;
}

function parseChange(facts: string, path: string): Change {
  const [modeBefore = absent, modeAfter = absent, oidBefore = '', oidAfter = ''] = facts.split(' ');
  return { path, before: { mode: modeBefore, oid: oidBefore }, after: { mode: modeAfter, oid: oidAfter } };
}
