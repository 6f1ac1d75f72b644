import * as z from 'zod';
import type { SessionOutcome, Spent } from '../events/attempt.ts';
import type { SessionKind } from '../events/phase.ts';
import type { GateSpec, Holder, PhaseSpec } from '../events/run.ts';

export const text: z.ZodString = z.string();
export const texts: z.ZodArray<z.ZodString> = z.array(z.string());
export const textOrNull: z.ZodNullable<z.ZodString> = z.nullable(z.string());
export const count: z.ZodInt = z.int().min(0);
export const countOrNull: z.ZodNullable<z.ZodInt> = z.nullable(z.int().min(0));
export const amount: z.ZodNumber = z.number().min(0);
export const amountOrNull: z.ZodNullable<z.ZodNumber> = z.nullable(z.number().min(0));
export const toggle: z.ZodBoolean = z.boolean();
export const exitCode: z.ZodNullable<z.ZodInt> = z.nullable(z.int());

const gate: z.ZodType<GateSpec> = z.strictObject({
  name: text,
  command: textOrNull,
  expectation: text,
  file: text,
  line: count,
});

/** A phase as the run knows it. */
export const phaseSpec: z.ZodType<PhaseSpec> = z
  .strictObject({
    id: text,
    title: text,
    file: textOrNull,
    parent: textOrNull,
    depends_on: texts,
    gates: z.array(gate),
    files: texts,
    tasks: z.array(z.strictObject({ id: text, text, done: toggle })),
    notes: z.strictObject({ read: texts, write: texts }),
    agents: texts,
    digest: text,
    scope: text,
    oversized: toggle.optional(),
  })
  .meta({ id: 'phase_spec' });

export const holder: z.ZodType<Holder> = z
  .strictObject({
    pid: count,
    started: text,
    host: text,
    boot: text,
  })
  .meta({ id: 'holder' });

export const spent: z.ZodType<Spent> = z
  .strictObject({
    input: count,
    output: count,
    cache_creation: count,
    cache_read: count,
    cost: amountOrNull,
  })
  .meta({ id: 'spent' });

export const contextAnswers = ['continue', 'save', 'force'] as const;

export const sessionKind: z.ZodType<SessionKind> = z.enum([
  'work',
  'restart',
  'resume',
  'remediate',
  'report',
  'conflict',
  'propose_split',
  'docs',
  'repair',
]);

/** How a session ended, by evidence. */
export const outcome: z.ZodType<SessionOutcome> = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('completed') }),
    z.strictObject({ kind: z.literal('failed'), detail: text, exit_code: exitCode }),
    z.strictObject({ kind: z.literal('stopped'), reason: text }),
    z.strictObject({ kind: z.literal('context_exhausted'), detail: text }),
    z.strictObject({ kind: z.literal('rate_limited'), until: textOrNull, detail: text }),
    z.strictObject({ kind: z.literal('quota'), until: textOrNull, detail: text }),
    z.strictObject({ kind: z.literal('auth'), detail: text }),
    z.strictObject({ kind: z.literal('crashed'), detail: text, signal: textOrNull, exit_code: exitCode }),
    z.strictObject({ kind: z.literal('idle_timeout'), seconds: amount }),
    z.strictObject({ kind: z.literal('timeout'), seconds: amount }),
    z.strictObject({ kind: z.literal('start_failed'), detail: text, hint: text }),
  ])
  .meta({ id: 'session_outcome' });
