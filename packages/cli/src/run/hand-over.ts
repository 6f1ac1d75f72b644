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
import type { ChangedFile, Said } from '@debussy/checkpoint';
import type { SessionOutcome } from '@debussy/core';
import { entryOf } from '@debussy/scheduler';
import type { Bench, HandOverFacts, SessionTask } from '@debussy/scheduler';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { taskBoxes } from './remaining-tasks.ts';
import type { RunContext } from './run-context.ts';
import { handoffFile } from './session-request.ts';

interface Ended {
  readonly task: SessionTask;
  readonly bench: Bench;
  readonly facts: HandOverFacts;
}

/** Writes the checkpoint and the HANDOFF.md of a session, from facts first and the agent's own words second. */
export function handOver(context: RunContext, ended: Ended): string | null {
  const { task, facts } = ended;
  const { spec } = entryOf(context.state(), task.phase);
  const at = new Date().toISOString();
  const checkpoint = makeCheckpoint({
    run: context.run,
    phase: spec.id,
    name: spec.title,
    attempt: task.attempt,
    restarts: task.restarts + 1,
    max_restarts: context.config.max_restarts,
    at,
    start_commit: task.base,
    work_commit: facts.capture?.commit ?? null,
    ended: endedBy(facts.outcome),
    usage: { context: null, percent: facts.percent, estimated: true, spent: facts.spent },
    files: (facts.capture?.changed ?? []).map(({ path, status }) => ({ path, status: statusOf(status) })),
    gates: spec.gates.flatMap(({ name, command }) => (command === null ? [] : [{ name, command }])),
    failures: [],
    said: saidBy(ended),
    logged: facts.progress.map((message) => ({ at, message, source: 'stream' })),
    tasks: taskBoxes(context, task, ended.bench),
    tasks_before: spec.tasks,
  });
  saveCheckpoint(context.folder.checkpoints, checkpoint);
  const path = context.folder.handoff(spec.id);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const saved = saveHandoff(path, makeHandoff(checkpoint));
  return saved.ok ? path : null;
}

function endedBy(outcome: SessionOutcome): { readonly kind: string; readonly detail: string } {
  if (outcome.kind === 'stopped' && outcome.reason === 'context')
    return { kind: 'context_limit', detail: '' };
  const detail = 'detail' in outcome ? outcome.detail : 'reason' in outcome ? outcome.reason : '';
  return { kind: outcome.kind, detail };
}

/** Its HANDOFF.md, otherwise the `<checkpoint>` of its last words. */
function saidBy({ bench, facts }: Ended): Said {
  const own = loadHandoff(handoffFile(bench));
  if (own.ok && own.value !== null) return saidIn(own.value);
  return facts.finalText.includes('<checkpoint>')
    ? saidInText(extractCheckpoint(facts.finalText))
    : nothingSaid;
}

function statusOf(status: string): ChangedFile['status'] {
  return status === 'added' || status === 'deleted' || status === 'renamed' ? status : 'modified';
}
