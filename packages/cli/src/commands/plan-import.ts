import { commandOf } from '../command-of.ts';
import { readMaterial } from '@debussy/engine';
import { authorFlags, writeMaterial } from '../plan-import/import-into.ts';
import { planFlags, planWishes } from '../plan-wishes.ts';

const shape = {
  name: 'plan import',
  words: '<source>...',
  completes: ['files'],
  about: `Writes a plan in debussy's own dialect: from a plan in any other dialect, a text, \`-\` (standard input), issues of GitHub or
GitLab (#12, owner/name#12, an address; with \`gh\` or \`glab\`), or a file of issues as JSON. Structured input needs no agent.
For anything else, an agent writes the plan in a worktree until the audit has no findings. Only the target folder is written.`,
  flags: { ...authorFlags, ...planFlags },
  example: 'debussy plan import specs/001-search --into plans/search',
} as const;

export const command = commandOf(shape, async ({ values, words, wrong }, io) => {
  if (words.length === 0) throw wrong('plan import needs a plan, a text or issues');
  const wishes = planWishes(values, wrong);
  return writeMaterial(await readMaterial({ words, wishes, cwd: io.cwd, env: io.env }), values, io);
});
