import { phaseKey } from '@debussy/core';
import type { EventOf, PhaseSpec } from '@debussy/core';
import { counted, listed, short } from '../words/amounts.ts';
import type { Story } from '../story/story.ts';
import { accountText, phaseAccount } from '../summary/phase-account.ts';
import { unitName } from '../words/branches.ts';
import { about, line } from './line.ts';
import type { Known, LineDraft, Lines } from './line.ts';

/** The lines of a phase between its sessions. */
export const courseLines: Lines<
  | 'session.dispatched'
  | 'phase.queued'
  | 'phase.remediating'
  | 'phase.split'
  | 'split.refused'
  | 'tip.moved'
  | 'tip.offered'
  | 'tip.declined'
  | 'phase.conflicted'
  | 'phase.message'
  | 'overlap.found'
  | 'conflict.resolved'
  | 'resolution.failed'
> = {
  'session.dispatched': (event) =>
    about('detail', event.phase, [`: preparing a worktree at ${short(event.from)}${continuityText(event)}.`]),
  'phase.queued': (event) => about('detail', event.phase, [': waiting for verification.']),
  'phase.remediating': (event, known) =>
    about('warning', event.phase, [
      `: ${counted(event.failed_gates.length, 'gate')} failed (${listed(event.failed_gates)}); ` +
        `sent back to the agent (repair ${event.retry} of ${known.state.config.max_retries}).`,
    ]),
  'phase.split': (event) => line('info', event.phase, split(event)),
  'split.refused': (event) =>
    about(event.final ? 'error' : 'warning', event.phase, [
      `: its request to split was refused${event.final ? '' : ' and goes back to the agent'}.`,
      ...event.errors,
    ]),
  'tip.moved': (event, known) => (event.offer === undefined ? moved(event, known) : adopted(event, known)),
  'tip.offered': (event, known) => line('info', event.group, [offered(event, known)]),
  'tip.declined': (event) =>
    event.reason === '' ? null : line('error', event.group, [`Not adopted: ${event.reason}.`]),
  'phase.message': ({ phase, text }) =>
    about('info', phase, [': a message from you for its next session.', ...text.split('\n')]),
  'phase.conflicted': (event) =>
    about('warning', event.phase, [
      `: conflicts with commits that landed meanwhile, in ${listed(event.files)}; a fresh session resolves it.`,
      ...(event.tried ?? []),
    ]),
  'overlap.found': (event) =>
    about('info', event.phase, [
      ` and ${event.other} change the same lines of ${listed(event.files)}; their next sessions get a warning.`,
    ]),
  'conflict.resolved': (event) =>
    about('info', event.phase, [
      `: conflict resolved without an agent (${resolvedText(event.files)}); its gates decide.`,
    ]),
  'resolution.failed': (event) =>
    about('warning', event.phase, [
      `: the merge without an agent (${resolvedText(event.files)}) failed ${listed(event.failed_gates)}.`,
    ]),
};

/** `union src/a.py, keys package.json` */
export function resolvedText(files: EventOf<'conflict.resolved'>['files']): string {
  return files.map(({ path, rung, by }) => `${by ?? rung} ${path}`).join(', ');
}

/** A repair, an answer or a message: in the previous session, or why not. */
function continuityText({ continues, fresh }: EventOf<'session.dispatched'>): string {
  if (continues !== undefined) return `; it continues session ${continues.session}`;
  return fresh === undefined ? '' : `; a fresh session, because ${freshReasons[fresh]}`;
}

const freshReasons = {
  off: 'resume_below is 0',
  agent: 'another agent or model takes over',
  program: 'the program cannot continue the last one cheaply',
  context: 'the context of the last one is too full, or unknown',
  pause: 'the last one ended more than 5 minutes ago',
} as const satisfies Record<EventOf<'session.dispatched'>['fresh'] & string, string>;

function split(event: EventOf<'phase.split'>): [string, ...string[]] {
  const { message, children, serialized } = event;
  return [message, ...children.map(child), ...serialized.map(pair)];
}

function child({ id, title, depends_on, gates }: PhaseSpec): string {
  const after = depends_on.length === 0 ? '' : `, after ${listed(depends_on)}`;
  const ungated = gates.some(({ command }) => command !== null) ? '' : ', not verified on its own';
  return `Phase ${id}: ${title}${after}${ungated}`;
}

function pair([first, second]: readonly [string, string]): string {
  return `Phase ${first} and ${second} share files: they run one after the other.`;
}

function moved(event: EventOf<'tip.moved'>, { state, story }: Known): LineDraft {
  const ids = event.landed.map(({ phase }) => phase);
  const [only] = event.landed;
  const unit = unitName(story);
  const names = `${unit} ${ids.length === 0 ? listed(event.groups) : ids.join(', ')}`;
  if (event.group !== null) {
    const done = ids.length > 1 ? 'are done; they land' : 'is done; it lands';
    return line('info', event.group, [
      `${names} ${done} with ${unit} ${event.group}.`,
      ...accounts(story, ids),
    ]);
  }
  const title = ids.length === 1 && only !== undefined ? titleOf(state, only.phase) : '';
  const of = event.groups.length === 0 ? '' : ` (${unit} ${listed(event.groups)})`;
  const empty = event.landed.filter((one) => one.empty).map(({ phase }) => phase);
  return line('good', ids[0] ?? event.groups[0] ?? null, [
    `Landed: ${names}${title}${of} at ${short(event.to)}.`,
    empty.length === 0 ? '' : `Without changes: ${unit} ${listed(empty)}.`,
    // Parts reported theirs when they finished.
    ...(event.groups.length === 0 ? accounts(story, ids) : []),
  ]);
}

/** Usage and time of each phase that an agent worked on. */
function accounts(story: Story, ids: readonly string[]): readonly string[] {
  return ids.flatMap((id) => {
    const told = story.phases.get(phaseKey(id));
    if (told === undefined || told.sessions.length === 0) return [];
    return [`${unitName(story)} ${id}: ${accountText(phaseAccount(story, told))}.`];
  });
}

function offered(event: EventOf<'tip.offered'>, { state: { branch }, story }: Known): string {
  const { why, onto, finished, phases, group } = event;
  const whose =
    finished.length === 0
      ? ''
      : `, finished by hand: ${unitName(story)} ${listed(finished.map(({ phase }) => phase))}`;
  const next = phases.length === 0 ? '' : '; it is verified before anything else';
  if (why === 'branch_moved') return `${branch ?? 'HEAD'} has moved to ${short(onto)}${whose}${next}.`;
  const place = group === null ? "the run's branch" : `the branch of ${unitName(story)} ${group}`;
  return `There are new commits of yours on ${place}, up to ${short(onto)}${whose}${next}.`;
}

function adopted({ landed, to, offer }: EventOf<'tip.moved'>, { state, story }: Known): LineDraft {
  const done = landed.map(({ phase }) => `${unitName(story)} ${phase}${titleOf(state, phase)}`);
  const where = offer === 'branch_moved' ? ` on top of ${state.branch ?? 'HEAD'}` : '';
  const what = done.length === 0 ? '' : `Landed by hand: ${listed(done)}.`;
  return line('good', landed[0]?.phase ?? null, [`The run continues from ${short(to)}${where}.`, what]);
}

function titleOf(state: Known['state'], phase: string): string {
  const title = state.phases.get(phaseKey(phase))?.spec.title ?? '';
  return title === '' ? '' : ` (${title})`;
}
