import type { FoundAgent } from './probe-agents.ts';

/** `2.1.326, logged in`, `not installed`. */
export function stateOfAgent({ name, probe }: FoundAgent): string {
  if (!probe.installed) return 'not installed';
  if (name === 'scripted') return 'built in';
  const login = probe.loggedIn === null ? 'log-in not known' : probe.loggedIn ? 'logged in' : 'not logged in';
  return probe.version === null ? 'installed' : `${probe.version}, ${login}`;
}

/** What stands between an agent and its first session, with what to do. */
export function problemsOf({ probe }: FoundAgent): readonly string[] {
  return probe.problems.map(({ message, hint }) => `${message} ${hint}`);
}
