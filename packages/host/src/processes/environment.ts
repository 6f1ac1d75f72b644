export type Variables = Readonly<Record<string, string | undefined>>;

/** Programs that are started for the user: an agent, a gate, a set-up command. */
export type ProgramKind = 'agent' | 'gate' | 'setup';

interface Rule {
  /** Names copied from debussy's own environment; a trailing `*` matches any rest. */
  readonly takes: readonly string[];
  /** Never copied, even if another name allows them. */
  readonly never: readonly string[];
}

export interface EnvironmentOrder {
  /** Additional names. */
  readonly takes?: readonly string[];
  readonly never?: readonly string[];
  /** Overrides copied variables. */
  readonly set?: Readonly<Record<string, string>>;
}

export function definedVariables(env: Variables): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The whole environment of a program of a kind, except its cookie. */
export function environmentFor(
  kind: ProgramKind,
  source: Variables,
  { takes = [], never = [], set = {} }: EnvironmentOrder = {},
): Readonly<Record<string, string>> {
  const rule = rules[kind];
  const allowed = nameMatcher([...rule.takes, ...takes]);
  const forbidden = nameMatcher([...rule.never, ...never]);
  const taken = Object.entries(definedVariables(source)).filter(
    ([name]) => allowed(name) && !forbidden(name),
  );
  return { ...Object.fromEntries(taken), ...set };
}

/** Variables that every program needs for its home, language, certificates and proxies. */
const common: readonly string[] = [
  'HOME',
  'PATH',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LC_*',
  'TZ',
  'TMPDIR',
  'XDG_*',
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'].flatMap((name) => [name, name.toLowerCase()]),
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
];

/** Git's would lead a program to the user's repository, those of an outer debussy to another run. */
const foreign: readonly string[] = ['GIT_*', 'DEBUSSY', 'DEBUSSY_*'];

const rules: Readonly<Record<ProgramKind, Rule>> = {
  agent: {
    takes: [...common, 'LANGUAGE', 'TERM', 'COLORTERM', 'NO_COLOR', 'SSH_AUTH_SOCK'],
    never: foreign,
  },
  gate: { takes: ['*'], never: [...foreign, 'NODE_OPTIONS', 'npm_*'] },
  setup: {
    takes: [
      ...common,
      'CI',
      'npm_config_*',
      'NPM_CONFIG_*',
      'JAVA_HOME',
      'GOPATH',
      'CARGO_HOME',
      'RUSTUP_HOME',
      'VOLTA_HOME',
      'NVM_DIR',
      'PNPM_HOME',
    ],
    never: foreign,
  },
};

function nameMatcher(patterns: readonly string[]): (name: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.endsWith('*')));
  const starts = patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1));
  return (name) => exact.has(name) || starts.some((start) => name.startsWith(start));
}
