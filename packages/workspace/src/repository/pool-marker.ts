/** The file that marks a folder of worktrees, so that none of them is mistaken for a checkout of the user's. */
export const poolMarker = 'debussy-pool.json';
