import { phaseKey } from '@debussy/core';
import { countedTokens } from '@debussy/scheduler';
import {
  clockTime,
  counted,
  doneOf,
  elapsed,
  money,
  printable,
  progressOf,
  shownState,
  spentOf,
  timeLeft,
  timeLeftText,
  tokens,
  treeRows,
  waitingForVerification,
} from '@debussy/story';
import type { ShownState, TreeRow } from '@debussy/story';
import { cutTo, widthOf } from '../text-width.ts';
import type { Palette } from '../words/palette.ts';
import { askedAbout, askedPhases, questionText } from './asked-about.ts';
import type { LogLine, Model } from './model.ts';
import { phaseRows } from './phase-rows.ts';
import type { Size } from './terminal.ts';

/** The lines of the screen, never more than it has and never wider. Pure. */
export function frame(model: Model, size: Size, paint: Palette): readonly string[] {
  const { rows, columns } = size;
  const header = headerLines(model, columns, paint);
  const footer = footerLine(model, columns, paint);
  const room = Math.max(0, rows - header.length - 1);
  const body = bodyLines(model, { rows: room, columns }, paint).slice(0, room);
  const filled = [...body, ...Array.from({ length: room - body.length }, () => '')];
  return [...header, ...filled, footer].slice(0, rows).map((line) => cutTo(line, columns));
}

/** The run's name, progress and usage; an empty line below. */
function headerLines(model: Model, columns: number, paint: Palette): readonly string[] {
  const { landed, total } = progressOf(model.state);
  const left = timeLeft(model);
  const right = [
    `${landed}/${total} landed`,
    left === null ? '' : timeLeftText(left),
    lifeText(model),
  ].filter((part) => part !== '');
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
  if (room < 8) return left.look(cutTo(left.text, columns));
  const cut = cutTo(left.text, room);
  const gap = ' '.repeat(Math.max(1, columns - widthOf(cut) - widthOf(right.text)));
  return `${left.look(cut)}${gap}${right.look(right.text)}`;
}

/** Under which name the phases in a state are counted; null: not in this line, or by their ids. */
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

/** Counts of phases by state; failed ones and those that need you first, by id, however far the tree has scrolled. */
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
    verifying < 2 ? '' : `${counted(verifying, 'phase')} wait for verification: raise verify_parallel`;
  const first = bad.filter((part) => part !== '').join('   ');
  const rest = [advice === '' ? others.join(' · ') : advice].filter((part) => part !== '').join('');
  const gap = first !== '' && rest !== '' ? '   ' : '';
  const room = Math.max(0, columns - widthOf(first) - widthOf(gap) - 1);
  return ` ${paint.red(first)}${gap}${advice === '' ? paint.dim(cutTo(rest, room)) : paint.yellow(cutTo(rest, room))}`.trimEnd();
}

