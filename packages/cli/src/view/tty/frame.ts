import { countedTokens } from '@debussy/scheduler';
import {
  counted,
  doneOf,
  elapsed,
  money,
  printable,
  progressOf,
  ranBetween,
  shownState,
  spentOf,
  timeLeft,
  timeLeftText,
  tokens,
  treeRows,
  waitingForVerification,
  unitWords,
} from '@debussy/story';
import type { ShownState, TreeRow } from '@debussy/story';
import { cutTo, widthOf } from '../text-width.ts';
import type { Palette } from '../words/palette.ts';
import { keyLine } from './key-line.ts';
import { divider, layoutOf } from './layout.ts';
import type { Model } from './model.ts';
import { paneLines, paneOf } from './pane.ts';
import type { Pane } from './pane.ts';
import { phaseRows } from './phase-rows.ts';
import type { Size } from './terminal.ts';

/** The lines of the screen, never more or wider than the screen. Pure. */
export function frame(model: Model, size: Size, paint: Palette): readonly string[] {
  const { rows, columns } = size;
  const header = headerLines(model, columns, paint);
  const footer = keyLine(model, columns, paint);
  const room = Math.max(0, rows - header.length - 1);
  const body = bodyLines(model, { rows: room, columns }, paint).slice(0, room);
  const filled = [...body, ...Array.from({ length: room - body.length }, () => '')];
  return [...header, ...filled, footer].slice(0, rows).map((line) => cutTo(line, columns));
}

const headerRows = 3;

/** The pane of a frame, for the keys that move in it. */
export function framePane(model: Model, { rows, columns }: Size, paint: Palette): Pane {
  const room = { rows: Math.max(0, rows - headerRows - 1), columns };
  const { list, pane, isBeside } = layoutOf(model, room, treeRows(model).length);
  return paneOf(model, pane, isBeside || list.rows === 0, paint);
}

/** The run's name, its progress and usage, and counts of phases. */
function headerLines(model: Model, columns: number, paint: Palette): readonly string[] {
  const { landed, total } = progressOf(model.state);
  const left = timeLeft(model);
  const facts = [`${landed}/${total} landed`, left === null ? '' : timeLeftText(left), lifeText(model)];
  const right = facts.filter((part) => part !== '');
  while (right.length > 1 && widthOf(right.join('  ')) > columns - 10) right.pop();
  const windowTitle = `${printable(model.story.plan.title || model.story.plan.path)}  ${model.story.run}`;
  return [
    between(
      { text: ` ${windowTitle}`, look: paint.bold },
      { text: `${right.join('  ')} `, look: paint.plain },
      columns,
    ),
    barLine(model, columns, paint),
    countsLine(model, columns, paint),
  ];
}

interface Piece {
  readonly text: string;
  readonly look: (text: string) => string;
}

function between(left: Piece, right: Piece, columns: number): string {
  const room = columns - widthOf(right.text) - 2;
  if (room < 6) return left.look(cutTo(left.text, columns));
  const cut = cutTo(left.text, room);
  const gap = ' '.repeat(Math.max(1, columns - widthOf(cut) - widthOf(right.text)));
  return `${left.look(cut)}${gap}${right.look(right.text)}`;
}

/** The name under which phases in a state are counted; null: not in this line, or by their ids. */
const countedAs: Readonly<Record<ShownState, string | null>> = {
  preparing: 'running',
  running: 'running',
  reported: 'verifying',
  verifying: 'verifying',
  landing: 'verifying',
  waiting: 'waiting',
  asked: 'waiting',
  blocked: 'blocked',
  skipped: 'skipped',
  pending: null,
  split: null,
  landed: null,
  failed: null,
  needs_human: null,
};

/** Counts of phases by state. Failed ones and those that need you come first, by id, even if the tree has scrolled. */
function countsLine(model: Model, columns: number, paint: Palette): string {
  const entries = treeRows(model).map(({ entry }) => entry);
  const idsOf = (kind: string): string =>
    entries
      .filter(({ state }) => state.kind === kind)
      .map(({ spec }) => printable(spec.id))
      .join(', ');
  const [failed, wanted] = [idsOf('failed'), idsOf('needs_human')];
  const bad = [failed === '' ? '' : `✗ failed: ${failed}`, wanted === '' ? '' : `! needs you: ${wanted}`];
  const verifying = waitingForVerification(model.state).length;
  const names = entries.map(({ state }) => countedAs[shownState(state)]);
  const others = [...new Set(Object.values(countedAs))].flatMap((name) => {
    const count = names.filter((one) => one === name).length;
    return name === null || count === 0 ? [] : [`${count} ${name}`];
  });
  const advice =
    verifying < 2
      ? ''
      : `${counted(verifying, ...unitWords(model.story))} wait for verification: raise verify_parallel`;
  const first = bad.filter((part) => part !== '').join('   ');
  const rest = [advice === '' ? others.join(' · ') : advice].filter((part) => part !== '').join('');
  const gap = first !== '' && rest !== '' ? '   ' : '';
  const room = Math.max(0, columns - widthOf(first) - widthOf(gap) - 1);
  return ` ${paint.red(first)}${gap}${advice === '' ? paint.dim(cutTo(rest, room)) : paint.yellow(cutTo(rest, room))}`.trimEnd();
}

function lifeText({ state }: Model): string {
  if (state.ended !== null) return `ended, exit code ${state.ended.exitCode}`;
  if (state.stopNow) return 'stopping now';
  if (state.draining !== null) return 'stopping';
  return state.paused ? 'paused' : '';
}

