import { programs } from '../programs/programs.ts';

/** What every program needs to find its home, its language, its certificates and the way out. */
export const everyonesNames: readonly string[] = [
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
export const nestingNames: readonly string[] = [
  ...Object.values(programs).flatMap(({ marks }) => marks),
  'GIT_*',
  'DEBUSSY',
  'DEBUSSY_*',
];

export function nameMatcher(patterns: readonly string[]): (name: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.endsWith('*')));
  const starts = patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1));
  return (name) => exact.has(name) || starts.some((start) => name.startsWith(start));
}
