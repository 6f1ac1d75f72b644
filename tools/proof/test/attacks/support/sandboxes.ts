import { detectBwrap } from '@debussy/host';

export type Sandbox = 'none' | 'bwrap';

const bwrap = detectBwrap();

/** The titles of tests that need it end with "(needs bwrap)". */
export const canSandbox: boolean = bwrap.ok;

const seed = Number(process.env['DEBUSSY_SEED'] ?? Date.now() % 1_000_000_007);
const isFull = process.env['DEBUSSY_TEST_FULL'] === '1';
const drawn: Sandbox = seed % 2 === 0 ? 'none' : 'bwrap';
if (canSandbox && !isFull) process.stderr.write(`attacks with sandbox ${drawn}: DEBUSSY_SEED=${seed}\n`);

/** Where what holds in both is tried: in one of them, another one each time, and in full in both. */
export const sandboxes: readonly Sandbox[] = !canSandbox ? ['none'] : isFull ? ['none', 'bwrap'] : [drawn];
