import { printable } from '../audit-view/printable.ts';
import { commandOf } from '../command-of.ts';
import type { Command } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { configRoot } from '../config-view/config-root.ts';
import { originText, settingRows } from '../config-view/setting-rows.ts';
import type { SettingRow } from '../config-view/setting-rows.ts';
import { foreignHint, foreignText, loadConfig } from '@debussy/engine';
import type { LoadedConfig } from '@debussy/engine';

const shape = {
  name: 'config show',
  about: `Shows every setting as it holds here, and where each value came from: a variable, the project's file, yours, the default.`,
  flags: {
    json: jsonFlag,
  },
  example: 'debussy config show',
} as const;

export const command: Command = commandOf(shape, async ({ values }, io) => {
  const read = loadConfig({ root: await configRoot(io.cwd), env: io.env, flags: [] });
  const rows = settingRows(read);
  io.stdout(values.json === true ? json(read, rows) : table(rows));
  if (read.foreign !== null && values.json !== true)
    io.stdout(`\n${printable(foreignText(read.foreign))}.\n${foreignHint}\n`);
  return 0;
});

function json({ config, foreign }: LoadedConfig, rows: readonly SettingRow[]): string {
  const origins = Object.fromEntries(rows.map(({ key, origin }) => [key, origin]));
  return `${JSON.stringify({ schema_version: 1, config, origins, foreign }, null, 2)}\n`;
}

function table(rows: readonly SettingRow[]): string {
  const cells = rows.map(({ key, value, origin }) =>
    [key, JSON.stringify(value), originText(origin)].map(printable),
  );
  const width = (column: number): number =>
    Math.min(44, Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const [first, second] = [width(0), width(1)];
  const lines = cells.map(([key = '', value = '', origin = '']) =>
    `${key.padEnd(first)}  ${value.padEnd(second)}  ${origin}`.trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}
