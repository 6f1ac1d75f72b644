import { cookieName } from '../supervise/cookie.ts';
import type { EnvironmentPlan } from '../supervisor.ts';
import { everyonesNames, nameMatcher, nestingNames } from './allowed-names.ts';

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

function withoutGaps(variables: Variables): Readonly<Record<string, string>> {
  const pairs = Object.entries(variables).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(pairs);
}
