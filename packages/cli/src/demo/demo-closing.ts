import type { CommandIo } from '../command-io.ts';
import { runGit } from '@debussy/engine';

/** The log of the demo's repository, and what is worth a look in it. */
export async function demoClosing(root: string, io: CommandIo): Promise<string> {
  const colour = io.isTTY && !io.env['NO_COLOR'] ? 'always' : 'never';
  const debussy = ownName(io);
  const log = await runGit(root, ['log', '--oneline', '--graph', `--color=${colour}`]);
  return `
$ git log --oneline --graph
${log}
What to look at:
  cd ${shellWord(root)}
  git show --stat             the last phase as one commit, with its trailers
  ${`${debussy} status`.padEnd(27)} how it went, phase by phase
  ${`${debussy} report`.padEnd(27)} the same as a page with a timeline: splits, restarts, gates
  cat MASTER_PLAN.md          the plan; scenario.yaml is what the agent played

The phases 2a, 2b and 2c came from a split. Phase 3 was restarted when its context was full, and phase 4 landed only
after its gate had failed once: ${debussy} logs 3, ${debussy} logs 4.

A plan of your own: ${debussy} init
`;
}

/** What works in the demo's folder: `npx debussy` finds the program only where it was typed. */
function ownName({ env }: CommandIo): string {
  const [, program] = process.argv;
  return env['npm_command'] === 'exec' && program !== undefined ? `node ${shellWord(program)}` : 'debussy';
}

function shellWord(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
