import * as z from 'zod';
import type { VerifyEvent } from '../events/verify.ts';
import type { EventFields } from './event-fields.ts';
import { eventFields } from './event-fields.ts';
import { amount, exitCode, text, textOrNull, texts, toggle } from './parts.ts';

const part = z.strictObject({ commit: text, onto: text });

export const verifyFields: Readonly<Record<VerifyEvent['type'], EventFields>> = {
  'verification.started': eventFields('verification.started', {
    id: text,
    group: textOrNull,
    phases: texts,
    base: text,
    offered: text.optional(),
    final: toggle.optional(),
  }),
  'gate.started': eventFields('gate.started', { id: text, phase: text, gate: text }),
  'gate.finished': eventFields('gate.finished', {
    id: text,
    phase: text,
    gate: text,
    result: z.enum(['passed', 'failed', 'timed_out', 'flaky', 'failed_before', 'prose', 'cancelled']),
    exit_code: exitCode,
    seconds: amount,
    log: textOrNull,
    detail: text,
  }),
  'verification.finished': eventFields('verification.finished', {
    id: text,
    commit: textOrNull,
    tree: textOrNull,
    below: textOrNull,
    verdict: z.enum(['green', 'red', 'conflict', 'cancelled']),
    conflict: z.nullable(
      z.strictObject({ phase: text, files: texts, marked: textOrNull, part: part.optional() }),
    ),
    cached: toggle,
    failed: z.array(z.strictObject({ phase: text, gate: text })),
  }),
};
