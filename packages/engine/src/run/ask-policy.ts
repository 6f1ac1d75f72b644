import type { Config, EventBody } from '@debussy/core';

interface AskPolicy {
  /** The policy of this process, as in the journal. */
  readonly config: Config;
  /** Notices about it, printed once. */
  readonly notices: readonly EventBody[];
}

/** Only a user who watches the run can be asked about a full context. Otherwise the answer is a restart. */
export function askPolicy(config: Config, canAsk: boolean): AskPolicy {
  if (config.on_context_limit === 'restart' || canAsk) return { config, notices: [] };
  return { config: { ...config, on_context_limit: 'restart' }, notices: [cannotAsk] };
}

const cannotAsk: EventBody = {
  type: 'notice',
  severity: 'warning',
  code: 'NOBODY_TO_ASK',
  phase: null,
  message: 'on_context_limit is `ask`, but this is not a terminal: a full context restarts',
  hint: 'Run it on a terminal, without --json, --quiet or --no-interactive, to be asked.',
};
