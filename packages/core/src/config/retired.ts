/** Removed settings, each with its replacement. */
export const retired: ReadonlyMap<string, string> = new Map([
  [
    'escape',
    'Remove it: changes outside a worktree are always reported, and `sandbox: bwrap` prevents them (debussy doctor shows whether it works here).',
  ],
]);
