import { changeLines, prepareRun } from '@debussy/engine';
import type { AgentChanges, Prepared, RunRequest, Surroundings } from '@debussy/engine';
import { printable } from '@debussy/story';
import type { CommandIo } from '../command-io.ts';
import { askYes } from '../init/ask.ts';

/**
 * Agents' changes to the plan and configuration of a prepared run count only if the user accepts them; on a terminal
 * debussy asks.
 */
export async function askedAboutChanges(
  prepared: Prepared,
  request: RunRequest,
  around: Surroundings,
  io: CommandIo & { readonly isAsked: boolean },
): Promise<Prepared> {
  if (request.acceptPlan === true) return prepared;
  const question = questionOf(prepared);
  if (question === null) return prepared;
  if (question !== '') io.stderr(question);
  const talk = { input: process.stdin, output: process.stderr };
  const isTaken = io.isAsked && (await askYes('Let these changes count?', false, talk));
  return isTaken ? prepareRun({ ...request, acceptPlan: true }, around) : prepared;
}

/** The text before the question; null: no question. */
function questionOf(prepared: Prepared): string | null {
  if (prepared.kind === 'paused') return null;
  if (prepared.kind === 'refused')
    return prepared.error.code === 'ERR_PLAN_BY_AGENT' ? `${prepared.error.message}\n` : null;
  const { byAgents } = prepared.planned;
  return byAgents.changes.length === 0 ? null : changesText(byAgents);
}

function changesText(changes: AgentChanges): string {
  const lines = changeLines(changes).map((line) => `  ${printable(line)}\n`);
  return `Agents changed what decides how later work runs. It does not count until you accept it (--accept-plan):\n${lines.join('')}`;
}
