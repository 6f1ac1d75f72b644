import type { Event, EventOf } from '@debussy/core';
import type { RunState } from '../../src/state/run-state.ts';
import { entryOf } from '../../src/state/run-state.ts';
import { depthIn } from './invariants.ts';

/** What a simulated run has been through: a simulator that never gets somewhere proves nothing about it. */
export function featuresOf(events: readonly Event[], state: RunState): readonly string[] {
  return [
    ...events.flatMap((event) => featureOf(event, state)),
    ...[...state.phases.values()].map((entry) => `depth ${depthIn(state, entry)}`),
    ...(landedWithoutPart(state) ? ['landed without a part'] : []),
    `exit ${state.ended?.exitCode ?? 'none'}`,
  ];
}

function landedWithoutPart({ phases }: RunState): boolean {
  return [...phases.values()].some(
    ({ state, group }) =>
      state.kind === 'landed' &&
      group?.children.some((child) => phases.get(child)?.state.kind === 'skipped') === true,
  );
}

function featureOf(event: Event, state: RunState): readonly string[] {
  if (event.type === 'session.dispatched') return [`session ${event.kind}`, `agent ${event.agent}`];
  if (event.type === 'phase.failed') return [`failed ${event.reason}`];
  if (event.type === 'phase.needs_human') return [`human ${event.reason}`];
  if (event.type === 'phase.conflicted')
    return [entryOf(state, event.phase).group === null ? event.type : 'conflict of a group'];
  if (event.type === 'tip.offered')
    return [`offered ${event.why}`, ...(event.rewritten.length > 0 ? ['rewritten'] : [])];
  if (event.type === 'tip.moved') return landingOf(event);
  if (event.type === 'verification.finished')
    return [`verdict ${event.verdict}`, ...(event.below === null ? [] : ['union with a repair'])];
  if (event.type === 'run.draining') return [`draining ${event.reason}`];
  if (event.type === 'context.answered') return [`answered ${event.answer} by ${event.by}`];
  if (event.type === 'budget.exceeded') return [`budget of a ${event.phase === undefined ? 'run' : 'phase'}`];
  if (event.type === 'phase.retried') return [event.type, ...(event.fresh === true ? ['retried fresh'] : [])];
  if (event.type === 'control.received') return [`control ${event.action}`];
  return event.type === 'phase.skipped' ? [`skipped by ${event.by}`] : [event.type];
}

function landingOf({ group, groups, landed, offer }: EventOf<'tip.moved'>): readonly string[] {
  if (offer !== undefined) return [`adopted ${offer}`, ...(group === null ? [] : ['adopted in a group'])];
  return [
    group === null ? 'landed on the run' : 'landed in a group',
    ...(landed.length > 1 && groups.length === 0 ? ['landed several'] : []),
    ...(groups.length > 0 ? ['landed a group'] : []),
  ];
}

export const wanted: readonly string[] = [
  ...prefixed('session', 'work restart resume remediate report conflict propose_split repair'),
  ...prefixed('failed', 'gates agent report restarts timeout no_change split sub_phase'),
  ...prefixed('human', 'requested ungated escape conflict sub_phase'),
  ...prefixed('verdict', 'green red conflict cancelled'),
  ...prefixed('draining', 'requested interrupted terminated halt budget limit by_hand'),
  ...prefixed('control', 'pause unpause stop stop_now skip retry continue save force'),
  ...prefixed('depth', '0 1 2 3'),
  ...prefixed('exit', '0 3 4 5 75 130 143'),
  'landed several',
  'landed a group',
  'landed in a group',
  'landed without a part',
  'union with a repair',
  ...prefixed('adopted', 'by_hand branch_moved'),
  'adopted in a group',
  'rewritten',
  'tip.declined',
  'conflict of a group',
  'conflict.resolved',
  'resolution.failed',
  'agent codex',
  'skipped by person',
  'split.refused',
  'plan.changed',
  'phase.blocked',
  'phase.retried',
  'phase.message',
  'retried fresh',
  'limit.lifted',
  ...prefixed('budget of a', 'run phase'),
  'context.asked',
  'answered continue by person',
  'answered save by person',
  'answered force by person',
  'answered continue by default',
  'run.resumed',
  'notice',
];

function prefixed(prefix: string, words: string): readonly string[] {
  return words.split(' ').map((word) => `${prefix} ${word}`);
}
