import {
  loadCheckpoint,
  makeCheckpoint,
  makeHandoff,
  nothingSaid,
  saveCheckpoint,
  saveHandoff,
} from '@debussy/checkpoint';
import type { Checkpoint } from '@debussy/checkpoint';
import { mapTexts, scrubber } from '@debussy/core';
import type { EventOf, GateFailure } from '@debussy/core';
import { tailOf } from '@debussy/host';
import { entryOf } from '@debussy/scheduler';
import { fileChanges } from '@debussy/workspace';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RunContext } from '../run/run-context.ts';

type Failed = EventOf<'phase.failed'>;

/**
 * Writes into the hand-over of a phase why it has failed: of gates, what they ran, how they ended and what they printed
 * last. Null where there is none to write.
 */
export async function handOverFailure(context: RunContext, event: Failed): Promise<string | null> {
  const { phase } = event;
  if (entryOf(context.state(), phase).group !== null) return null;
  const checkpoint = { ...(await lastCheckpoint(context, event)), failures: failureLines(context, event) };
  const scrubbed = mapTexts(checkpoint, scrubber(context.secrets));
  const path = context.folder.handoff(phase);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const stored = saveCheckpoint(context.folder.checkpoints, scrubbed);
  const saved = saveHandoff(path, makeHandoff(scrubbed));
  return stored.ok && saved.ok ? path : null;
}

/** That of the attempt's last session; a first session that called its work done has left none. */
async function lastCheckpoint(context: RunContext, { phase, attempt, kept }: Failed): Promise<Checkpoint> {
  const always = { now: Date.now(), maxAge: 0 };
  const known = loadCheckpoint(context.folder.checkpoints, phase, always).newest?.checkpoint;
  const at = new Date().toISOString();
  if (known !== undefined && known.attempt === attempt && known.work_commit === kept) return { ...known, at };
  const { spec, state } = entryOf(context.state(), phase);
  const began = 'attempt' in state ? state.attempt : null;
  const files =
    kept === null || began === null ? [] : await fileChanges(context.repository, began.base, kept);
  return makeCheckpoint({
    run: context.run,
    phase: spec.id,
    name: spec.title,
    attempt,
    restarts: began?.restarts ?? 0,
    max_restarts: context.config.max_restarts,
    at,
    start_commit: began?.base ?? null,
    work_commit: kept,
    ended: { kind: 'completed', detail: '' },
    usage: null,
    files,
    gates: spec.gates.flatMap(({ name, command }) => (command === null ? [] : [{ name, command }])),
    failures: [],
    said: nothingSaid,
    logged: [],
    // Its agent called all of it done; where nothing was changed, that is no evidence.
    tasks: spec.tasks.map((task) => ({ ...task, done: task.done || files.length > 0 })),
    tasks_before: spec.tasks,
  });
}

const mostLines = 8;
const tailBytes = 4000;

function failureLines(context: RunContext, { phase, detail, failures = [] }: Failed): readonly string[] {
  const { gates } = entryOf(context.state(), phase).spec;
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
