import type { ControlRequest, SteeringRequest } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { canSteer, isRefusal, refusalText } from '@debussy/scheduler';
import type { ContextAnswer } from '@debussy/core';
import { askedAbout } from './asked-about.ts';
import type { Key } from './keys.ts';
import type { Model, Question, Ui } from './model.ts';
import { treeRows } from '@debussy/story';

/** The user's position after a key, and the resulting request to the run. */
export interface Reaction {
  readonly ui: Ui;
  readonly request: ControlRequest | null;
}

/** Pure: the view carries out the result. */
export function onKey(model: Model, key: Key): Reaction {
  const ui = { ...model.ui, note: '' };
  if (ui.asking !== null) return answered(ui, ui.asking, key);
  if (ui.help) return moved({ ...ui, help: false });
  const asked = askedAbout(model);
  const answer = asked === null ? undefined : answers.get(key);
  if (asked !== null && answer !== undefined) return told(ui, asked.spec.id, answer);
  return reactions.get(key)?.(ui, model) ?? moved(ui);
}

const answers: ReadonlyMap<string, ContextAnswer> = new Map<string, ContextAnswer>(
  Object.entries({ c: 'continue', s: 'save', f: 'force' }),
);

function told(ui: Ui, phase: string, answer: ContextAnswer): Reaction {
  const notes: Readonly<Record<ContextAnswer, string>> = {
    continue: `Phase ${phase} restarts with a handoff.`,
    save: `Phase ${phase} stops here. Its work is kept; debussy resume continues from it.`,
    force: `Phase ${phase} restarts with a minimal prompt.`,
  };
  return wish({ ...ui, note: notes[answer] }, { action: answer, phase });
}

type React = (ui: Ui, model: Model) => Reaction;

const reactions: ReadonlyMap<string, React> = new Map<string, React>(
  Object.entries({
    up: (ui, model) => moved({ ...ui, selected: neighbour(model, -1) }),
    down: (ui, model) => moved({ ...ui, selected: neighbour(model, 1) }),
    escape: (ui) => moved(ui.pane === 'large' ? { ...ui, pane: 'small' } : { ...ui, selected: null }),
    enter: toggledPane,
    l: toggledPane,
    g: (ui, model) => shown(ui, model, 'gates'),
    d: (ui, model) => shown(ui, model, 'diff'),
    '?': (ui) => moved({ ...ui, help: true }),
    p: (ui, { state }) => paused(ui, state),
    s: skipped,
    r: retried,
    // With a log on the whole screen, q closes the log, as in any pager.
    q: (ui, { state }) => (ui.pane === 'large' ? moved({ ...ui, pane: 'small' }) : drained(ui, state)),
  }),
);

function toggledPane(ui: Ui, { state }: Model): Reaction {
  if (ui.pane === 'large' && ui.shows === 'session') return moved({ ...ui, pane: 'small' });
  const kind = ui.selected === null ? undefined : state.phases.get(ui.selected)?.state;
  const failedGates = kind?.kind === 'failed' && kind.reason === 'gates' && ui.pane === 'small';
  return moved({ ...ui, pane: 'large', shows: failedGates ? 'gates' : 'session' });
}

function shown(ui: Ui, _model: Model, shows: Ui['shows']): Reaction {
  if (ui.selected === null) return moved({ ...ui, note: 'Select a phase first: ↑ ↓' });
  const isShown = ui.pane === 'large' && ui.shows === shows;
  return moved(isShown ? { ...ui, pane: 'small', shows: 'session' } : { ...ui, pane: 'large', shows });
}

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
  const { message } = refusalText(answer);
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

function answered(ui: Ui, { request }: Question, key: Key): Reaction {
  const next = { ...ui, asking: null };
  return key === 'y' || key === 'Y' ? wish(next, request) : moved({ ...next, note: 'Left as it is.' });
}

/** Beyond the first phase is the run as a whole. */
function neighbour(model: Model, step: number): string | null {
  const keys = treeRows(model).map(({ key }) => key);
  const { selected } = model.ui;
  const at = selected === null ? -1 : keys.indexOf(selected);
  return keys[Math.min(keys.length - 1, at + step)] ?? null;
}

function paused(ui: Ui, state: RunState): Reaction {
  const note = state.paused ? 'Continuing.' : 'Pausing: running sessions continue, nothing new starts.';
  return wish({ ...ui, note }, { action: state.paused ? 'unpause' : 'pause' });
}

function skipped(ui: Ui, { state }: Model): Reaction {
  const entry = ui.selected === null ? undefined : state.phases.get(ui.selected);
  if (entry === undefined) return moved({ ...ui, note: 'Select a phase first: ↑ ↓' });
  const { id, title } = entry.spec;
  const request: SteeringRequest = { action: 'skip', phase: id };
  const refused = refusedIn(state, request);
  if (refused !== null) return moved({ ...ui, note: refused });
  const text = `Skip Phase ${id}, ${title}? Its work is kept, it does not land.`;
  return moved({ ...ui, asking: { request, text } });
}

function retried(ui: Ui, { state }: Model): Reaction {
  const entry = ui.selected === null ? undefined : state.phases.get(ui.selected);
  if (entry === undefined) return moved({ ...ui, note: 'Select a phase first: ↑ ↓' });
  const { id } = entry.spec;
  const request: SteeringRequest = { action: 'retry', phase: id };
  const refused = refusedIn(state, request);
  return refused === null
    ? wish({ ...ui, note: `Phase ${id} is tried again.` }, request)
    : moved({ ...ui, note: refused });
}

function drained(ui: Ui, state: RunState): Reaction {
  if (refusedIn(state, { action: 'stop' }) === null)
    return wish(
      { ...ui, note: 'Stopping after the running sessions; nothing new starts.' },
      { action: 'stop' },
    );
  const request: SteeringRequest = { action: 'stop_now' };
  const refused = refusedIn(state, request);
  if (refused !== null) return moved({ ...ui, note: refused });
  return moved({ ...ui, asking: { request, text: 'Stop now? Sessions end, their work is kept.' } });
}
