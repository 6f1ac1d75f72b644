import { phaseKey } from '@debussy/core';
import { clockTime, printable, unitName } from '@debussy/story';
import { cutTo, widthOf, wrapWords } from '../text-width.ts';
import type { Palette } from '../words/palette.ts';
import type { LogLine, Model } from './model.ts';
import type { Size } from './terminal.ts';

/** The text beside or below the list, and its visible lines. */
export interface Pane {
  readonly lines: readonly string[];
  readonly rows: number;
  readonly top: number;
}

/** The newest lines of the selected phase, or of the run; or the position to which the user has scrolled. */
export function paneOf(model: Model, size: Size, isRoomy: boolean, paint: Palette): Pane {
  const lines = textOf(model, size.columns, isRoomy, paint);
  const rows = Math.max(0, size.rows - 1);
  const most = Math.max(0, lines.length - rows);
  // A patch is shown from its beginning, everything else from its end.
  const natural = isRoomy && model.ui.shows === 'diff' && model.ui.selected !== null ? 0 : most;
  return { lines, rows, top: Math.max(0, Math.min(most, model.ui.top ?? natural)) };
}

/** A title, and the visible lines. */
export function paneLines(model: Model, size: Size, isRoomy: boolean, paint: Palette): readonly string[] {
  const { lines, rows, top } = paneOf(model, size, isRoomy, paint);
  const below = Math.max(0, lines.length - rows - top);
  const place = below > 0 && model.ui.top !== null ? `, ${top} above, ${below} below` : '';
  const isText = isRoomy && model.transcript.length > 0 && model.ui.selected !== null;
  const rest = `${isText ? subjects[model.ui.shows] : ''}${place}`;
  const looked = model.ui.search === '' ? paint.plain : marking(model.ui.search, paint);
  const shown = lines.slice(top, top + rows).map((line) => cutTo(looked(line), size.columns));
  return [title(model, size.columns, rest, paint), ...shown];
}

// oxlint-disable-next-line no-control-regex
const colors = /\u001b\[[0-9;]*m/g;

/** Whether a line of the pane contains a text, ignoring case. */
export function holds(line: string, wanted: string): boolean {
  return line.replaceAll(colors, '').toLowerCase().includes(wanted.toLowerCase());
}

function marking(wanted: string, paint: Palette): (line: string) => string {
  return (line) => (holds(line, wanted) ? paint.inverse(line.replaceAll(colors, '')) : line);
}

function textOf(model: Model, columns: number, isRoomy: boolean, paint: Palette): readonly string[] {
  if (isRoomy && model.transcript.length > 0) return model.transcript;
  const { selected } = model.ui;
  return model.log
    .filter(({ line }) => isAbout(line.phase, selected))
    .flatMap((one) => logLines(one, columns, isRoomy, paint));
}

function isAbout(phase: string | null, selected: string | null): boolean {
  return selected === null || (phase !== null && phaseKey(phase) === selected);
}

const moreIndent = 13;

function logLines({ at, line }: LogLine, columns: number, wraps: boolean, paint: Palette): readonly string[] {
  const look = {
    detail: paint.dim,
    info: paint.plain,
    good: paint.green,
    warning: paint.yellow,
    error: paint.red,
  }[line.level];
  const head = ` ${clockTime(at)}  `;
  const room = columns - head.length;
  const [first = '', ...rest] = wraps ? wrapWords(line.text, room) : [line.text];
  return [
    ` ${paint.dim(clockTime(at))}  ${look(first)}`,
    ...rest.map((text) => `${' '.repeat(head.length)}${look(text)}`),
    ...line.more
      .filter((text) => !isCutPath(text, columns - moreIndent))
      .flatMap((text) => (wraps ? wrapWords(text, columns - moreIndent) : [text]))
      .map((text) => `${' '.repeat(moreIndent)}${paint.dim(text)}`),
  ];
}

/** Half a path is useless; a key shows a text that does not fit. */
function isCutPath(text: string, room: number): boolean {
  return widthOf(text) > room && /(?:^|\s)\/\S+$/.test(text);
}

function title({ ui, story }: Model, columns: number, rest: string, paint: Palette): string {
  const spec = ui.selected === null ? undefined : story.phases.get(ui.selected)?.spec;
  const name =
    spec === undefined ? 'Events' : `${unitName(story)} ${printable(spec.id)}: ${printable(spec.title)}`;
  const text = ` ${cutTo(name, Math.max(8, columns - 6 - rest.length))}${rest} `;
  const look = ui.focus === 'pane' ? paint.inverse : paint.bold;
  const line = `${paint.dim('──')}${look(text)}${paint.dim('─'.repeat(Math.max(0, columns - widthOf(text) - 2)))}`;
  return cutTo(line, columns);
}

const subjects = { session: ', log', gates: ', gates', diff: ', changes' } as const;
