/** The file that marks a folder of slots, so that nobody takes a slot for a checkout of the user's. */
export const poolMarker = 'debussy-pool.json';
