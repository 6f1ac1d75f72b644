import { detectBwrap } from '@debussy/runners';

export type Sandbox = 'none' | 'bwrap';

const bwrap = detectBwrap();
if (!bwrap.ok && process.env['CI'] !== 'true')
  process.stderr.write(`attacks with a sandbox are skipped: ${bwrap.error.message}\n`);

/** Those that can be tried here: without bwrap a person reads why they are skipped, and in CI they fail. */
export const sandboxes: readonly Sandbox[] =
  bwrap.ok || process.env['CI'] === 'true' ? ['none', 'bwrap'] : ['none'];

export const canSandbox: boolean = sandboxes.includes('bwrap');
