import { printable } from '@debussy/story';
import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { configRoot } from '../config-view/config-root.ts';
import { filePlaces, placesAsJson, placesAsText } from '../config-view/file-places.ts';
import { foreignHint, foreignText, loadConfig, mappedText } from '@debussy/engine';
import type { LoadedConfig } from '@debussy/engine';
import { formatPlace } from '@debussy/core';
import type { Config, Origin } from '@debussy/core';
import { configJsonSchema } from '@debussy/core/config';
import type { ConfigRead } from '@debussy/core/config';

const shape = {
  name: 'config show',
  about: `Shows every setting as it holds here, and where each value came from: a variable, the project's file, yours, the default.`,
  flags: {
    path: { type: 'boolean', says: 'where the configuration files are, or would be' },
    schema: { type: 'boolean', says: 'the JSON Schema of .debussy/config.yaml, for editors' },
    json: jsonFlag,
  },
  example: 'debussy config show',
} as const;

export const command: CliCommand = commandOf(shape, async ({ values }, io) => {
  if (values.schema === true) {
    io.stdout(`${JSON.stringify(configJsonSchema(), null, 2)}\n`);
    return 0;
  }
  const root = await configRoot(io.cwd);
  if (values.path === true) {
    const places = filePlaces(root, io.env);
    io.stdout(values.json === true ? placesAsJson(places) : placesAsText(places));
    return 0;
  }
  const read = loadConfig({ root, env: io.env, flags: [] });
  const rows = settingRows(read);
  io.stdout(values.json === true ? json(read, rows) : table(rows));
  const mapped = mappedText(read);
  if (mapped !== null && values.json !== true) io.stdout(`\n${printable(mapped)}\n`);
  if (read.foreign !== null && values.json !== true)
    io.stdout(`\n${printable(foreignText(read.foreign))}.\n${foreignHint}\n`);
  return 0;
});

function json({ config, foreign, notes }: LoadedConfig, rows: readonly SettingRow[]): string {
  const origins = Object.fromEntries(rows.map(({ key, origin }) => [key, origin]));
  return `${JSON.stringify({ schema_version: 1, config, origins, foreign, notes }, null, 2)}\n`;
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

interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  readonly origin: Origin;
}

/** Every single value with where it came from, in the order of the configuration. */
function settingRows({ config, origins }: ConfigRead): readonly SettingRow[] {
  return [...origins].map(([key, origin]) => ({ key, value: valueAt(config, key), origin }));
}

/** `environment DEBUSSY_AGENT`, `.debussy/config.yaml:3:1`, `default`. */
function originText({ source, name, place }: Origin): string {
  if (place !== null) return formatPlace(place);
  return source === 'default' ? 'default' : `${source} ${name}`;
}

/** Names of gates and agents may hold dots themselves, so the longest name that fits is taken. */
function valueAt(config: Config, key: string): unknown {
  let value: unknown = config;
  let rest = key;
  while (rest !== '' && typeof value === 'object' && value !== null) {
    const open = rest;
    const names = Object.keys(value).filter((name) => open === name || open.startsWith(`${name}.`));
    const name = names.toSorted((a, b) => b.length - a.length)[0];
    if (name === undefined) return undefined;
    value = Object.entries(value).find(([known]) => known === name)?.[1];
    rest = rest.slice(name.length + 1);
  }
  return value;
}
