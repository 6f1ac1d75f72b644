import type { Slot } from '@debussy/workspace';

const foreign = /^(?:GIT_|DEBUSSY_|CLAUDE_?CODE|CLAUDECODE$|NODE_OPTIONS$|npm_)/;

/** What gates see: the user's own environment, without what would point git or a nested agent elsewhere. */
export function gateEnvironment(env: NodeJS.ProcessEnv, slot: Slot): Readonly<Record<string, string>> {
  const kept = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !foreign.test(entry[0]),
  );
  return { ...Object.fromEntries(kept), CI: env['CI'] ?? 'true', WORKTREE_DIR: slot.path };
}
