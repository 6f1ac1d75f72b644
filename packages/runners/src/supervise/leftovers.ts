import { requireCookie } from './cookie.ts';
import { endTree } from './end-tree.ts';
import type { ProcessRow } from './process-row.ts';
import { ProcessTree, recentProcesses } from './process-tree.ts';
import { worksIn } from './read-proc-file.ts';

export interface Leftover {
  readonly pid: number;
  readonly start: string;
  readonly name: string;
}

/** Processes of sessions and gates that are still alive, also those whose debussy was killed: found by their cookie. */
export function findLeftovers(cookiePrefix: string): readonly Leftover[] {
  return leftoverTree(cookiePrefix).look('thorough').map(asLeftover);
}

/** Ends them (TERM, grace, KILL); the value names what was found, and what the kernel did not let go. */
export async function killLeftovers(
  cookiePrefix: string,
  graceMs = 2000,
): Promise<{ readonly found: readonly Leftover[]; readonly survivors: readonly Leftover[] }> {
  const tree = leftoverTree(cookiePrefix);
  const found = tree.look('thorough').map(asLeftover);
  const survivors = await endTree(tree, { signals: ['SIGTERM'], graceMs });
  return { found, survivors: survivors.map(asLeftover) };
}

/** Whether a process of any run's session stands in the folder, has something below it open, or names it in its command. */
export function sessionWorksIn(folder: string): boolean {
  const { table, cookiesOf } = recentProcesses(lookedAtMs);
  const marked = [...cookiesOf([...table.values()])];
  return marked.some(([pid, cookie]) => isOfSession.test(cookie) && worksIn(pid, folder));
}

const lookedAtMs = 100;
const isOfSession = /^debussy-\d{12}-[0-9a-f]{4}-(?!gate-)/;

function leftoverTree(cookiePrefix: string): ProcessTree {
  requireCookie(cookiePrefix);
  return new ProcessTree({ root: null, claims: (cookie) => cookie.startsWith(cookiePrefix) });
}

function asLeftover({ pid, start, name }: ProcessRow): Leftover {
  return { pid, start, name };
}
