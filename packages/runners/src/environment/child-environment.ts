import { programs } from '../programs/programs.ts';
import { cookieName } from '../supervise/cookie.ts';
import type { EnvironmentPlan } from '../supervise/process-plan.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

export interface OwnVariables {
  readonly cookie: string;
  /** Folder with the `debussy` launcher, in front of PATH; null where there is none. */
  readonly bin: string | null;
}

/** What a program of ours gets: an allow-list of debussy's own environment, what the plan sets, and our own marks. */
export function childEnvironment(
  source: Variables,
  plan: EnvironmentPlan,
  own: OwnVariables,
): Readonly<Record<string, string>> {
  const allowed = nameMatcher([...everyonesNames, ...plan.allow]);
  const forbidden = nameMatcher(nestingNames);
  const inherited = Object.entries(source).filter(([name]) => allowed(name) && !forbidden(name));
  const given: Variables = { ...Object.fromEntries(inherited), ...plan.set };
  const path = [own.bin, given['PATH'] ?? '/usr/local/bin:/usr/bin:/bin'].filter(Boolean).join(':');
  return withoutGaps({ ...given, PATH: path, [cookieName]: own.cookie });
}

/** What every program needs to find its home, its language, its certificates and the way out. */
const everyonesNames: readonly string[] = [
  'HOME',
  'PATH',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'LC_*',
  'TZ',
  'TERM',
  'COLORTERM',
  'NO_COLOR',
  'TMPDIR',
  'XDG_*',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'all_proxy',
  'no_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
  'SSH_AUTH_SOCK',
];

/**
 * Never taken over, not even where a wildcard allows them: marks that make an agent program think it runs inside of
 * another one, git variables that would point an agent at the user's repository, and what an outer debussy said.
 */
const nestingNames: readonly string[] = [
  ...Object.values(programs).flatMap(({ marks }) => marks),
  'GIT_*',
  'DEBUSSY',
  'DEBUSSY_*',
];

function nameMatcher(patterns: readonly string[]): (name: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.endsWith('*')));
  const starts = patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1));
  return (name) => exact.has(name) || starts.some((start) => name.startsWith(start));
}

function withoutGaps(variables: Variables): Readonly<Record<string, string>> {
  const pairs = Object.entries(variables).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(pairs);
}
