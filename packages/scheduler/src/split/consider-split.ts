import { checkSplit, formatProblem } from '@debussy/core';
import type { AcceptedSplit, EventBody } from '@debussy/core';
import { goOn } from '../decide/step.ts';
import { depthOf } from '../decide/restart.ts';
import type { Reports } from '../ports.ts';
import type { PhaseEntry, PhaseState } from '../state/phase-state.ts';
import type { RunState } from '../state/run-state.ts';

/**
 * Accepts a split request as a whole, or refuses it with all its errors: once to the agent, then for good. A sound
 * request with parts that are too large also goes back once, and is accepted with a warning the second time.
 */
export async function considerSplit(
  reports: Reports,
  state: RunState,
  entry: PhaseEntry,
): Promise<readonly EventBody[]> {
  const current = entry.state;
  if (current.kind !== 'reported') return [];
  if (state.config.split === 'off') return refused(entry, current, [splitsAreOff]);
  if (entry.group !== null) return refused(entry, current, [splitAlready(entry)]);
  const report = await reports.read(entry.spec.id, fileOf(current));
  if (report === null) return refused(entry, current, ['the split request cannot be read any more']);
  const checked = checkSplit(report, {
    parent: entry.spec,
    depth: depthOf(state, entry),
    phases: [...state.phases.values()].map((other) => other.spec.id),
    maxSubPhases: state.config.max_sub_phases,
    maxSplitDepth: state.config.max_split_depth,
    digest: (text) => reports.digest(text),
  });
  if (!checked.ok) return refused(entry, current, checked.error.map(formatProblem));
  const measured = checked.value.measured.map(formatProblem);
  if (measured.length > 0 && current.attempt.splitsRefused === 0) return refused(entry, current, measured);
  const warnings = [...checked.value.warnings, ...checked.value.measured.map(({ message }) => message)];
  if (state.config.split === 'ask') return [waitsForYou(entry, current, checked.value)];
  return accepted(entry, current, { ...checked.value, warnings });
}

/** Its sub-phases are on the branch of the group; a new group would leave them behind. */
function splitAlready({ spec, group }: PhaseEntry): string {
  const parts = (group?.children ?? []).join(', ');
  return `phase ${spec.id} is split already, into ${parts}: fix their union as it is, or report what blocks it`;
}

const splitsAreOff = 'splits are off (split: off): finish the phase as it is, or report what blocks it';

/** A good request that the user must approve; the phase loses nothing meanwhile. */
function waitsForYou({ spec }: PhaseEntry, { attempt, end }: Reported, split: AcceptedSplit): EventBody {
  const parts = split.children.map(({ id, title }) => `${id} (${title})`).join(', ');
  return {
    type: 'phase.needs_human',
    phase: spec.id,
    attempt: attempt.number,
    reason: 'requested',
    detail: `it asks to be split into ${parts}: ${split.reason}`,
    commands: [`debussy retry ${spec.id} --keep`, 'debussy resume --set split=auto'],
    kept: end.captured?.commit ?? null,
  };
}

type Reported = Extract<PhaseState, { kind: 'reported' }>;

function fileOf({ end }: Reported): string | null {
  return end.report.kind === 'accepted' ? end.report.file : null;
}

function accepted(entry: PhaseEntry, { attempt, end }: Reported, split: AcceptedSplit): readonly EventBody[] {
  const phase = entry.spec.id;
  const unverified = split.unverified.map(({ phase: child, reason }): EventBody => {
    const message = `sub-phase ${child} has no gates of its own (${reason}): only the union verifies it`;
    return notice(child, 'SPLIT_UNGATED', message);
  });
  const warnings = split.warnings.map((message) => notice(phase, 'SPLIT_WARNING', message));
  const { reason, children, serialized, message } = split;
  const partial = end.captured?.commit ?? attempt.from;
  return [
    {
      type: 'phase.split',
      phase,
      attempt: attempt.number,
      reason,
      children,
      serialized,
      base: attempt.base,
      partial,
      message,
    },
    ...unverified,
    ...warnings,
  ];
}

function notice(phase: string, code: string, message: string): EventBody {
  return { type: 'notice', severity: 'warning', code, phase, message, hint: '' };
}

function refused(entry: PhaseEntry, current: Reported, errors: readonly string[]): readonly EventBody[] {
  const phase = entry.spec.id;
  const attempt = current.attempt.number;
  const final = current.attempt.splitsRefused > 0;
  const refusal: EventBody = { type: 'split.refused', phase, attempt, errors, final };
  if (!final) return [refusal];
  const whole = asWhole(entry, current);
  if (whole !== null) return [refusal, whole];
  const detail = errors.join('; ');
  const kept = current.end.captured?.commit ?? null;
  return [refusal, { type: 'phase.failed', phase, attempt, reason: 'split', detail, kept }];
}

/** A split that was only requested because of a forecast is optional: the phase can continue unsplit. */
function asWhole(entry: PhaseEntry, current: Reported): EventBody | null {
  const early = entry.spec.oversized === true && current.attempt.sessions <= 2;
  if (!early) return null;
  const next = goOn(entry, current, { kind: 'work', reason: 'the proposed split was refused twice' });
  return next.kind === 'record' ? next.event : null;
}
