import * as z from 'zod';
import type { PhaseEvent } from '../events/phase.ts';
import type { EventFields } from './event-fields.ts';
import { eventFields } from './event-fields.ts';
import { count, phaseSpec, sessionKind, text, textOrNull, texts, toggle } from './parts.ts';

const attempt = { phase: text, attempt: count };
const landedCommits = z.array(z.strictObject({ phase: text, commit: text, empty: toggle }));
const offerReason = z.enum(['by_hand', 'branch_moved']);

export const phaseFields: Readonly<Record<PhaseEvent['type'], EventFields>> = {
  'session.dispatched': eventFields('session.dispatched', {
    ...attempt,
    session: count,
    kind: sessionKind,
    base: text,
    from: text,
    agent: text,
    model: textOrNull,
  }),
  'phase.queued': eventFields('phase.queued', { ...attempt, base: text, commit: text, tree: text }),
  'phase.remediating': eventFields('phase.remediating', {
    ...attempt,
    retry: count,
    failed_gates: texts,
    logs: texts,
    base: text,
    from: text,
    from_tree: text,
  }),
  'phase.split': eventFields('phase.split', {
    ...attempt,
    reason: text,
    children: z.array(phaseSpec),
    serialized: z.array(z.tuple([text, text])),
    base: text,
    partial: text,
    message: text,
  }),
  'split.refused': eventFields('split.refused', { ...attempt, errors: texts, final: toggle }),
  'tip.moved': eventFields('tip.moved', {
    group: textOrNull,
    from: text,
    to: text,
    tree: text,
    landed: landedCommits,
    groups: texts,
    offer: offerReason.optional(),
    rewritten: landedCommits.optional(),
  }),
  'tip.offered': eventFields('tip.offered', {
    group: textOrNull,
    why: offerReason,
    from: text,
    branch_at: text,
    onto: text,
    to: text,
    tree: text,
    phases: texts,
    finished: landedCommits,
    rewritten: landedCommits,
    sure: toggle.optional(),
  }),
  'tip.declined': eventFields('tip.declined', {
    group: textOrNull,
    why: offerReason,
    to: text,
    reason: text,
  }),
  'phase.conflicted': eventFields('phase.conflicted', {
    ...attempt,
    files: texts,
    tip: text,
    marked: textOrNull,
    ours: textOrNull,
  }),
  'phase.failed': eventFields('phase.failed', {
    ...attempt,
    reason: z.enum([
      'gates',
      'agent',
      'report',
      'restarts',
      'timeout',
      'no_change',
      'split',
      'sub_phase',
      'setup',
      'capture',
      'auth',
      'quota',
      'start',
      'interrupted',
    ]),
    detail: text,
    kept: textOrNull,
  }),
  'phase.blocked': eventFields('phase.blocked', { phase: text, by: texts, reason: text }),
  'phase.needs_human': eventFields('phase.needs_human', {
    ...attempt,
    reason: z.enum([
      'conflict',
      'requested',
      'blocked',
      'ungated',
      'unproven',
      'escape',
      'limit',
      'sub_phase',
    ]),
    detail: text,
    commands: texts,
    kept: textOrNull,
  }),
  'phase.skipped': eventFields('phase.skipped', { phase: text, by: text }),
  'phase.retried': eventFields('phase.retried', {
    phase: text,
    by: text,
    keep: toggle.optional(),
  }),
};