function lifeText({ state }: Model): string {
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
  const running = state.ended === null ? Math.max(0, now - story.lastAt) : 0;
  return [
    elapsed((story.activeMs + running) / 1000),
    countedTokens(spent) === 0 ? '' : `${tokens(countedTokens(spent))} tokens`,
    spent.cost === null ? '' : money(spent.cost),
    restarts === 0 ? '' : counted(restarts, 'restart'),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function bodyLines(model: Model, room: Size, paint: Palette): readonly string[] {
  if (model.ui.help) return helpLines(paint, model.isAttached);
  if (model.ui.pane === 'large') return logPane(model, room, paint);
  const tree = treeRows(model);
  const forTree = treeHeight(tree.length, room.rows);
  const { from, to } = windowOn(tree, model.ui.selected, forTree);
  const lines = phaseRows(tree.slice(from, to), model, { columns: room.columns, paint });
  const more = moreText(from, tree.length - to, paint);
  const left = room.rows - lines.length - more.length;
  const pane = left < smallestPane ? [] : logPane(model, { rows: left, columns: room.columns }, paint);
  return [...lines, ...more, ...pane];
}

const keys: readonly (readonly [string, string])[] = [
  ['↑ ↓  k j', 'select a phase'],
  ['Esc', 'back to the run as a whole; so does q from a log'],
  ['Enter  l', 'output of the selected phase; of a failed one, the output of its gates'],
  ['g  d', 'the output of its gates, its changes'],
  ['p', 'pause: start nothing new; again: continue'],
  ['s', 'skip the selected phase'],
  ['r', 'retry the selected phase'],
  ['c s f', 'asked about a full context: continue, stop and save, force'],
  ['q', 'stop after the running sessions; again: stop now'],
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

function helpLines(paint: Palette, isAttached: boolean): readonly string[] {
  const row = ([sign, text]: readonly [string, string]): string =>
    `   ${paint.cyan(sign.padEnd(10))} ${text}`;
  const shown = isAttached ? keys.map(([key, text]) => [key, attachedKeys.get(key) ?? text] as const) : keys;
  return [...shown.map(row), '', ...signs.map(row)];
}

const smallestPane = 3;

/** The tree goes first; on a screen of some height, a few lines of the log stay in sight. */
function treeHeight(wanted: number, rows: number): number {
  const reserved = rows >= 14 ? 6 : 0;
  const room = Math.max(1, rows - reserved);
  return wanted <= room ? wanted : room - 1;
}

/** The part of a long tree in which the selected phase is, otherwise the part in which things happen. */
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

/** The keys, or the current question or message. */
function footerLine(model: Model, columns: number, paint: Palette): string {
  const { asking, note, help, pane } = model.ui;
  if (asking !== null) return paint.yellow(cutTo(` ${asking.text} (y/n)`, columns));
  if (note !== '') return paint.yellow(cutTo(` ${note}`, columns));
  if (help) return paint.dim(cutTo(' any key: back', columns));
  const asked = askedAbout(model);
  if (asked !== null) return paint.yellow(cutTo(` ${questionText(asked)}`, columns));
  const other = askedPhases(model)[0];
  if (other !== undefined)
    return paint.yellow(cutTo(` Phase ${other.spec.id} waits for your answer: Esc   ? help`, columns));
  if (pane === 'large')
    return paint.dim(cutTo(' ↑↓ another phase   l q Esc back   p pause   ? help', columns));
  const q = model.isAttached ? 'q detach' : 'q drain';
  return paint.dim(
    // All of it fits into 80 columns.
    cutTo(` ↑↓ select  l logs  g gates  d diff  p pause  s skip  r retry  ${q}  ? help`, columns),
  );
}

/** The newest lines of the selected phase, or of the run, below a title. */
function logPane(model: Model, { rows, columns }: Size, paint: Palette): readonly string[] {
  const lines = paneLines(model, { rows, columns }, paint);
  // A patch is read from its begin, all else from its end.
  const isPatch = model.ui.pane === 'large' && model.ui.shows === 'diff';
  const shown = lines.slice(isPatch ? 0 : Math.max(0, lines.length - (rows - 1))).slice(0, rows - 1);
  return [title(model, columns, paint), ...shown.map((line) => cutTo(line, columns))];
}

function paneLines(model: Model, { rows, columns }: Size, paint: Palette): readonly string[] {
  if (model.ui.pane === 'large' && model.transcript.length > 0) return model.transcript;
  const { selected } = model.ui;
  // Each of them is a line or more: no others can be in sight.
  const newest = model.log.filter(({ line }) => isAbout(line.phase, selected)).slice(-rows);
  return newest.flatMap((one) => logLines(one, columns, paint));
}

function isAbout(phase: string | null, selected: string | null): boolean {
  return selected === null || (phase !== null && phaseKey(phase) === selected);
}

const moreIndent = 13;

function logLines({ at, line }: LogLine, columns: number, paint: Palette): readonly string[] {
  const look = {
    detail: paint.dim,
    info: paint.plain,
    good: paint.green,
    warning: paint.yellow,
    error: paint.red,
  };
  return [
    ` ${paint.dim(clockTime(at))}  ${look[line.level](line.text)}`,
    ...line.more
      .filter((text) => !isCutPath(text, columns - moreIndent))
      .map((text) => `${' '.repeat(moreIndent)}${paint.dim(text)}`),
  ];
}

/** Half a path is useless: a text that does not fit is one key away. */
function isCutPath(text: string, room: number): boolean {
  return widthOf(text) > room && /(?:^|\s)\/\S+$/.test(text);
}

function title({ ui, story }: Model, columns: number, paint: Palette): string {
  const spec = ui.selected === null ? undefined : story.phases.get(ui.selected)?.spec;
  const name = spec === undefined ? 'Events' : `Phase ${printable(spec.id)}: ${printable(spec.title)}`;
  const part =
    ui.pane === 'large' && ui.shows !== 'session' ? `, ${ui.shows === 'gates' ? 'gates' : 'changes'}` : '';
  const text = ` ${cutTo(`${name}${part}`, Math.max(0, columns - 6))} `;
  return `${paint.dim('──')}${paint.bold(text)}${paint.dim('─'.repeat(Math.max(0, columns - widthOf(text) - 2)))}`;
}
