import type { Config, DrainReason, EventOf, RemoteAct } from '@debussy/core';
import { deliveryReason, deliverySteps, goesOutForReview } from '../words/delivery.ts';
import { deliveryPurposes } from '../summary/next-steps.ts';
import { because, counted, listed, money, short, tokens } from '../words/amounts.ts';
import { duration, momentFrom } from '../words/time.ts';
import { isOfBranches, unitName } from '../words/branches.ts';
import { about, line } from './line.ts';
import type { Known, LineDraft, Lines } from './line.ts';

export const runLines: Lines<
  | 'run.started'
  | 'run.resumed'
  | 'plan.changed'
  | 'run.paused'
  | 'run.unpaused'
  | 'run.draining'
  | 'control.received'
  | 'limit.reached'
  | 'limit.lifted'
  | 'clock.moved'
  | 'machine.awaited'
  | 'machine.free'
  | 'budget.exceeded'
  | 'publication.started'
  | 'remote.intended'
  | 'remote.done'
  | 'publication.ended'
  | 'run.delivered'
  | 'run.ended'
  | 'notice'
> = {
  'run.started': (event) => line('info', null, begun(event)),
  'run.resumed': (event, { state }) =>
    line('info', null, [`Run ${state.run} continues from ${short(event.tip)}.`]),
  'plan.changed': (event) => line('info', null, changed(event)),
  'run.paused': () => line('info', null, ['Paused: running sessions finish, no new ones start.']),
  'run.unpaused': () => line('info', null, ['Continuing.']),
  'run.draining': (event) => line('warning', null, [drainings[event.reason]]),
  'control.received': (event) =>
    event.action === 'stop_now' ? line('warning', null, ['Stopping now: work in progress is kept.']) : null,
  'limit.reached': (event, known) => about('warning', event.phase, [limited(event, known)]),
  'limit.lifted': (event) => line('info', null, [`${event.provider} takes requests again.`]),
  'clock.moved': ({ seconds }) =>
    line('detail', null, [
      seconds > 0
        ? `The machine slept or its clock was set: ${duration(seconds)} do not count as run time.`
        : `The clock was set back by ${duration(-seconds)}; run time continues.`,
    ]),
  'machine.awaited': ({ phase, name, detail }, { story }) =>
    line('info', phase, [`${ownerText(story, name, phase)} waits: ${detail}.`]),
  'machine.free': ({ phase, name, seconds, gave_up: gaveUp }, { story }) =>
    gaveUp
      ? line('warning', phase, [
          `${ownerText(story, name, phase)} starts after ${duration(seconds)}, although the machine is busy.`,
          'Wait longer: wait_on_load in .debussy/config.yaml',
        ])
      : line('detail', phase, [`${ownerText(story, name, phase)} starts after ${duration(seconds)}.`]),
  'budget.exceeded': (event) => line('error', event.phase ?? null, overBudget(event)),
  'publication.started': () => null,
  'remote.intended': () => null,
  'remote.done': ({ act, target, found, url }) => {
    // Journals of earlier versions also contain actions on issues.
    const done = acts.get(act);
    if (done === undefined) return null;
    return line('detail', null, [`${done} ${url ?? target}${found ? ' (was there already)' : ''}.`]);
  },
  'publication.ended': (event, { story }) => published(event, unitName(story)),
  'run.delivered': (event) => delivered(event),
  'run.ended': (event, { state }) =>
    line(event.exit_code === 0 ? 'good' : 'error', null, [
      `Run ${state.run} has ended: ${event.reason} (exit code ${event.exit_code}).`,
    ]),
  notice: (event, { story }) => {
    const level = event.severity === 'info' || isOldNews(event, story) ? 'detail' : event.severity;
    const whom = event.phase === null ? '' : `${unitName(story)} ${event.phase}: `;
    return line(level, event.phase, [`${whom}${event.message}`, event.hint]);
  },
};

function ownerText(story: Known['story'], name: string, phase: string | null): string {
  return phase === null ? name : `${unitName(story)} ${phase}: ${name}`;
}

/** Facts about the agent program apply to every phase, so they are shown once. */
const ofTheAgent: ReadonlySet<string> = new Set(['NO_USAGE', 'WINDOW_EXCEEDED']);

function isOldNews({ code, message }: EventOf<'notice'>, { notices }: Known['story']): boolean {
  if (!ofTheAgent.has(code)) return false;
  return notices.filter((one) => one.code === code && one.message === message).length > 1;
}

function begun(event: EventOf<'run.started'>): [string, ...string[]] {
  const { config, plan, phases } = event;
  if (isOfBranches(event)) return [`Run ${event.run}: ${plan.title}.`];
  return [
    `Run ${event.run}: ${plan.title} (${plan.path}), ${counted(phases.length, 'phase')}, agent ${config.agent}.`,
  ];
}

