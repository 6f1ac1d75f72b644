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
    offers: 'agents',
    sets: 'agent',
    says: 'claude, codex, gemini, opencode, scripted, or one from the config',
  },
  model: { type: 'string', takes: 'NAME', sets: 'model', says: 'model to ask the agent for' },
  dialect: {
    type: 'string',
    takes: 'NAME',
    sets: 'dialect',
    says: 'how the plan is written (spec-kit, gsd, kiro …), where it is not recognised',
  },
  tag: { type: 'string', takes: 'NAME', sets: 'tag', says: 'the list of a tasks.json to run' },
  'allow-dirty': {
    type: 'boolean',
    sets: 'allow_dirty',
    to: 'true',
    says: 'start with uncommitted changes; the plan on disk counts',
  },
  land: {
    type: 'string',
    takes: 'auto|branch',
    offers: ['auto', 'branch'],
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
    offers: ['none', 'bwrap'],
    sets: 'sandbox',
    says: 'what agents may reach',
  },
  executor: {
    type: 'string',
    takes: 'NAME',
    offers: ['local', 'fleet'],
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
  'keep-worktrees': {
    type: 'boolean',
    sets: 'keep_slots',
    to: 'true',
    says: 'keep worktrees between runs',
  },
} as const;
