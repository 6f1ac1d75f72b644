import { countedTokens, inSession } from '@debussy/scheduler';
import { activityText, elapsed, percentText, phaseMark, phaseSpent, timeSpan, tokens } from '@debussy/story';
import type { TreeRow } from '@debussy/story';
import { fit, fitRight, widthOf } from '../text-width.ts';
import type { Palette } from '../words/palette.ts';
import type { Model } from './model.ts';

interface Place {
  readonly columns: number;
  readonly paint: Palette;
}

/** A line for each row: sign, name, state, time, context, tokens, restarts, and what is going on. */
export function phaseRows(rows: readonly TreeRow[], model: Model, place: Place): readonly string[] {
  const widths = widthsFor(rows, place.columns);
  return rows.map((row) => phaseRow(row, model, { ...place, widths }));
}

interface Widths {
  readonly name: number;
  /** 0 where the screen is too narrow for the word beside its sign. */
  readonly state: number;
  readonly bar: number;
}

function widthsFor(rows: readonly TreeRow[], columns: number): Widths {
  const longest = Math.max(10, ...rows.map((row) => widthOf(nameOf(row))));
  if (columns < 60) return { name: Math.min(longest, Math.max(10, columns - 34)), state: 0, bar: 0 };
  if (columns < 100) return { name: Math.min(longest, 22), state: 0, bar: 6 };
  return { name: Math.min(longest, columns < 140 ? 28 : 40), state: 11, bar: 10 };
}

function nameOf({ entry, depth }: TreeRow): string {
  return `${'  '.repeat(depth)}${entry.spec.id}  ${entry.spec.title}`;
}

function phaseRow(
  row: TreeRow,
  model: Model,
  { columns, paint, widths }: Place & { readonly widths: Widths },
): string {
  const { entry, told, key } = row;
  const kind = entry.group !== null && entry.state.kind === 'group' ? 'split' : entry.state.kind;
  const { mark, look } = phaseMark(kind);
  const isSelected = model.ui.selected === key;
  const name = fit(nameOf(row), widths.name);
  const fixed = [
    `${isSelected ? '▸' : ' '} ${paint[look](mark)} ${isSelected ? paint.bold(name) : name}`,
    ...(widths.state === 0 ? [] : [paint[look](fit(kind.replaceAll('_', ' '), widths.state))]),
    fitRight(told.beganAt === null ? '' : elapsed(timeSpan(row, model.now)), 6),
    inSession(entry.state)
      ? contextBar(told.sessions.at(-1)?.curve.at(-1), widths.bar, paint)
      : ' '.repeat(contextWidth(widths.bar)),
    fitRight(tokensText(row, model), 5),
    fit(told.restarts === 0 ? '' : `↻${told.restarts}`, 3),
  ];
  const used = fixed.reduce((sum, cell) => sum + widthOf(cell) + 1, 0);
  const text = activityText(row, model, widths.state === 0);
  const color = kind === 'failed' || kind === 'needs_human' ? paint.red : paint.dim;
  return `${fixed.join(' ')} ${color(fit(text, Math.max(0, columns - used)))}`.trimEnd();
}

interface Fullness {
  readonly percent: number | null;
  readonly estimated: boolean;
}

/** How full a context is: `▓▓▓░░░  ~52 %`. What is unknown has no bar, only a question mark. */
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

/** Many programs say only at their end what they have used: until then nothing is known, and nothing is said. */
function tokensText({ entry }: TreeRow, { story }: Model): string {
  const count = countedTokens(phaseSpent(story, entry));
  return count === 0 ? '' : tokens(count);
}

function contextWidth(bar: number): number {
  return bar === 0 ? 6 : bar + 7;
}
