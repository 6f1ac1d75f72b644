import type { ContextAnswer, ControlRequest, PhaseSpec, SteeringRequest } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { canSteer, isRefusal, mayContinue, refusalText, unitOf } from '@debussy/scheduler';
import { lettersOf } from '../text-width.ts';
import { found, inPane, scrolls } from './in-pane.ts';
import { askedAbout } from './asked-about.ts';
import { phaseKeys } from './key-line.ts';
import type { Key } from './keys.ts';
import type { Model, Question, Typing, Ui } from './model.ts';
import type { Pane } from './pane.ts';
import { contextAnswers, needsPerson, shownState, treeRows, unitName } from '@debussy/story';

/** The user's position after a key, and the resulting request to the run. */
export interface Reaction {
  readonly ui: Ui;
  readonly request: ControlRequest | null;
}

/** Pure: the view applies the result. Only keys that move in the pane read it. */
export function onKey(model: Model, key: Key, pane: () => Pane = noPane): Reaction {
  const ui = { ...model.ui, note: '' };
  if (ui.typing !== null) return typed(ui, ui.typing, key, { ...model, pane });
  if (ui.asking !== null) return answered(ui, ui.asking, key);
  if (ui.help) return moved({ ...ui, help: false });
  const asked = askedAbout(model);
  const answer = asked === null ? undefined : answers.get(key);
  if (asked !== null && answer !== undefined) return told(ui, model, asked.spec.id, answer);
  const scrolling = scrolls.get(ui.focus === 'pane' ? (inPane.get(key) ?? key) : key);
  if (scrolling !== undefined) return moved(scrolling(ui, pane()));
  return reactions.get(key)?.(ui, model, pane) ?? moved(ui);
}

const noPane = (): Pane => ({ lines: [], rows: 0, top: 0 });

const answers: ReadonlyMap<string, ContextAnswer> = new Map<string, ContextAnswer>(
  Object.entries({ c: 'continue', s: 'save', f: 'force' }),
);

function told(ui: Ui, { story }: Model, phase: string, answer: ContextAnswer): Reaction {
  const note = `${unitName(story)} ${phase} ${contextAnswers[answer]}.`;
  return wish({ ...ui, note }, { action: answer, phase });
}

type React = (ui: Ui, model: Model, pane: () => Pane) => Reaction;

const reactions: ReadonlyMap<string, React> = new Map<string, React>(
  Object.entries({
    up: (ui, model) => moved(selecting(ui, model, neighbour(model, -1))),
    k: (ui, model) => moved(selecting(ui, model, neighbour(model, -1))),
    down: (ui, model) => moved(selecting(ui, model, neighbour(model, 1))),
    j: (ui, model) => moved(selecting(ui, model, neighbour(model, 1))),
    tab: (ui) => moved({ ...ui, focus: ui.focus === 'list' ? 'pane' : 'list' }),
    '/': (ui) => moved({ ...ui, typing: { phase: null, text: '' } }),
    n: (ui, model, pane) => moved(ui.search === '' ? toNextWaiting(ui, model) : found(ui, pane(), 1)),
    N: (ui, _model, pane) => moved(ui.search === '' ? ui : found(ui, pane(), -1)),
    m: (ui, model) =>
      aboutSelected('m', ui, model, (_request, { id }) => moved({ ...ui, typing: { phase: id, text: '' } })),
    a: accepted,
    escape: (ui, model) => moved(backFrom(ui, model)),
    enter: toggledPane,
    l: toggledPane,
    g: (ui, model) => shown(ui, model, 'gates'),
    d: (ui, model) => shown(ui, model, 'diff'),
    '?': (ui) => moved({ ...ui, help: true }),
    p: (ui, { state }) => paused(ui, state),
    s: skipped,
    r: (ui, model) =>
      aboutSelected('r', ui, model, (request, { id }) =>
        wish({ ...ui, note: `${unitName(model.story)} ${id} is retried.` }, request),
      ),
    // If a log fills the screen, q closes the log, as in any pager.
    q: (ui, { state }) => (ui.pane === 'large' ? moved({ ...ui, ...smallPane }) : drained(ui, state)),
  }),
);

const smallPane = { pane: 'small', focus: 'list', top: null, search: '' } as const;

/** Out of a search, then out of the pane, then out of the selection. */
function backFrom(ui: Ui, model: Model): Ui {
  if (ui.search !== '') return { ...ui, search: '', top: null };
  if (ui.pane === 'large' || ui.focus === 'pane') return { ...ui, ...smallPane };
  return selecting(ui, model, null);
}

/** Another phase: its text is shown from its natural place, and for a failed one, its gates come first. */
function selecting(ui: Ui, { state }: Model, selected: string | null): Ui {
  const shows = ui.pane === 'large' ? ui.shows : naturalSubject(state, selected);
  return { ...ui, selected, shows, top: null };
}

function naturalSubject(state: RunState, selected: string | null): Ui['shows'] {
  const now = selected === null ? undefined : state.phases.get(selected)?.state;
  return now?.kind === 'failed' && now.reason === 'gates' ? 'gates' : 'session';
}

