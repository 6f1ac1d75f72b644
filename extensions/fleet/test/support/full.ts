/** Whether slow proofs are wanted as well: `npm run test:full`. */
export const isFull: boolean = process.env['DEBUSSY_TEST_FULL'] === '1';

/** What the title of a slow proof says that it needs. */
export const fullNeeds: string = isFull ? 'redis' : 'DEBUSSY_TEST_FULL=1';
