import * as z from 'zod';
import { configKeys } from '../config/keys.ts';
import type { RunEvent } from '../events/run.ts';
import type { EventFields } from './event-fields.ts';
import { dialects } from '../plan.ts';
import { eventFields } from './event-fields.ts';
import { amount, contextAnswers, count, holder, phaseSpec, text, textOrNull, texts } from './parts.ts';

const config = z
  .strictObject({ ...configKeys })
  .meta({ id: 'config', description: 'All settings, complete.' });

export const runFields: Readonly<Record<RunEvent['type'], EventFields>> = {
  'run.started': eventFields('run.started', {
    schema_version: z.literal(1),
    run: text,
    plan: z.strictObject({
      path: text,
      title: text,
      digest: text,
      copy: text,
      dialect: z.enum(dialects).optional(),
      tag: text.optional(),
    }),
    phases: z.array(phaseSpec),
    base: text,
    branch: textOrNull,
    branch_tip: textOrNull,
    run_branch: text,
    config,
    only: z.nullable(texts),
    holder,
    versions: z.strictObject({ debussy: text, node: text, git: text }),
  }),
  'run.resumed': eventFields('run.resumed', {
    epoch: count,
    holder,
    tip: text,
    config,
    only: texts.nullable().optional(),
  }),
  'plan.changed': eventFields('plan.changed', {
    digest: text,
    added: z.array(phaseSpec),
    edited: z.array(phaseSpec),
    removed: texts,
    landed_edited: texts,
  }),
  'run.paused': eventFields('run.paused', { reason: text }),
  'run.unpaused': eventFields('run.unpaused', {}),
  'run.draining': eventFields('run.draining', {
    reason: z.enum([
      'requested',
      'interrupted',
      'terminated',
      'halt',
      'budget',
      'limit',
      'failed',
      'by_hand',
    ]),
  }),
  'control.received': eventFields('control.received', {
    action: z.enum(['pause', 'unpause', 'stop', 'stop_now', 'skip', 'retry', ...contextAnswers]),
    phase: textOrNull,
    by: text,
  }),
  'limit.reached': eventFields('limit.reached', {
    provider: text,
    phase: text,
    until: textOrNull,
    reason: text,
  }),
  'limit.lifted': eventFields('limit.lifted', { provider: text }),
  'budget.exceeded': eventFields('budget.exceeded', {
    scope: text,
    phase: text.optional(),
    kind: z.enum(['tokens', 'cost', 'minutes']),
    spent: amount,
    limit: amount,
  }),
  'run.delivered': eventFields('run.delivered', {
    how: z.enum(['fast_forwarded', 'kept', 'nothing']),
    branch: textOrNull,
    from: textOrNull,
    to: textOrNull,
    reason: text,
    commands: texts,
  }),
  'run.ended': eventFields('run.ended', {
    exit_code: count,
    outcome: z.enum(['completed', 'failed', 'needs_human', 'budget', 'limit', 'interrupted', 'error']),
    reason: text,
  }),
  notice: eventFields('notice', {
    severity: z.enum(['error', 'warning', 'info']),
    code: text,
    phase: textOrNull,
    message: text,
    hint: text,
  }),
};
