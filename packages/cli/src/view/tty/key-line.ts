import type { SteeringRequest } from '@debussy/core';
import { canSteer, isRefusal, mayContinue } from '@debussy/scheduler';
import { counted, needsPerson, shownState, treeRows, unitName, unitWords } from '@debussy/story';
import { cutTo, lettersOf, widthOf } from '../text-width.ts';
import type { Palette } from '../words/palette.ts';
import { askedAbout, askedPhases, questionText } from './asked-about.ts';
import type { Model } from './model.ts';

/** The last line: the user's input, the current question or message, or the keys that work here. */
export function keyLine(model: Model, columns: number, paint: Palette): string {
  const { typing, asking, note, help } = model.ui;
  const cut = (text: string): string => cutTo(` ${text}`, columns);
  if (typing !== null) return paint.cyan(cut(typingText(typing, model, columns)));
  if (asking !== null) return paint.yellow(withAnswer(asking.text, columns));
  if (note !== '') return paint.yellow(cut(note));
  if (help) return paint.dim(cut('any key: back'));
  const asked = askedAbout(model);
  if (asked !== null) return paint.yellow(cut(questionText(asked, model)));
  const other = askedPhases(model)[0];
  if (other !== undefined)
    return paint.yellow(cut(`${unitName(model.story)} ${other.spec.id} waits for your answer: Esc   ? help`));
  return paint.dim(cut(fitting(hintsOf(model), columns - 1)));
}

/** The end of the written text stays visible. */
function typingText(
  { phase, text }: NonNullable<Model['ui']['typing']>,
  { story }: Model,
  columns: number,
): string {
  const head = phase === null ? '/' : `To ${unitName(story)} ${phase}: `;
  const room = Math.max(1, columns - widthOf(head) - 3);
  const letters = lettersOf(text);
  while (widthOf(letters.join('')) > room) letters.shift();
  return `${head}${letters.join('')}▏`;
}

function withAnswer(text: string, columns: number): string {
  return `${cutTo(` ${text}`, columns - 6)} (y/n)`;
}

type PhaseRequest = (phase: string) => SteeringRequest;

/** The requests about a phase that have a key. */
export const phaseKeys = {
  r: (phase) => ({ action: 'retry', phase }),
  a: (phase) => ({ action: 'retry', phase, keep: true }),
  s: (phase) => ({ action: 'skip', phase }),
  m: (phase) => ({ action: 'say', phase, text: '.' }),
} as const satisfies Readonly<Record<string, PhaseRequest>>;

/** A key and its effect. On a narrow screen, the first by rank stay. */
interface Hint {
  readonly text: string;
  readonly rank: number;
}

function hintsOf(model: Model): readonly Hint[] {
  const { ui, state, isAttached } = model;
  const { pane, search, focus } = ui;
  const id = ui.selected === null ? undefined : state.phases.get(ui.selected)?.spec.id;
  const may = (request: PhaseRequest): boolean =>
    id !== undefined && !isRefusal(canSteer(state, { ...request(id), by: 'keyboard' }));
  const isLarge = pane === 'large';
  const isOver = state.ended !== null;
  const leave = isAttached && !isOver ? 'q detach' : isOver ? 'q leave' : 'q stop';
  return [
    ...hint(focus === 'pane' ? '↑↓ scroll' : '↑↓ select', 6),
    ...hint('r retry', 2, may(phaseKeys.r)),
    ...hint('a accept', 2, may(phaseKeys.a)),
    ...hint('n needs you', 3, waiting(model) > 0 && search === ''),
    ...hint('n N next', 4, search !== ''),
    ...hint('l log', 5, !isLarge),
    ...hint('g gates', 7, id !== undefined),
    ...hint('d diff', 7, id !== undefined),
    ...hint('/ search', 8),
    ...hint('Tab pane', 9),
    ...hint(state.paused || mayContinue(state) ? 'p continue' : 'p pause', 10, !isOver),
    ...hint('s skip', 8, may(phaseKeys.s)),
    ...hint('m message', 9, may(phaseKeys.m)),
    ...hint(isLarge ? 'q Esc back' : leave, 1),
    ...hint('? help', 0),
  ];
}

function hint(text: string, rank: number, isThere = true): readonly Hint[] {
  return isThere ? [{ text, rank }] : [];
}

/** Phases that only the user can help. */
export function waiting(model: Model): number {
  return treeRows(model).filter(({ entry }) => needsPerson.has(shownState(entry.state))).length;
}

export function endedText(model: Model): string {
  return `The run has ended, and ${counted(waiting(model), ...unitWords(model.story))} ${waiting(model) === 1 ? 'needs' : 'need'} you. Decide here; q leaves, debussy resume continues.`;
}

const gap = '  ';

function fitting(hints: readonly Hint[], columns: number): string {
  let shown = hints;
  const textOf = (some: readonly Hint[]): string => some.map(({ text }) => text).join(gap);
  while (shown.length > 1 && widthOf(textOf(shown)) > columns) {
    const last = Math.max(...shown.map(({ rank }) => rank));
    const at = shown.findLastIndex(({ rank }) => rank === last);
    shown = shown.filter((_, i) => i !== at);
  }
  return textOf(shown);
}
