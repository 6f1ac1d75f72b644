import { loadCheckpoint, makeCheckpoint, nothingSaid, nothingTraced } from '@debussy/checkpoint';
import type { Checkpoint } from '@debussy/checkpoint';
import type { EventOf, GateFailure, PhaseSpec } from '@debussy/core';

import type { PhaseEntry } from '@debussy/scheduler';
import { tailOf } from '@debussy/host';
import { fileChanges } from '@debussy/workspace';
import type { RunPlace, RunRules } from '../run/run-place.ts';
import { phaseFacts, loggedBefore, writeHandOver } from './hand-over.ts';

type Failed = EventOf<'phase.failed'>;

/**
 * Writes the cause of a failure into the handoff of a phase; for gates, their commands, results and last output. Null
 * without a handoff.
 */
export async function handOverFailure(
  context: RunPlace & RunRules,
  entry: PhaseEntry,
  event: Failed,
): Promise<string | null> {
  if (entry.group !== null) return null;
  const known = await lastCheckpoint(context, entry, event);
  const { path, problems } = writeHandOver(context, event.phase, {
    ...known,
    failures: failureLines(entry.spec, event),
  });
  return problems.length === 0 ? path : null;
}

/** The handoff of the attempt's last session. A first session that called its work done has none. */
async function lastCheckpoint(
  context: RunPlace & RunRules,
  { spec, state }: PhaseEntry,
  { phase, attempt, kept }: Failed,
): Promise<Checkpoint> {
  const always = { now: Date.now(), maxAge: 0 };
  const known = loadCheckpoint(context.folder.checkpoints, phase, always).newest?.checkpoint;
  if (known !== undefined && known.attempt === attempt && known.work_commit === kept)
    return { ...known, at: new Date().toISOString() };
  const began = 'attempt' in state ? state.attempt : null;
  const files =
    kept === null || began === null ? [] : await fileChanges(context.repository, began.base, kept);
  return makeCheckpoint({
    ...phaseFacts(context, spec),
    attempt,
    restarts: began?.restarts ?? 0,
    start_commit: began?.base ?? null,
    work_commit: kept,
    ended: { kind: 'completed', detail: '' },
    usage: null,
    files,
    failures: [],
    said: known?.said ?? nothingSaid,
    used: known?.used ?? nothingTraced,
    logged: loggedBefore(known ?? null),
    // Its agent reported it as done; without any change, that is not evidence.
    tasks: spec.tasks.map((task) => ({ ...task, done: task.done || files.length > 0 })),
  });
}

const mostLines = 8;
const tailBytes = 4000;

function failureLines({ gates }: PhaseSpec, { detail, failures = [] }: Failed): readonly string[] {
  return [
    detail,
    ...failures.flatMap((failure) => {
      const command = gates.find(({ name }) => name === failure.gate)?.command ?? null;
      return gateLines(failure, command);
    }),
  ].filter((line) => line.trim() !== '');
}

function gateLines({ gate, detail, log }: GateFailure, command: string | null): readonly string[] {
  const text = log === null ? null : tailOf(log, tailBytes);
  const printed = (text ?? '').split('\n').filter((line) => line.trim() !== '');
  const what = command === null ? '' : `\`${command}\` `;
  const silent = printed.length === 0 ? ' and printed nothing' : '; it printed last:';
  return [
    `Gate ${gate}: ${what}${detail}${silent}`,
    ...printed.slice(-mostLines).map((line) => `${gate}: ${line}`),
  ];
}
