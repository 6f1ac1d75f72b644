import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import type { Result } from '../errors.ts';
import { fail, ok } from '../errors.ts';
import { samePhase } from '../ids.ts';
import type { JsonLimits } from '../json/read-json.ts';
import { exceeds, readJson } from '../json/read-json.ts';
import { nearest } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import type { Report } from '../report.ts';
import { reportSchema } from './report-schema.ts';
import { reportProblem, schemaProblems } from './schema-problems.ts';

/** What a report must agree with beyond its schema. */
export interface ReportContext {
  /** The phase that was given to the agent. */
  readonly phase: string;
}

const limits: JsonLimits = { characters: 256 * 1024, depth: 12, values: 20_000 };

/**
 * An agent's report from its text, or from a value that its program has parsed already. Anything that is malformed,
 * partial or about another phase is a list of problems to send back, never half a report.
 */
export function parseReport(input: unknown, context: ReportContext): Result<Report, readonly Problem[]> {
  const read = typeof input === 'string' ? readText(input) : readValue(input);
  if (!read.ok) return fail([reportProblem(`the report is ${read.error}`, shape)]);
  const value = withoutNulls(read.value);
  const misspelt = misspeltFields(value);
  if (!validate()(value)) return fail([...schemaProblems(validate().errors ?? []), ...misspelt]);
  const problems = [...misspelt, ...disagreements(value, context)];
  return problems.length > 0 ? fail(problems) : ok(value);
}

const shape = 'A report is one JSON object: {"phase": "…", "status": "completed", "summary": "…"}.';

let compiled: ValidateFunction<Report> | undefined;

function validate(): ValidateFunction<Report> {
  compiled ??= new Ajv({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    strictRequired: false,
  }).compile<Report>(reportSchema);
  return compiled;
}

function readText(text: string): Result<unknown, string> {
  if (text.trim() === '') return fail('empty');
  return readJson(text, limits);
}

function readValue(value: unknown): Result<unknown, string> {
  const complaint = exceeds(value, limits);
  return complaint === null ? ok(value) : fail(complaint);
}

/** `"split_details": null` says the same as no such field. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNulls(inner)]));
}

/** `task_remaining` would pass as a remark, and what it says would be lost. */
function misspeltFields(value: unknown): readonly Problem[] {
  const fields = Object.keys(propertiesOf(reportSchema));
  return Object.keys(propertiesOf({ properties: value }))
    .filter((key) => !fields.includes(key))
    .flatMap((key) => {
      const meant = nearest(key, fields);
      return meant === null
        ? []
        : [reportProblem(`unknown field ${JSON.stringify(key)}`, `Did you mean "${meant}"?`)];
    });
}

function propertiesOf(schema: Readonly<Record<string, unknown>>): object {
  const properties = schema['properties'];
  return typeof properties === 'object' && properties !== null ? properties : {};
}

function disagreements(report: Report, { phase }: ReportContext): readonly Problem[] {
  const problems: Problem[] = [];
  if (!samePhase(report.phase, phase)) {
    problems.push(
      reportProblem(
        `phase: expected "${phase}", got ${JSON.stringify(report.phase)}`,
        'Report on the phase in DEBUSSY_PHASE.',
      ),
    );
  }
  const remaining = report.tasks_remaining ?? [];
  if (report.status === 'completed' && remaining.length > 0) {
    problems.push(
      reportProblem(
        `tasks_remaining: expected an empty list with status "completed", got ${remaining.length}`,
        'Finish these tasks, or report `split_request`, `blocked` or `failed`.',
      ),
    );
  }
  if (report.status !== 'split_request' && report.split_details !== undefined) {
    problems.push(
      reportProblem(
        `split_details: only belongs to status "split_request", not "${report.status}"`,
        'Remove it, or ask for the split.',
      ),
    );
  }
  return problems;
}
