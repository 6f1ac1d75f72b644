import { nearest } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import { settingKeys } from './check.ts';
import type { SettingsLayer } from './layer.ts';
import { settingLayer } from './setting-layer.ts';

const prefix = 'DEBUSSY_';

/** Variables that debussy sets or reads itself; they are no settings. */
const others: ReadonlySet<string> = new Set(
  [
    'RUN PHASE ATTEMPT REPORT_FILE PROMPT_FILE HANDOFF_FILE SIGNALS COOKIE WORKTREE',
    'DEBUG CRASH_AT HOME TEST_FULL SEED',
  ].flatMap((names) => names.split(' ').map((name) => prefix + name)),
);

export function environmentLayer(environment: Readonly<Record<string, string | undefined>>): SettingsLayer {
  const byVariable = new Map(settingKeys().map((key) => [variableOf(key), key]));
  const given = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[0].startsWith(prefix) && (entry[1] ?? '') !== '',
  );
  const settings = given.flatMap(([name, value]) => {
    const key = byVariable.get(name);
    return key === undefined ? [] : [{ name, key, value }];
  });
  const unknown = given.map(([name]) => name).filter((name) => !byVariable.has(name) && !others.has(name));
  return {
    ...settingLayer('environment', settings),
    problems: unknown.flatMap((name) => misspelt(name, [...byVariable.keys()])),
  };
}

/** The variable that sets a key: `DEBUSSY_BUDGET_TOKENS` for `budget.tokens`. */
export function variableOf(key: string): string {
  return prefix + key.replaceAll('.', '_').toUpperCase();
}

// A variable that is near to no setting may belong to somebody else, so only misspelt ones are refused.
function misspelt(name: string, known: readonly string[]): Problem[] {
  const meant = nearest(
    name.slice(prefix.length),
    known.map((variable) => variable.slice(prefix.length)),
  );
  if (meant === null) return [];
  return [
    {
      code: 'ERR_CONFIG_UNKNOWN_KEY',
      message: `the environment variable ${name} sets nothing`,
      hint: `Did you mean ${prefix}${meant}?`,
      place: null,
    },
  ];
}
