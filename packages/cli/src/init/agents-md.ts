import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandIo } from '../command-io.ts';

const begin = '<!-- debussy land -->';
const end = '<!-- end of debussy land -->';

const paragraph = `${begin}

## When your work is done

Commit it on your branch, then run \`debussy land --wait\` in your worktree. It verifies your branch together with those of others and lands it. Do not merge or push by hand.

- Exit code 0: it has landed.
- 3: a gate failed on your branch, and the output shows why. Fix it, commit, run the command again.
- 4: it conflicts with landed commits, and the output shows both sides. Rebase on the target branch, resolve, commit, run the command again.

${end}
`;

/** Writes the paragraph for agents into AGENTS.md, replacing an earlier one; the rest of the file stays. */
export function writeAgentsMd(root: string, { stdout }: Pick<CommandIo, 'stdout'>): number {
  const path = join(root, 'AGENTS.md');
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const text = withParagraph(before);
  if (text === before) stdout('AGENTS.md has the paragraph already.\n');
  else writeFileSync(path, text);
  if (text !== before) stdout('Wrote AGENTS.md. Commit it, so that agents in other worktrees see it.\n');
  return 0;
}

function withParagraph(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) return `${text.trimEnd()}${text.trim() === '' ? '' : '\n\n'}${paragraph}`;
  return text.slice(0, from) + paragraph.trimEnd() + text.slice(to + end.length);
}
