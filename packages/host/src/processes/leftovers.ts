import { requireCookie } from './cookie.ts';
import { endTree } from './end-tree.ts';
import type { ProcessRow } from './process-row.ts';
import { ProcessTree } from './process-tree.ts';

export interface Leftover {
  readonly pid: number;
  readonly start: string;
  readonly name: string;
}

/** Processes of sessions and gates that are still alive, even if their debussy was killed: found by their cookie. */
export function findLeftovers(cookiePrefix: string): readonly Leftover[] {
  return leftoverTree(cookiePrefix).look('thorough').map(asLeftover);
}

/** Ends them (TERM, grace, KILL). Returns those that were found, and those that the kernel did not release. */
export async function killLeftovers(
  cookiePrefix: string,
  graceMs = 2000,
): Promise<{ readonly found: readonly Leftover[]; readonly survivors: readonly Leftover[] }> {
  const tree = leftoverTree(cookiePrefix);
  const found = tree.look('thorough').map(asLeftover);
  const survivors = await endTree(tree, { signals: ['SIGTERM'], graceMs });
  return { found, survivors: survivors.map(asLeftover) };
}

function leftoverTree(cookiePrefix: string): ProcessTree {
  requireCookie(cookiePrefix);
  return new ProcessTree({ root: null, claims: (cookie) => cookie.startsWith(cookiePrefix) });
}

function asLeftover({ pid, start, name }: ProcessRow): Leftover {
  return { pid, start, name };
}
