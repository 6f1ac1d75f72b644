import { readFileSync } from 'node:fs';
import { DebussyError, formatProblem, phaseKey } from '@debussy/core';
import { readData } from '@debussy/core/yaml';
import { checkValue } from './check-value.ts';
import type { PhaseScript, Scenario } from './scenario.ts';
import { scenarioSchema } from './scenario-schema.ts';

/** Reads a scenario file (YAML or JSON); what is wrong with it is said with its path, all of it at once. */
export function readScenario(file: string): Scenario {
  const data = readData(textOf(file), file);
  if (!data.ok) throw refused(file, [formatProblem(data.error)]);
  const value = data.value ?? {};
  const problems = checkValue(value, scenarioSchema);
  if (!isScenario(value, problems)) throw refused(file, problems);
  return { ...value, phases: byKey(value.phases ?? {}) };
}

// The schema says exactly what the type says: a test holds every verb of the one against the other.
function isScenario(_value: unknown, problems: readonly string[]): _value is Scenario {
  return problems.length === 0;
}

function byKey(phases: Readonly<Record<string, PhaseScript>>): Readonly<Record<string, PhaseScript>> {
  return Object.fromEntries(Object.entries(phases).map(([id, script]) => [phaseKey(id), script]));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw refused(file, [cause instanceof Error ? cause.message : String(cause)]);
  }
}

const mostShown = 10;

function refused(file: string, problems: readonly string[]): DebussyError {
  const shown = problems.slice(0, mostShown).map((problem) => `\n  ${problem}`);
  const more = problems.length > mostShown ? `\n  … and ${problems.length - mostShown} more` : '';
  return new DebussyError({
    code: 'ERR_SCENARIO',
    message: `The scenario ${file} cannot be played:${shown.join('')}${more}`,
    hint: 'A scenario names steps by phase: phases: { "1": [{ write: { path: a.txt, content: hello } }, { report: completed }] }',
    exitCode: 2,
  });
}
