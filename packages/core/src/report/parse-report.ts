import { ellipsized } from '../text.ts';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { fail, ok, type Result } from '../errors.ts';
import { samePhase } from '../ids.ts';
import { exceeds, readJson, type JsonLimits } from '../json/read-json.ts';
import { nearest } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import type { Report } from '../report.ts';
import { reportSchema } from './report-schema.ts';

/** Facts that a report must match, in addition to its schema. */
export interface ReportContext {
  /** The phase of the agent's session. */
  readonly phase: string;
}

const limits: JsonLimits = { characters: 256 * 1024, depth: 12, values: 20_000 };

/**
 * An agent's report from its text, or from a value that its program has already parsed. If anything is malformed,
 * incomplete or about another phase: a list of problems to send back, never half a report.
 */
export function parseReport(input: unknown, context: ReportContext): Result<Report, readonly Problem[]> {
  const read = readInput(input);
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
    // A test checks the schema itself: that would take each process longer than all of its reports.
    meta: false,
    validateSchema: false,
    code: { optimize: false },
  }).compile<Report>(reportSchema);
  return compiled;
}

function readInput(input: unknown): Result<unknown, string> {
  if (typeof input === 'string') return input.trim() === '' ? fail('empty') : readJson(input, limits);
  const complaint = exceeds(input, limits);
  return complaint === null ? ok(input) : fail(complaint);
}

/** `"split_details": null` means the same as a missing field. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNulls(inner)]));
}

/** `task_remaining` would be accepted as a remark, and its content would be lost. */
function misspeltFields(value: unknown): readonly Problem[] {
  const fields = Object.keys(record(reportSchema['properties']));
  const unknown = Object.keys(record(value)).filter((key) => !fields.includes(key));
  return unknown.flatMap((key) => {
    const meant = nearest(key, fields);
    if (meant === null) return [];
    return [reportProblem(`unknown field ${JSON.stringify(key)}`, `Did you mean "${meant}"?`)];
  });
}

function disagreements(report: Report, { phase }: ReportContext): readonly Problem[] {
  const problems: Problem[] = [];
  if (!samePhase(report.phase, phase)) {
    const another = `phase: expected "${phase}", got ${JSON.stringify(report.phase)}`;
    problems.push(reportProblem(another, 'Report on the phase in DEBUSSY_PHASE.'));
  }
  const remaining = report.tasks_remaining ?? [];
  if (report.status === 'completed' && remaining.length > 0) {
    const unfinished = `tasks_remaining: expected an empty list with status "completed", got ${remaining.length}`;
    const remedy = 'Finish these tasks, or report `split_request`, `blocked` or `failed`.';
    problems.push(reportProblem(unfinished, remedy));
  }
  if (report.status !== 'split_request' && report.split_details !== undefined) {
    const needless = `split_details: only belongs to status "split_request", not "${report.status}"`;
    problems.push(reportProblem(needless, 'Remove it, or ask for the split.'));
  }
  return problems;
}

const most = 20;

/** The errors of a JSON Schema check in words: the field, the expected and the actual value. */
function schemaProblems(errors: readonly ErrorObject[]): readonly Problem[] {
  const telling = errors.filter(({ keyword }) => keyword !== 'anyOf');
  const unclear = errors.filter(({ keyword }) => keyword === 'anyOf');
  const chosen = [...telling.filter((error) => !unclear.some((any) => isPartOf(error, any))), ...unclear];
  const worded = chosen.map(describe);
  const distinct = [...new Map(worded.map((problem) => [problem.message, problem])).values()];
  const shown = distinct.slice(0, most);
  const rest = distinct.length - shown.length;
  if (rest === 0) return shown;
  const hint = 'Fix the problems above first; more may follow.';
  return [...shown, reportProblem(`… and ${rest} more problems`, hint)];
}

function reportProblem(message: string, hint: string): Problem {
  return { code: 'ERR_REPORT', message, hint, place: null };
}

/** `/split_details/recommended_sub_phases/0/name` as the user would write it. */
function fieldOf(pointer: string): string {
  const parts = pointer.split('/').slice(1);
  const plain = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~').slice(0, 80));
  return plain
    .map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : `${index === 0 ? '' : '.'}${part}`))
    .join('');
}

function isPartOf(error: ErrorObject, any: ErrorObject): boolean {
  return error.instancePath.startsWith(any.instancePath) && error.schemaPath.startsWith(any.schemaPath);
}

function describe(error: ErrorObject): Problem {
  if (error.keyword === 'required') return missing(error);
  if (error.keyword === 'anyOf' && error.instancePath === '') return splitMissing;
  const field = fieldOf(error.instancePath) || 'the report';
  const hint = suggestion(error);
  return reportProblem(`${field}: expected ${expectation(error)}, got ${show(error.data)}`, hint);
}

const splitMissing = reportProblem(
  'split_details is missing',
  'A split_request says in split_details into which sub-phases: reason, recommended_sub_phases.',
);

function missing(error: ErrorObject): Problem {
  const name = String(error.params['missingProperty']);
  const field = fieldOf(`${error.instancePath}/${name}`);
  const properties = record(error.parentSchema?.['properties']);
  const about = record(properties[name])['description'];
  const hint = typeof about === 'string' ? `${name}: ${about}` : `Add \`${name}\`.`;
  return reportProblem(`${field} is missing`, hint);
}

function expectation({ keyword, params, parentSchema }: ErrorObject): string {
  const limit = String(params['limit']);
  switch (keyword) {
    case 'type':
      return typeNames.get(String(params['type'])) ?? String(params['type']);
    case 'enum':
      return `one of ${listed(parentSchema?.['enum']).join(', ')}`;
    case 'minLength':
      return 'a text that is not empty';
    case 'maxLength':
      return `a text of at most ${limit} characters`;
    case 'pattern':
      return 'a text without NUL characters';
    case 'maxItems':
      return `a list of at most ${limit}`;
    case 'minItems':
      return `a list of at least ${limit}`;
    case 'minimum':
      return `a number of at least ${limit}`;
    default:
      return 'a text, a number, or a list of texts (this field is not one of ours)';
  }
}

const typeNames: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    string: 'a text',
    array: 'a list',
    object: 'an object',
    integer: 'a whole number',
  }),
);

function suggestion({ keyword, data, parentSchema }: ErrorObject): string {
  const about = parentSchema?.['description'];
  // Only list entries lack a description of their own.
  const described = typeof about === 'string' ? about : 'Correct this entry of the list, or leave it out.';
  if (keyword !== 'enum' || typeof data !== 'string') return described;
  const meant = nearest(data, listed(parentSchema?.['enum']));
  return meant === null ? described : `Did you mean "${meant}"?`;
}

function listed(values: unknown): readonly string[] {
  return Array.isArray(values) ? values.map(String) : [];
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function show(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return ellipsized(text, 60);
}
