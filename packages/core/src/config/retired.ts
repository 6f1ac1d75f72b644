/** Removed settings, each with its replacement. */
export const retired: ReadonlyMap<string, string> = new Map([
  [
    'escape',
    'Remove it: changes outside a worktree are always reported, and `sandbox: bwrap` prevents them (debussy doctor shows whether it works here).',
  ],
  [
    'gates_for_all',
    'Write the gates into each phase, or name them there and give their commands under `gates`.',
  ],
  [
    'prompt_allocation',
    'Remove it: a prompt takes at most 80 % of `prompt_budget`, and all of it to repair.',
  ],
  [
    'pruning',
    'Remove it: a prompt above `prompt_budget` loses more the more earlier phases there are. Set `prompt_budget` instead.',
  ],
]);
