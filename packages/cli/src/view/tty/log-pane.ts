import { phaseKey } from '@debussy/core';
import { clockTime, printable } from '@debussy/story';
import { cutTo, widthOf } from '../text-width.ts';
import type { Palette } from '../words/palette.ts';
import type { LogLine, Model } from './model.ts';
import type { Size } from './terminal.ts';

/** The newest lines of the selected phase, or of the run, below a title. */
export function logPane(model: Model, { rows, columns }: Size, paint: Palette): readonly string[] {
  const lines = paneLines(model, rows, paint);
  const shown = lines.slice(Math.max(0, lines.length - (rows - 1)));
  return [title(model, columns, paint), ...shown.map((line) => cutTo(line, columns))];
}

function paneLines(model: Model, rows: number, paint: Palette): readonly string[] {
  if (model.ui.pane === 'large' && model.transcript.length > 0) return model.transcript;
  const { selected } = model.ui;
  // Each of them is a line or more: no others can be in sight.
  const newest = model.log.filter(({ line }) => isAbout(line.phase, selected)).slice(-rows);
  return newest.flatMap((one) => logLines(one, paint));
}

function isAbout(phase: string | null, selected: string | null): boolean {
  return selected === null || (phase !== null && phaseKey(phase) === selected);
}

function logLines({ at, line }: LogLine, paint: Palette): readonly string[] {
  const look = {
    detail: paint.dim,
    info: paint.plain,
    good: paint.green,
    warning: paint.yellow,
    error: paint.red,
  };
  return [
    ` ${paint.dim(clockTime(at))}  ${look[line.level](line.text)}`,
    ...line.more.map((text) => `             ${paint.dim(text)}`),
  ];
}

function title({ ui, story }: Model, columns: number, paint: Palette): string {
  const spec = ui.selected === null ? undefined : story.phases.get(ui.selected)?.spec;
  const name = spec === undefined ? 'Events' : `Phase ${printable(spec.id)}: ${printable(spec.title)}`;
  const text = ` ${cutTo(name, Math.max(0, columns - 6))} `;
  return `${paint.dim('──')}${paint.bold(text)}${paint.dim('─'.repeat(Math.max(0, columns - widthOf(text) - 2)))}`;
}
