import { countedTokens, inSession } from '@debussy/scheduler';
import {
  activityText,
  elapsed,
  percentText,
  phaseSpent,
  phaseStates,
  shownState,
  timeSpan,
  tokens,
} from '@debussy/story';
import type { TreeRow } from '@debussy/story';
import { fit, fitRight, widthOf } from '../text-width.ts';
import { colorOf } from '../words/palette.ts';
import type { Palette } from '../words/palette.ts';
import type { Model } from './model.ts';

interface Place {
  readonly columns: number;
  readonly paint: Palette;
}

/** A line for each row: sign, name, state, time, context, tokens, restarts, and current activity. */
export function phaseRows(rows: readonly TreeRow[], model: Model, place: Place): readonly string[] {
  const widths = widthsFor(rows, model, place.columns);
  return rows.map((row) => phaseRow(row, model, { ...place, widths }));
}

interface Widths {
  readonly name: number;
  /** By depth: ids at one level are as wide as the widest of them. */
  readonly ids: ReadonlyMap<number, number>;
  /** 0 if the screen is too narrow for the word beside its sign. */
  readonly state: number;
  readonly bar: number;
  /** Columns that are empty in all rows take no space. */
  readonly time: number;
  readonly context: number;
  readonly tokens: number;
  readonly restarts: number;
}

/** A title or activity shorter than this is useless. */
const leastTitle = 24;
const leastActivity = 12;

/** A title keeps its space: the least informative columns go first, and the activity gets the rest. */
function widthsFor(rows: readonly TreeRow[], model: Model, columns: number): Widths {
  const some = (has: (row: TreeRow) => boolean, width: number): number => (rows.some(has) ? width : 0);
  const ids = idWidths(rows);
  const longest = Math.max(10, ...rows.map((row) => widthOf(nameOf(row, ids))));
  const titled = Math.min(
    longest,
    Math.max(...[...ids].map(([depth, id]) => 2 * depth + id + 2)) + leastTitle,
  );
  const hasContext = rows.some(({ entry }) => inSession(entry.state));
  const bar = columns < narrow ? 0 : columns < 100 ? 6 : 10;
  const most = {
    ids,
    state: columns < 100 ? 0 : 11,
    bar: hasContext ? bar : 0,
    time: some(({ told }) => told.beganAt !== null, 6),
    context: hasContext ? contextWidth(bar) : 0,
    tokens: some((row) => tokensText(row, model) !== '', 5),
    restarts: some(({ told }) => told.restarts > 0, 3),
  };
  const isWideEnough = (widths: Omit<Widths, 'name'>): boolean =>
    columns - taken(widths) >= titled + leastActivity;
  const narrower = [
    most,
    { ...most, tokens: 0 },
    { ...most, tokens: 0, bar: 0, context: hasContext ? contextWidth(0) : 0 },
    { ...most, tokens: 0, bar: 0, context: hasContext ? contextWidth(0) : 0, state: 0 },
  ];
  if (columns < narrow) return withoutActivity(most, columns, titled - leastTitle / 2);
  const fixed = narrower.find(isWideEnough) ?? narrower.at(-1) ?? most;
  const forActivity = Math.max(leastActivity, Math.min(40, Math.round((columns - taken(fixed)) / 2)));
  return { ...fixed, name: Math.min(longest, Math.max(titled, columns - taken(fixed) - forActivity)) };
}

const narrow = 60;

/** On a narrow screen, figures are dropped before the title is cut, the time last. */
function withoutActivity(most: Omit<Widths, 'name'>, columns: number, title: number): Widths {
  const least = { ...most, tokens: 0, restarts: 0 };
  const fewer = [{ ...most, tokens: 0 }, least, { ...least, context: 0 }, { ...least, context: 0, time: 0 }];
  const fixed = fewer.find((one) => columns - taken(one) >= title) ?? { ...least, context: 0, time: 0 };
  return { ...fixed, name: Math.max(0, columns - taken(fixed)) };
}

function contextWidth(bar: number): number {
  return bar === 0 ? 6 : bar + 7;
}

/** Columns other than the name and the activity. */
function taken({ state, time, context, tokens: used, restarts }: Omit<Widths, 'name'>): number {
  return [state, time, context, used, restarts].reduce((sum, one) => sum + (one === 0 ? 0 : one + 1), 5);
}

function idWidths(rows: readonly TreeRow[]): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  for (const { entry, depth } of rows)
    widths.set(depth, Math.max(widths.get(depth) ?? 0, widthOf(entry.spec.id)));
  return widths;
}

function nameOf({ entry, depth }: TreeRow, ids: ReadonlyMap<number, number>): string {
  return `${'  '.repeat(depth)}${fit(entry.spec.id, ids.get(depth) ?? 0)}  ${entry.spec.title}`;
}

function phaseRow(
  row: TreeRow,
  model: Model,
  { columns, paint, widths }: Place & { readonly widths: Widths },
): string {
  const { entry, told, key } = row;
  const { mark, word, look } = phaseStates[shownState(entry.state)];
  const colored = paint[colorOf[look]];
  const isSelected = model.ui.selected === key;
  const name = fit(nameOf(row, widths.ids), widths.name);
  const fixed = [
    `${isSelected ? '▸' : ' '} ${colored(mark)} ${isSelected ? paint.bold(name) : name}`,
    ...(widths.state === 0 ? [] : [colored(fit(word, widths.state))]),
    ...whereUsed(
      widths.time,
      fitRight(told.beganAt === null ? '' : elapsed(timeSpan(told, model.story, model.now)), 6),
    ),
    ...whereUsed(
      widths.context,
      inSession(entry.state)
        ? contextBar(told.sessions.at(-1)?.curve.at(-1), widths.bar, paint)
        : ' '.repeat(widths.context),
    ),
    ...whereUsed(widths.tokens, fitRight(tokensText(row, model), 5)),
    ...whereUsed(widths.restarts, fit(told.restarts === 0 ? '' : `↻${told.restarts}`, 3)),
  ];
  const used = fixed.reduce((sum, one) => sum + widthOf(one) + 1, 0);
  const text = activityText(row, model, widths.state === 0);
  const color = look === 'bad' ? paint.red : paint.dim;
  return `${fixed.join(' ')} ${color(fit(text, Math.max(0, columns - used)))}`.trimEnd();
}

function whereUsed(width: number, text: string): readonly string[] {
  return width === 0 ? [] : [text];
}

interface Fullness {
  readonly percent: number | null;
  readonly estimated: boolean;
}

/** The fill of a context: `▓▓▓░░░  ~52 %`. An unknown one has a question mark instead of a bar. */
export function contextBar(point: Fullness | undefined, width: number, paint: Palette): string {
  const { percent, estimated } = point ?? { percent: null, estimated: true };
  const text = fitRight(percentText(percent, estimated), 6);
  if (width === 0) return text;
  if (percent === null) return `${' '.repeat(width)} ${text}`;
  const share = Math.min(1, Math.max(0, percent / 100));
  const full = Math.round(share * width);
  const look = percent >= 90 ? paint.red : percent >= 70 ? paint.yellow : paint.green;
  return `${look('▓'.repeat(full))}${paint.dim('░'.repeat(width - full))} ${text}`;
}

/** Many programs report their usage only at their end; until then it is unknown and not shown. */
function tokensText({ entry }: TreeRow, { story }: Model): string {
  const count = countedTokens(phaseSpent(story, entry));
  return count === 0 ? '' : tokens(count);
}
