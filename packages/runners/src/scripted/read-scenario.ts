import { readFileSync } from 'node:fs';
import { DebussyError, formatProblem, messageOf, nearest, phaseKey } from '@debussy/core';
import { readData } from '@debussy/core/yaml';
import type * as z from 'zod';
import { scenario, scenarioNames } from './scenario.ts';
import type { Scenario } from './scenario.ts';

/** Reads a scenario file (YAML or JSON). The error lists all problems, each with its path. */
export function readScenario(file: string): Scenario {
  const data = readData(textOf(file), file);
  if (!data.ok) throw refused(file, [formatProblem(data.error)]);
  const read = scenario.safeParse(data.value ?? {});
  if (!read.success)
    throw refused(
      file,
      read.error.issues.flatMap((issue) => problemsOf(issue)),
    );
  const phases = Object.entries(read.data.phases ?? {}).map(
    ([id, script]) => [phaseKey(id), script] as const,
  );
  return { ...read.data, phases: Object.fromEntries(phases) };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw refused(file, [messageOf(cause)]);
  }
}

type Path = readonly PropertyKey[];

/** For a value with several possible shapes, the problems of the shape that matched furthest. */
function problemsOf(issue: z.core.$ZodIssue, base: Path = []): readonly string[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'invalid_union') {
    const nested = issue.errors.filter((issues) => issues.some(({ path: inner }) => inner.length > 0));
    const [closest] = nested;
    if (closest !== undefined) return closest.flatMap((each) => problemsOf(each, path));
  }
  return [`${path.map(String).join('.') || 'the scenario'}: ${issue.message}${meant(issue)}`];
}

function meant(issue: z.core.$ZodIssue): string {
  const [key] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const near = key === undefined ? null : nearest(key, scenarioNames);
  return near === null ? '' : `; did you mean "${near}"?`;
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
