interface DeclaredFlag {
  readonly says: string;
  readonly short?: string;
  /** Placeholder of its value in the help; null for a switch. */
  readonly takes?: string;
  readonly completes?: 'agents' | readonly string[];
  /** The key that it sets, if the name differs. */
  readonly sets?: string;
  /** The value that a switch sets. */
  readonly to?: string;
}

/** The flags of `run` and `resume` that set a key of the configuration. */
const declared = {
  parallel: { short: 'j', takes: 'N', says: 'sessions at once (default auto: up to 3)' },
  'verify-parallel': { takes: 'N', says: 'verifications at once (default auto)' },
  agent: {
    takes: 'NAME',
    completes: 'agents',
    says: 'one of `debussy doctor --agents`: built in, or from the config',
  },
  model: { takes: 'NAME', says: 'model to ask the agent for' },
  dialect: {
    takes: 'NAME',
    says: 'format of the plan (spec-kit, gsd, kiro …); default: detected',
  },
  tag: { takes: 'NAME', says: 'the list of a tasks.json to run' },
  'allow-dirty': { to: 'true', says: 'run the plan and configuration as they are on disk' },
  land: {
    takes: 'WHERE',
    completes: ['auto', 'branch', 'pr', 'pr-draft', 'stack'],
    says: 'your branch (auto), the branch of the run, or pull requests: branch, pr, pr-draft, stack',
  },
  'context-threshold': { takes: 'P', says: 'restart a session at P % of its context (100: never)' },
  'tool-call-threshold': {
    takes: 'N',
    says: 'restart a session after N tool calls while its usage is unknown',
  },
  'max-restarts': { takes: 'N', says: 'restarts of one attempt (0: never)' },
  'max-retries': { takes: 'N', says: 'repairs after failing gates (0: never)' },
  preflight: { takes: 'TIME', says: 'longest time to try the gates on the base commit first (default 2m)' },
  'no-preflight': { sets: 'preflight', to: '0', says: 'start without trying the gates' },
  timeout: { takes: 'SECONDS', says: 'per attempt, restarts included' },
  'auto-commit': { to: 'true', says: 'move your branch forward to the landed commits (the default)' },
  'no-auto-commit': {
    sets: 'auto_commit',
    to: 'false',
    says: "leave landed commits on the run's branch, as --land branch does",
  },
  'commit-on-failure': { to: 'true', says: 'keep failed work as a named branch too' },
  'each-commit-green': { to: 'true', says: 'verify every commit that lands' },
  sandbox: {
    takes: 'auto|none|bwrap',
    completes: ['auto', 'none', 'bwrap'],
    says: 'sandbox for agents, gates and set-up (default auto)',
  },
  executor: {
    takes: 'NAME',
    completes: ['local', 'fleet'],
    says: 'local, or fleet: where sessions run (default local)',
  },
  'budget-tokens': { takes: 'N', sets: 'budget.tokens', says: 'stop the run after this many tokens' },
  'max-cost': { takes: 'USD', sets: 'budget.cost', says: 'stop the run after this much money' },
  'wait-on-limit': { takes: 'TIME', says: "longest wait for a provider's limit (0: stop with 75)" },
  'wait-on-load': { takes: 'TIME', says: 'longest wait for a busy machine (default 10m)' },
  'wait-on-outage': {
    takes: 'TIME',
    says: 'longest wait for a provider that cannot be reached (default 1h)',
  },
} as const satisfies Record<string, DeclaredFlag>;

interface SettingFlag extends DeclaredFlag {
  readonly type: 'string' | 'boolean';
  readonly sets: string;
}

/** The command line, its help and the reference of settings read this table. */
export const settingFlags = completed(declared);

function completed<N extends string>(
  flags: Readonly<Record<N, DeclaredFlag>>,
): Readonly<Record<N, SettingFlag>>;
function completed(flags: Readonly<Record<string, DeclaredFlag>>): Readonly<Record<string, SettingFlag>> {
  const entries = Object.entries(flags).map(([name, flag]): [string, SettingFlag] => {
    const type = flag.takes === undefined ? 'boolean' : 'string';
    return [name, { type, sets: name.replaceAll('-', '_'), ...flag }];
  });
  return Object.fromEntries(entries);
}