/** Where the landed commits go. */
export function landingText(land: Config['land'], branch: string | null): string {
  if (land === 'auto') return `lands on ${branch ?? 'the detached HEAD'}`;
  if (land === 'branch') return "stays on the run's branch";
  return land === 'stack' ? 'goes out as a stack of pull requests' : 'goes out as a pull request';
}

function changed({ added, edited, removed, landed_edited }: EventOf<'plan.changed'>): [string, ...string[]] {
  const parts = [
    ['added', ids(added)] as const,
    ['edited', ids(edited)] as const,
    ['removed', removed] as const,
  ].flatMap(([what, list]) => (list.length === 0 ? [] : [`${what}: ${listed(list)}`]));
  const late =
    landed_edited.length === 0
      ? ''
      : `Phase ${listed(landed_edited)} has already landed; the edit changes nothing there.`;
  return [`The plan has changed (${parts.join('; ') || 'no phase is affected'}).`, late];
}

function ids(specs: readonly { readonly id: string }[]): readonly string[] {
  return specs.map(({ id }) => id);
}

const drainings: Readonly<Record<DrainReason, string>> = {
  requested: 'Stopping after the running sessions.',
  interrupted: 'Stopping after the running sessions.',
  terminated: 'Stopping: debussy received a signal to terminate.',
  halt: 'Stopping after the running sessions: an agent recommended to halt.',
  budget: 'Stopping after the running sessions: the budget is used up.',
  limit: "Stopping after the running sessions: a provider's limit is reached. Resume later.",
  outage: 'Stopping after the running sessions: a provider cannot be reached. Resume later.',
  failed: 'Stopping after the running sessions: the run stops at a failure.',
  by_hand: 'Stopping after the running sessions: the commits on the run branch fail their gates.',
  tip_moved: 'Stopping after the running sessions: another program moved a branch of the run.',
};

function limited({ provider, until, reason, kind }: EventOf<'limit.reached'>, { story }: Known): string {
  const moment = until === null ? null : momentFrom(story.lastAt, Date.parse(until));
  const why = oneLine(reason);
  return kind === 'outage'
    ? `: ${provider} cannot be reached (${why}): retrying ${moment ?? 'later'}.`
    : `: ${provider} refuses more for now (${why}): ${moment === null ? 'retrying later' : `until ${moment}`}.`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function overBudget({ kind, spent, limit, scope, phase }: EventOf<'budget.exceeded'>): [string, ...string[]] {
  const amount = kind === 'tokens' ? tokens : kind === 'cost' ? money : (n: number) => `${Math.round(n)}`;
  const whose = scope === 'run' ? 'the run' : scope;
  const text = `The budget of ${whose} is used up: ${amount(spent)} of ${amount(limit)} (${kind}).`;
  const more = `Its work is kept, the others continue. Raise budget.phase.${kind}, then: debussy resume`;
  return phase === undefined ? [text] : [text, more];
}

const acts: ReadonlyMap<RemoteAct, string> = new Map([
  ['push', 'Pushed'],
  ['open_request', 'Opened'],
  ['update_request', 'Updated'],
]);

function published(
  { final, outcome, reason, requests, commands }: EventOf<'publication.ended'>,
  unit: string,
): LineDraft | null {
  const list = requests.map(
    ({ phases, url, state }) =>
      `${phases.length === 1 ? `${unit} ${listed(phases)}: ` : ''}${url} (${state})`,
  );
  if (outcome === 'published') {
    const [only, ...more] = list;
    if (only === undefined) return null;
    return line(final ? 'good' : 'detail', null, [
      more.length === 0 ? `Out for review: ${only}` : 'Out for review:',
      ...(more.length === 0 ? [] : list),
    ]);
  }
  return line('warning', null, [
    `The host does not show all landed commits${because(reason)}.`,
    ...list,
    ...commands.map((command) => `continue: ${command}`),
  ]);
}

function delivered(event: EventOf<'run.delivered'>): LineDraft | null {
  const { how, branch, from, to } = event;
  const reason = deliveryReason(event);
  if (how === 'nothing') return line('info', null, ['Nothing landed.', reason]);
  const commit = to === null ? '' : short(to);
  if (how === 'fast_forwarded') {
    const before = from === null ? '' : ` (${short(from)} when the run began)`;
    return line('good', null, [reason === '' ? `${branch ?? 'HEAD'} is now at ${commit}${before}.` : reason]);
  }
  if (goesOutForReview(event)) return null;
  return line('warning', null, [
    `The landed commits stay on the run's branch${because(reason)}.`,
    ...deliverySteps(event).map(({ purpose, command }) => `${deliveryPurposes[purpose]}: ${command}`),
  ]);
}