function toNextWaiting(ui: Ui, model: Model): Ui {
  const keys = treeRows(model)
    .filter(({ entry }) => needsPerson.has(shownState(entry.state)))
    .map(({ key }) => key);
  const next = keys[(keys.indexOf(ui.selected ?? '') + 1) % Math.max(1, keys.length)];
  return next === undefined ? { ...ui, note: 'Nothing needs you.' } : selecting(ui, model, next);
}

function toggledPane(ui: Ui, { state }: Model): Reaction {
  if (ui.pane === 'large' && ui.shows === 'session') return moved({ ...ui, ...smallPane });
  const shows = ui.pane === 'large' ? 'session' : naturalSubject(state, ui.selected);
  return moved({ ...ui, pane: 'large', shows, top: null });
}

function shown(ui: Ui, _model: Model, shows: Ui['shows']): Reaction {
  if (ui.selected === null) return moved({ ...ui, note: selectFirst });
  const isShown = ui.pane === 'large' && ui.shows === shows;
  return moved(
    isShown ? { ...ui, ...smallPane, shows: 'session' } : { ...ui, pane: 'large', shows, top: null },
  );
}

const selectFirst = 'Select a line first: ↑ ↓';

function moved(ui: Ui): Reaction {
  return { ui, request: null };
}

function wish(ui: Ui, request: SteeringRequest): Reaction {
  return { ui, request: { ...request, by } };
}

const by = 'keyboard';

/** Why the run would refuse it, as a note; null if it would not. */
function refusedIn(state: RunState, request: SteeringRequest): string | null {
  const answer = canSteer(state, { ...request, by });
  if (!isRefusal(answer)) return null;
  const { message } = refusalText(answer, unitOf(state));
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

/** A line of input: a search, or a message to a phase. */
function typed(
  ui: Ui,
  typing: Typing,
  key: Key,
  { story, pane }: Pick<Model, 'story'> & { readonly pane: () => Pane },
): Reaction {
  const { phase, text } = typing;
  if (key === 'escape') return moved({ ...ui, typing: null });
  if (key === 'backspace')
    return moved(
      text === ''
        ? { ...ui, typing: null }
        : { ...ui, typing: { phase, text: lettersOf(text).slice(0, -1).join('') } },
    );
  if (key !== 'enter')
    return moved(lettersOf(key).length === 1 ? { ...ui, typing: { phase, text: text + key } } : ui);
  const done = { ...ui, typing: null };
  if (phase === null)
    return moved(text === '' ? { ...done, search: '' } : found({ ...done, search: text }, pane(), -1));
  if (text.trim() === '') return moved(done);
  return wish(
    { ...done, note: `The next session of ${unitName(story)} ${phase} gets your message.` },
    { action: 'say', phase, text },
  );
}

function answered(ui: Ui, { request }: Question, key: Key): Reaction {
  const next = { ...ui, asking: null };
  if (key !== 'y' && key !== 'Y') return moved({ ...next, note: 'Left as it is.' });
  const note = request.action === 'stop' ? 'Stopping after the running sessions; nothing new starts.' : '';
  return wish({ ...next, note }, request);
}

/** Above the first phase is the whole run. */
function neighbour(model: Model, step: number): string | null {
  const keys = treeRows(model).map(({ key }) => key);
  const { selected } = model.ui;
  const at = selected === null ? -1 : keys.indexOf(selected);
  return keys[Math.min(keys.length - 1, at + step)] ?? null;
}

function paused(ui: Ui, state: RunState): Reaction {
  const isHeld = state.paused || mayContinue(state);
  const note = isHeld ? 'Continuing.' : 'Pausing: running sessions continue, nothing new starts.';
  return wish({ ...ui, note }, { action: isHeld ? 'unpause' : 'pause' });
}

function skipped(ui: Ui, model: Model): Reaction {
  return aboutSelected('s', ui, model, (request, { id, title }) => {
    const text = `Skip ${unitName(model.story)} ${id}, ${title}? Its work is kept, it does not land.`;
    return moved({ ...ui, asking: { request, text } });
  });
}

function accepted(ui: Ui, model: Model): Reaction {
  return aboutSelected('a', ui, model, (request, { id }) =>
    wish({ ...ui, note: `${unitName(model.story)} ${id}: its work is accepted as it is.` }, request),
  );
}

/** A request about the selected phase; a note if none is selected, or if the run would refuse it. */
function aboutSelected(
  key: keyof typeof phaseKeys,
  ui: Ui,
  { state }: Model,
  react: (request: SteeringRequest, spec: PhaseSpec) => Reaction,
): Reaction {
  const spec = ui.selected === null ? undefined : state.phases.get(ui.selected)?.spec;
  if (spec === undefined) return moved({ ...ui, note: selectFirst });
  const request = phaseKeys[key](spec.id);
  const refused = refusedIn(state, request);
  return refused === null ? react(request, spec) : moved({ ...ui, note: refused });
}

/** Both kinds of stop ask, because the key is next to others. */
function drained(ui: Ui, state: RunState): Reaction {
  const isFirst = refusedIn(state, { action: 'stop' }) === null;
  const request: SteeringRequest = { action: isFirst ? 'stop' : 'stop_now' };
  const refused = refusedIn(state, request);
  if (refused !== null) return moved({ ...ui, note: refused });
  const text = isFirst
    ? 'Stop the run after its running sessions?'
    : 'Stop now? Sessions end, their work is kept.';
  return moved({ ...ui, asking: { request, text } });
}