function barLine(model: Model, columns: number, paint: Palette): string {
  const text = ` ${usedText(model)} `;
  const width = Math.max(0, Math.min(60, columns - widthOf(text) - 1));
  const full = Math.round(doneOf(model.state) * width);
  return ` ${paint.green('━'.repeat(full))}${paint.dim('─'.repeat(width - full))}${text}`;
}

function usedText({ story, state, now }: Model): string {
  const spent = spentOf(story, state);
  const restarts = [...story.phases.values()].reduce((sum, phase) => sum + phase.restarts, 0);
  return [
    elapsed(ranBetween(story, story.startedAt, state.ended === null ? now : story.lastAt)),
    countedTokens(spent) === 0 ? '' : `${tokens(countedTokens(spent))} tokens`,
    spent.cost === null ? '' : money(spent.cost),
    restarts === 0 ? '' : counted(restarts, 'restart'),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function bodyLines(model: Model, room: Size, paint: Palette): readonly string[] {
  if (model.ui.help) return helpLines(model, room.columns, paint);
  const tree = treeRows(model);
  const { list, pane, isBeside } = layoutOf(model, room, tree.length);
  const rows = list.rows === 0 ? [] : listLines(tree, list, model, paint);
  const text = pane.rows === 0 ? [] : paneLines(model, pane, isBeside || list.rows === 0, paint);
  if (!isBeside) return [...rows, ...text];
  return Array.from({ length: room.rows }, (_, i) => {
    const left = cutTo(rows[i] ?? '', list.columns);
    const fill = ' '.repeat(Math.max(0, list.columns - widthOf(left)));
    return `${left}${fill}${paint.dim(divider)}${text[i] ?? ''}`;
  });
}

/** The visible phases, and the number of hidden ones. */
function listLines(
  tree: readonly TreeRow[],
  { rows, columns }: Size,
  model: Model,
  paint: Palette,
): readonly string[] {
  const height = tree.length <= rows ? rows : Math.max(1, rows - 1);
  const { from, to } = windowOn(tree, model.ui.selected, height);
  const lines = phaseRows(tree.slice(from, to), model, { columns, paint });
  return [...lines, ...moreText(from, tree.length - to, paint)].slice(0, rows);
}

const keys: readonly (readonly [string, string])[] = [
  ['↑ ↓  k j', 'select a line'],
  ['Esc', 'back to the run as a whole; so does q from a log'],
  ['n', 'the next one that needs you'],
  ['Enter  l', 'output of the selected line; of a failed one, of its gates'],
  ['g  d', 'the output of its gates, its changes'],
  ['PgUp PgDn', 'scroll the output, as Home and End do, and ↑ ↓ after Tab'],
  ['/  n  N', 'search the output, next and previous place'],
  ['r a s m', 'retry, accept, skip the selected one; a message to its next session'],
  ['p', 'pause: start nothing new; again: continue'],
  ['c s f', 'asked about a full context: continue, stop and save, force'],
  ['q', 'stop after the running sessions; again: stop now; both ask first'],
  ['Ctrl-C', 'stop after the running sessions; twice: stop now; a third time: exit at once'],
  ['?', 'this help'],
];

const signs: readonly (readonly [string, string])[] = [
  ['○ ●', 'waits, runs'],
  ['◌ ◇', 'will start again, is split'],
  ['◐ ◑', 'is verified, lands'],
  ['✓ ✗', 'landed, failed'],
  ['! ⊘ ?', 'needs a person, is blocked, asks you'],
  ['~ ?', 'of the context: estimated, unknown'],
];

const attachedKeys: ReadonlyMap<string, string> = new Map([
  ['q', 'detach: leave this view; the run continues (debussy stop ends it)'],
  ['Ctrl-C', 'the same'],
]);

function helpLines({ page, isAttached }: Model, columns: number, paint: Palette): readonly string[] {
  const row = ([sign, text]: readonly [string, string]): string =>
    `   ${paint.cyan(sign.padEnd(10))} ${text}`;
  const shown = isAttached ? keys.map(([key, text]) => [key, attachedKeys.get(key) ?? text] as const) : keys;
  // Shown completely, on as many lines as needed, so that the user can copy it.
  const link: readonly string[] = page?.match(new RegExp(`.{1,${Math.max(1, columns)}}`, 'g')) ?? [];
  return [...link, ...shown.map(row), '', ...signs.map(row)];
}

/** The part of a long tree that contains the selected phase, otherwise the active part. */
function windowOn(
  tree: readonly TreeRow[],
  selected: string | null,
  height: number,
): { readonly from: number; readonly to: number } {
  const chosen = tree.findIndex(({ key }) => key === selected);
  const busy = tree.findIndex(({ isOver, isPending }) => !isOver && !isPending);
  const middle = chosen === -1 ? Math.max(0, busy) : chosen;
  const from = Math.max(0, Math.min(tree.length - height, middle - Math.floor(height / 3)));
  return { from, to: Math.min(tree.length, from + height) };
}

function moreText(above: number, below: number, paint: Palette): readonly string[] {
  if (above + below === 0) return [];
  const parts = [above === 0 ? '' : `${above} above`, below === 0 ? '' : `${below} below`];
  return [paint.dim(`    … ${parts.filter((part) => part !== '').join(', ')}`)];
}
