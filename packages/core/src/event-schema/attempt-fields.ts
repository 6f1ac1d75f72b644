import * as z from 'zod';
import type { AttemptEvent } from '../events/attempt.ts';
import type { EventFields } from './event-fields.ts';
import { eventFields } from './event-fields.ts';
import {
  amount,
  amountOrNull,
  contextAnswers,
  count,
  countOrNull,
  outcome,
  sessionKind,
  spent,
  text,
  textOrNull,
  texts,
  toggle,
} from './parts.ts';

const attempt = { phase: text, attempt: count };
const session = { ...attempt, session: count };
const full = z.strictObject({
  by: z.enum(['usage', 'estimate', 'tool_calls']),
  tokens: amountOrNull,
  low: amountOrNull,
  high: amountOrNull,
  threshold: amount,
  reason: text,
});

export const attemptFields: Readonly<Record<AttemptEvent['type'], EventFields>> = {
  'attempt.prepared': eventFields('attempt.prepared', { ...attempt, slot: text, worktree: text }),
  'session.started': eventFields('session.started', {
    ...session,
    agent: text,
    model: textOrNull,
    pid: countOrNull,
    window: countOrNull,
    cookie: text,
    folder: text,
    sandbox: text,
  }),
  'session.usage': eventFields('session.usage', {
    ...session,
    context: amountOrNull,
    percent: amountOrNull,
    estimated: toggle,
    spent,
  }),
  'session.warned': eventFields('session.warned', { ...session, percent: amount, threshold: amount }),
  'session.activity': eventFields('session.activity', { ...session, activity: text }),
  'session.ended': eventFields('session.ended', {
    ...session,
    outcome,
    spent,
    seconds: amount,
    percent: amountOrNull,
    handoff: textOrNull,
    remaining: texts,
    full: full.optional(),
  }),
  'context.asked': eventFields('context.asked', { ...session, percent: amountOrNull }),
  'context.answered': eventFields('context.answered', {
    ...session,
    answer: z.enum(contextAnswers),
    by: text,
  }),
  'attempt.restarted': eventFields('attempt.restarted', {
    ...session,
    restart: count,
    kind: sessionKind,
    reason: text,
    detail: texts,
    percent: amountOrNull,
    pause_ms: amount,
    crash: toggle,
    full: full.optional(),
  }),
  'progress.logged': eventFields('progress.logged', {
    ...attempt,
    message: text,
    source: z.enum(['command', 'stream', 'plan']),
  }),
  'report.accepted': eventFields('report.accepted', {
    ...attempt,
    status: text,
    summary: text,
    halt: toggle,
    from: z.enum(['file', 'command', 'message', 'none']),
    file: textOrNull,
  }),
  'report.rejected': eventFields('report.rejected', { ...attempt, errors: texts, final: toggle }),
  'attempt.captured': eventFields('attempt.captured', {
    ...attempt,
    commit: text,
    tree: text,
    files: count,
    refused: texts,
    restored: z.strictObject({ paths: texts, kept: text }).optional(),
  }),
  'escape.detected': eventFields('escape.detected', {
    ...attempt,
    paths: texts,
    held: toggle,
    suspects: texts.optional(),
  }),
};
