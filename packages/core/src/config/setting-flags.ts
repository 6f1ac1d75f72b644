/**
 * The flags of `run` and `resume` that set something of the configuration: the key that each sets, and to what where it takes
 * no value of its own. The command line reads them by this table, and its help and the reference of the settings show it.
 */
export const settingFlags = {
  parallel: {
    type: 'string',
    short: 'j',
    takes: 'N',
    sets: 'parallel',
    says: 'sessions at once (default 1)',
  },
  'verify-parallel': {
    type: 'string',
    takes: 'N',
    sets: 'verify_parallel',
    says: 'verifications at once (default 1)',
  },
  agent: {
    type: 'string',
    takes: 'NAME',
    completes: 'agents',
    sets: 'agent',
    says: 'one of `debussy agents`: built in, or from the config',
  },
  model: { type: 'string', takes: 'NAME', sets: 'model', says: 'model to ask the agent for' },
  'allow-dirty': {
    type: 'boolean',
    sets: 'allow_dirty',
    to: 'true',
    says: 'start with uncommitted changes; the plan on disk counts',
  },
  land: {
    type: 'string',
    takes: 'auto|branch',
    completes: ['auto', 'branch'],
    sets: 'land',
    says: 'move your branch at the end, or leave it',
  },
  'context-threshold': {
    type: 'string',
    takes: 'P',
    sets: 'context_threshold',
    says: 'restart a session at P % of its context (100: never)',
  },
  'tool-call-threshold': {
    type: 'string',
    takes: 'N',
    sets: 'tool_call_threshold',
    says: 'the same by tool calls, while usage is unknown',
  },
  'max-restarts': {
    type: 'string',
    takes: 'N',
    sets: 'max_restarts',
    says: 'restarts of one attempt (0: never)',
  },
  'max-retries': {
    type: 'string',
    takes: 'N',
    sets: 'max_retries',
    says: 'repairs after failing gates (0: never)',
  },
  timeout: { type: 'string', takes: 'SECONDS', sets: 'timeout', says: 'per attempt, restarts included' },
  'auto-commit': {
    type: 'boolean',
    sets: 'auto_commit',
    to: 'true',
    says: 'move your branch forward to what landed (the default)',
  },
  'no-auto-commit': {
    type: 'boolean',
    sets: 'auto_commit',
    to: 'false',
    says: "leave what landed on the run's branch, as --land branch does",
  },
  'commit-on-failure': {
    type: 'boolean',
    sets: 'commit_on_failure',
    to: 'true',
    says: 'keep failed work as a named branch too',
  },
  'each-commit-green': {
    type: 'boolean',
    sets: 'each_commit_green',
    to: 'true',
    says: 'verify every commit that lands',
  },
  sandbox: {
    type: 'string',
    takes: 'none|bwrap',
    completes: ['none', 'bwrap'],
    sets: 'sandbox',
    says: 'what agents may reach',
  },
  executor: {
    type: 'string',
    takes: 'NAME',
    completes: ['local', 'fleet'],
    sets: 'executor',
    says: 'local, or fleet: where sessions run (default local)',
  },
  'budget-tokens': {
    type: 'string',
    takes: 'N',
    sets: 'budget.tokens',
    says: 'stop in good order after so many tokens',
  },
  'max-cost': { type: 'string', takes: 'USD', sets: 'budget.cost', says: 'the same for money' },
  'wait-on-limit': {
    type: 'string',
    takes: 'TIME',
    sets: 'wait_on_limit',
    says: "longest wait for a provider's limit (0: stop with 75)",
  },
  'wait-on-outage': {
    type: 'string',
    takes: 'TIME',
    sets: 'wait_on_outage',
    says: 'longest wait for a provider that cannot be reached (default 1h)',
  },
  'keep-worktrees': {
    type: 'boolean',
    sets: 'keep_slots',
    to: 'true',
    says: 'keep worktrees between runs',
  },
} as const;
