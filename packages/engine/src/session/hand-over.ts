import {
  extractCheckpoint,
  loadHandoff,
  makeCheckpoint,
  makeHandoff,
  nothingSaid,
  saidIn,
  saidInText,
  saveCheckpoint,
  saveHandoff,
} from '@debussy/checkpoint';
import type { Checkpoint, Said } from '@debussy/checkpoint';
import { scrubber } from '@debussy/core';
import type { EventBody, SessionOutcome } from '@debussy/core';
import { entryOf } from '@debussy/scheduler';
import type { SessionTask } from '@debussy/scheduler';
import type { Bench, HandOverFacts, WrittenHandOver } from './session-ports.ts';
import { fileChanges } from '@debussy/workspace';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { mapTexts } from '../run/map-texts.ts';
import { taskBoxes } from './remaining-tasks.ts';
import type { RunContext } from '../run/run-context.ts';
import { handoffFile } from './session-request.ts';

interface Ended {
  readonly task: SessionTask;
  readonly bench: Bench;
  readonly facts: HandOverFacts;
}

/** Writes the checkpoint and the HANDOFF.md of a session, from facts first and the agent's own words second. */
export async function handOver(context: RunContext, ended: Ended): Promise<WrittenHandOver> {
  const { phase } = ended.task;
  const said = saidBy(ended);
  const checkpoint = scrubbed(context, await checkpointOf(context, ended, said.said));
  const path = context.folder.handoff(phase);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const stored = saveCheckpoint(context.folder.checkpoints, checkpoint);
  const saved = saveHandoff(path, makeHandoff(checkpoint));
  const problems = [
    ...said.problems,
    ...[stored, saved].flatMap((one) => (one.ok ? [] : [one.error.message])),
  ];
  return {
    path: saved.ok ? path : null,
    notices: problems.map((message): EventBody => {
      const hint = 'The next session goes on from the facts in the journal and in git.';
      return { type: 'notice', severity: 'warning', code: 'HANDOFF', phase, message, hint };
    }),
  };
}

async function checkpointOf(
  context: RunContext,
  { task, bench, facts }: Ended,
  said: Said,
): Promise<Checkpoint> {
  const work = facts.capture?.commit ?? null;
  const { spec } = entryOf(context.state(), task.phase);
  return makeCheckpoint({
    run: context.run,
    phase: spec.id,
    name: spec.title,
    attempt: task.attempt,
    restarts: restartsAfter(task, facts.outcome, context.config.max_restarts),
    max_restarts: context.config.max_restarts,
    at: new Date().toISOString(),
    start_commit: task.base,
    work_commit: work,
    ended: endedBy(facts.outcome),
    usage: { context: null, percent: facts.percent, estimated: true, spent: facts.spent },
    files: work === null ? [] : await fileChanges(context.repository, task.base, work),
    gates: spec.gates.flatMap(({ name, command }) => (command === null ? [] : [{ name, command }])),
    failures: task.detail,
    said,
    logged: facts.progress.map(({ at, message }) => ({ at, message, source: 'command' })),
    tasks: taskBoxes(context, { task, bench, report: facts.report }),
    tasks_before: spec.tasks,
  });
}

/** Counting the one that a full context leads to, as long as one is left: its session is told of it. */
function restartsAfter({ restarts }: SessionTask, outcome: SessionOutcome, most: number): number {
  const isFull = outcome.kind === 'context_exhausted' || endedBy(outcome).kind === 'context_limit';
  return isFull ? Math.min(restarts + 1, Math.max(restarts, most)) : restarts;
}

/** Hand-overs are shown to other programs and kept: no value that is a secret may stand in one. */
function scrubbed(context: RunContext, checkpoint: Checkpoint): Checkpoint {
  const scrub = scrubber(context.secrets);
  return mapTexts(checkpoint, scrub);
}

function endedBy(outcome: SessionOutcome): { readonly kind: string; readonly detail: string } {
  if (outcome.kind === 'stopped' && outcome.reason === 'context')
    return { kind: 'context_limit', detail: '' };
  const detail = 'detail' in outcome ? outcome.detail : 'reason' in outcome ? outcome.reason : '';
  return { kind: outcome.kind, detail };
}

/** Its HANDOFF.md, otherwise the `<checkpoint>` of its last words. */
function saidBy({ bench, facts }: Ended): { readonly said: Said; readonly problems: readonly string[] } {
  const own = loadHandoff(handoffFile(bench));
  if (!own.ok) return { said: nothingSaid, problems: [own.error.message] };
  if (own.value !== null) return { said: saidIn(own.value), problems: own.value.problems };
  const told = facts.finalText.includes('<checkpoint>');
  return { said: told ? saidInText(extractCheckpoint(facts.finalText)) : nothingSaid, problems: [] };
}
