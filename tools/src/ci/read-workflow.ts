import { readData } from '@debussy/core/yaml';

/** What a workflow file does, in its order. */
export interface Workflow {
  readonly jobs: readonly Job[];
}

export interface Job {
  readonly id: string;
  /** The image that its steps run in; null on the machine itself. */
  readonly container: string | null;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly name: string;
  /** The script of the step; null where it uses an action. */
  readonly run: string | null;
  readonly uses: string | null;
  readonly env: Readonly<Record<string, string>>;
}

/** Reads the jobs of a GitHub workflow; throws, with the place, where the text is none. */
export function readWorkflow(text: string, file: string): Workflow {
  const read = readData(text, file);
  if (!read.ok) {
    const { message, place } = read.error;
    throw new Error(`${file}:${String(place?.line ?? 1)}: ${message}`);
  }
  const jobs = Object.entries(recordAt(read.value, 'jobs')).map(([id, job]) => readJob(id, job));
  if (jobs.length === 0) throw new Error(`${file}: there are no jobs`);
  return { jobs };
}

function readJob(id: string, job: unknown): Job {
  const steps = fieldOf(job, 'steps');
  if (!Array.isArray(steps) || steps.length === 0) throw new Error(`job ${id}: there are no steps`);
  const container = textAt(job, 'container');
  const read = steps.map((step: unknown, i) => readStep(step, `job ${id}, step ${String(i + 1)}`));
  return { id, container, steps: read };
}

function readStep(step: unknown, where: string): Step {
  const run = textAt(step, 'run');
  const uses = textAt(step, 'uses');
  if ((run === null) === (uses === null))
    throw new Error(`${where}: has neither \`run\` nor \`uses\`, or both`);
  const pairs = Object.entries(recordAt(step, 'env')).map(([name, value]) => [name, String(value)] as const);
  return {
    name: textAt(step, 'name') ?? firstLine(run ?? uses ?? ''),
    run,
    uses,
    env: Object.fromEntries(pairs),
  };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function textAt(value: unknown, key: string): string | null {
  const found = fieldOf(value, key);
  return typeof found === 'string' ? found : null;
}

function recordAt(value: unknown, key: string): Readonly<Record<string, unknown>> {
  const found = fieldOf(value, key);
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? Object.fromEntries(Object.entries(found))
    : {};
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
}
