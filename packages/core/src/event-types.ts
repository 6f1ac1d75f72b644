import type { EventType } from './events.ts';

/** The version of the event format, as `run.started` carries it. */
export const eventSchemaVersion = 1 as const;

/** Whether this version knows events of that type: one that a newer version wrote is never skipped. */
export function isEventType(type: unknown): type is EventType {
  return typeof type === 'string' && Object.hasOwn(known, type);
}

// Keyed by the union: a type that is missing here, or one too many, does not compile.
const known: Readonly<Record<EventType, true>> = {
  'run.started': true,
  'run.resumed': true,
  'plan.changed': true,
  'run.paused': true,
  'run.unpaused': true,
  'run.draining': true,
  'control.received': true,
  'limit.reached': true,
  'limit.lifted': true,
  'budget.exceeded': true,
  'run.delivered': true,
  'run.ended': true,
  notice: true,
  'session.dispatched': true,
  'phase.queued': true,
  'phase.remediating': true,
  'phase.split': true,
  'split.refused': true,
  'tip.moved': true,
  'tip.offered': true,
  'tip.declined': true,
  'phase.conflicted': true,
  'phase.failed': true,
  'phase.blocked': true,
  'phase.needs_human': true,
  'phase.skipped': true,
  'phase.retried': true,
  'attempt.prepared': true,
  'session.started': true,
  'session.usage': true,
  'session.warned': true,
  'session.activity': true,
  'session.ended': true,
  'context.asked': true,
  'context.answered': true,
  'attempt.restarted': true,
  'progress.logged': true,
  'report.accepted': true,
  'report.rejected': true,
  'attempt.captured': true,
  'escape.detected': true,
  'verification.started': true,
  'gate.started': true,
  'gate.finished': true,
  'verification.finished': true,
};
