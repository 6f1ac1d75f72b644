import { phaseKey } from '@debussy/core';
import { blockersOf, holdOn, isOver } from '@debussy/scheduler';
import type { Hold, PhaseEntry, PhaseState, RunState } from '@debussy/scheduler';
import { failures, humans } from '../words/reasons.ts';
import { kindTexts } from '../lines/session-lines.ts';
import { short } from '../words/amounts.ts';
import { phaseStates, shownState } from '../words/states.ts';
import { elapsed, ranBetween } from '../words/time.ts';
import type { RunMoment } from '../moment.ts';
import type { TreeRow } from './tree-rows.ts';

/** The current activity of a phase, including its state if no column shows it. */
export function activityText(row: TreeRow, model: RunMoment, saysState: boolean): string {
  const { state } = row.entry;
  const text = textOf(row, model);
  const { word } = phaseStates[shownState(state)];
  const evident = state.kind === 'running' || state.kind === 'landed' || state.kind === 'pending';
  if (!saysState || evident) return text;
  return text === '' ? word : `${word}: ${text}`;
}

function textOf(row: TreeRow, model: RunMoment): string {
  const { entry, told, key } = row;
  const { state } = entry;
  const wait = told.machineWait;
  if (wait !== null && !isOver(state))
    return `waits ${elapsed(ranBetween(model.story, wait.at, model.now))}: ${wait.detail}`;
  if (state.kind === 'pending') return waitsFor(row, model);
  if (state.kind === 'running') {
    return model.activity.get(key) ?? told.progress.at(-1)?.message ?? kindTexts[state.session.kind];
  }
  const hold = holdOn(model.state, entry);
  if (hold !== null && !isOver(state)) return held[hold];
  if (state.kind === 'waiting') return waiting(state, model.now);
  if (state.kind === 'asked') return 'context full: [c]ontinue, [s]ave, [f]orce';
  if (state.kind === 'group') return groupText(row, model);
  if (state.kind === 'verifying') return gateText(row, model);
  if (state.kind === 'landed') return state.commit === null ? '' : short(state.commit);
  return badEnd(entry, model.state);
}

const held: Readonly<Record<Hold, string>> = {
  budget: 'its budget is used up',
  person: 'saved; debussy resume continues',
};

/** Including those that joined after it was blocked. */
export function blockerIds(entry: PhaseEntry, run: RunState): readonly string[] {
  if (entry.state.kind !== 'blocked') return [];
  const now = blockersOf(run, entry).map(({ spec }) => spec.id);
  return now.length === 0 ? entry.state.by : now;
}

function badEnd(entry: PhaseEntry, run: RunState): string {
  const { state } = entry;
  if (state.kind === 'failed') return `${failures[state.reason]}${behind(state.detail)}`;
  if (state.kind === 'needs_human') return `${humans[state.reason]}${behind(state.detail)}`;
  if (state.kind === 'blocked') return `by ${blockerIds(entry, run).join(', ')}`;
  return state.kind === 'skipped' ? `by ${state.by}` : '';
}

function behind(detail: string): string {
  return detail === '' ? '' : `: ${detail}`;
}

function waitsFor({ entry }: TreeRow, { state }: RunMoment): string {
  const open = entry.spec.depends_on.filter((id) => {
    const kind = state.phases.get(phaseKey(id))?.state.kind;
    return kind !== undefined && kind !== 'landed' && kind !== 'landing';
  });
  return open.length === 0 ? '' : `after ${open.join(', ')}`;
}

function waiting({ next }: Extract<PhaseState, { kind: 'waiting' }>, now: number): string {
  const seconds = (next.notBefore - now) / 1000;
  const when = seconds >= 1 ? `in ${elapsed(seconds)}: ` : '';
  return `${when}${kindTexts[next.kind]}`;
}

function groupText({ entry }: TreeRow, { state, story }: RunMoment): string {
  const children = entry.group?.children ?? [];
  const landed = children.filter(
    (key) => state.phases.get(key)?.state.kind === 'landed' || story.phases.get(key)?.landed != null,
  );
  return `${landed.length}/${children.length} parts done`;
}

function gateText({ told, key }: TreeRow, { state, story, now }: RunMoment): string {
  const running = [...told.gates.values()].find(({ result }) => result === null);
  if (running === undefined) return verifiedBefore(state, key);
  return `gate ${running.gate} ${elapsed(ranBetween(story, running.startedAt, now))}`;
}

/** The phases whose gates run first; nothing between two of its own. */
function verifiedBefore({ verifications, phases }: RunMoment['state'], own: string): string {
  const now = [...verifications.values()].filter(({ result }) => result.kind === 'running');
  if (now.some((one) => one.phases.includes(own))) return '';
  const ids = new Set(now.flatMap((one) => one.phases.map((key) => phases.get(key)?.spec.id ?? key)));
  return ids.size === 0 ? 'waits for verification' : `waits for the gates of ${[...ids].join(', ')}`;
}
