import type { Config } from '@debussy/core';
import type { SetupOptions, SlotOptions } from '@debussy/workspace';

/** The environment of a set-up. */
export type SetupStart = Pick<SetupOptions, 'env' | 'cookie' | 'scrub' | 'box' | 'share'>;

/** The configured set-up of worktrees, and its environment. */
export function setupOptions(
  { setup, setup_inputs: inputs }: Pick<Config, 'setup' | 'setup_inputs'>,
  started: SetupStart,
): Pick<SlotOptions, 'setup'> {
  if (setup === null) return {};
  return { setup: { command: setup, ...(inputs.length === 0 ? {} : { inputs }), ...started } };
}
