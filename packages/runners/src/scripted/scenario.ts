import * as z from 'zod';

const text = z.string();
const count = z.int().min(0);
const seconds = z.number().min(0);
const yes = z.literal(true);
const file = z.strictObject({ path: text });
const via = z.enum(['file', 'command', 'message', 'stream']).optional();
const usage = z.strictObject({
  context: count,
  output: count.optional(),
  cache_read: count.optional(),
  cache_creation: count.optional(),
  cost: seconds.optional(),
});
const tool = z.strictObject({
  name: text,
  input: z.unknown(),
  output: text.optional(),
  ok: z.boolean().optional(),
});
const limit = z.strictObject({
  until: z.iso.datetime({ offset: true }).optional(),
  in: seconds.optional(),
  quota: z.boolean().optional(),
  message: text.optional(),
});
const report = z.union([text, z.looseObject({ via, status: text })]);
const subPhases = z.array(z.record(text, z.unknown())).readonly();
const signal = text.regex(/^SIG[A-Z0-9]+$/);

/** Each step with its description. */
const plainVerbs = {
  text: text.describe('Says something.'),
  think: text.describe('Thinks something.'),
  progress: text.describe('Tells debussy, as `debussy progress` does.'),
  write: file
    .extend({ content: text.optional(), mode: text.regex(/^[0-7]{3}$/).optional() })
    .describe('Writes a file of the worktree. The mode is octal, as in chmod: "755".'),
  append: file.extend({ content: text.optional() }).describe('Appends to a file of the worktree.'),
  delete: text.describe('Removes a file or folder of the worktree.'),
  run: text.describe('Runs a shell command in the worktree. Its output is that of a tool.'),
  tool: tool.describe('Prints a tool call without doing anything.'),
  usage: z.union([count, usage]).describe('One model call: how full the context was, in tokens.'),
  compact: z.strictObject({ before: count, after: count }).describe('The context was compacted.'),
  print: text.describe('Prints a raw line.'),
  stderr: text.describe('Prints to the standard error.'),
  sleep: seconds.describe('Waits, in seconds.'),
  wait_for: text.describe('Waits until this file exists.'),
  hang: yes.describe('Waits until the session is stopped.'),
  report: report.describe('Returns a report: the status, or all of it. `via` is `file` by default.'),
  split: z
    .strictObject({ via, reason: text.optional(), sub_phases: subPhases })
    .describe('Asks for a split. `via` is `command` by default.'),
  crash: z.union([z.int().min(1).max(255), signal]).describe('Ends with this exit code, or by this signal.'),
  rate_limit: limit.describe(
    'The provider refuses, until a time (ISO 8601) or for `in` seconds. Afterwards the step does nothing.',
  ),
  auth_error: z.union([yes, text]).describe('The provider does not know the user.'),
  context_exhausted: z.union([yes, text]).describe('The prompt is too long.'),
  error: text.describe('The session fails with this message.'),
  end: yes.describe('Ends the session well and skips the steps behind it.'),
};

type PlainVerbs = { readonly [V in keyof typeof plainVerbs]: z.infer<(typeof plainVerbs)[V]> };

export interface Verbs extends PlainVerbs {
  readonly repeat: { readonly times: number; readonly steps: readonly Step[] };
}

export type Verb = keyof Verbs;

/** One step: an object with exactly one of these keys. */
export type Step = { readonly [V in Verb]: { readonly [K in V]: Verbs[K] } }[Verb];

const steps: z.ZodType<readonly Step[]> = z
  .array(z.lazy(() => step))
  .readonly()
  .meta({ id: 'steps' });
const repeat = z.strictObject({ times: count, steps }).describe('Plays steps several times.');
const step: z.ZodType<Step> = z
  .strictObject({ ...plainVerbs, repeat })
  .partial()
  .refine(isOneStep, { error: 'a step does one thing; make the others steps of their own' })
  .meta({ id: 'step', minProperties: 1, maxProperties: 1 });

function isOneStep(value: object): value is Step {
  return Object.keys(value).length === 1;
}

const play = z.strictObject({
  attempt: count.min(1).optional(),
  session: count.min(1).optional().describe('Counts the sessions of one attempt: a restart is session 2.'),
  steps,
});
const script = z.union([steps, z.strictObject({ plays: z.array(play).readonly() })]).meta({
  id: 'script',
  description: 'Steps for every session, or plays of which the first that fits is taken.',
});

/** The script of the scripted agent. Every text may contain {phase}, {attempt} and {session}. */
export const scenario = z.strictObject({
  stream: z.enum(['debussy', 'text']).optional(),
  model: text.optional(),
  window: count.min(1).optional().describe('Size of the context window that the stream claims, in tokens.'),
  defaults: script.optional().describe('Played for a phase without an entry of its own.'),
  phases: z.record(text, script).optional().describe('By the id of a phase or sub-phase.'),
});

/** Valid names in a scenario, for hints after a mistake. */
export const scenarioNames = [...Object.keys(scenario.shape), ...Object.keys(plainVerbs), 'repeat'];

export type Scenario = Readonly<z.infer<typeof scenario>>;
export type PhaseScript = z.infer<typeof script>;
export type Play = z.infer<typeof play>;
export type ScriptedUsage = z.infer<typeof usage>;
export type ReportVia = NonNullable<z.infer<typeof via>>;

/** Published as schema/scenario.schema.json. */
export function scenarioSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(scenario, {
    io: 'input',
    override: ({ jsonSchema }) => void delete jsonSchema.readOnly,
  });
  const title = 'A scenario for the scripted agent of debussy';
  return { $schema, $id: 'urn:debussy:schema:scenario', title, ...schema };
}
