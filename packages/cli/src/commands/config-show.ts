import { existsSync } from 'node:fs';
import { printable } from '@debussy/story';
import { print } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { configHere, repositoryIfAny } from '../config-view/repository-here.ts';
import { foreignHint, foreignText, mappedText, projectConfig, userConfig } from '@debussy/engine';
import { formatPlace } from '@debussy/core';
import type { Config, Origin } from '@debussy/core';
import { configJsonSchema } from '@debussy/core/config';
import type { ConfigRead } from '@debussy/core/config';

const shape = {
  name: 'config show',
  about: `Shows every setting with its value and its source: a variable, the project's file, yours, or the default.`,
  flags: {
    path: { type: 'boolean', says: 'print the paths of the configuration files' },
    schema: { type: 'boolean', says: 'the JSON Schema of .debussy/config.yaml, for editors' },
    json: jsonFlag,
  },
  example: 'debussy config show',
} as const;

export const command = commandOf(shape, async ({ values }, io) => {
  if (values.schema === true) {
    io.stdout(`${JSON.stringify(configJsonSchema(), null, 2)}\n`);
    return 0;
  }
  if (values.path === true) {
    const here = await repositoryIfAny(io.cwd);
    const places = { project: placeOf(here && projectConfig(here.root)), user: placeOf(userConfig(io.env)) };
    print(
      io,
      values.json,
      places,
      () => `project  ${placeText(places.project)}\nuser     ${placeText(places.user)}\n`,
    );
    return 0;
  }
  const read = await configHere(io);
  const { config, foreign, notes } = read;
  const rows = settingRows(read);
  const mapped = mappedText(read);
  const below = [
    ...(mapped === null ? [] : [`\n${printable(mapped)}\n`]),
    ...(foreign === null ? [] : [`\n${printable(foreignText(foreign))}.\n${foreignHint}\n`]),
  ];
  const origins = Object.fromEntries(rows.map(({ key, origin }) => [key, origin]));
  print(io, values.json, { config, origins, foreign, notes }, () => table(rows) + below.join(''));
  return 0;
});

interface FilePlace {
  readonly path: string;
  readonly exists: boolean;
}

/** The path of a configuration file, and whether it exists. */
function placeOf(path: string | null): FilePlace | null {
  return path === null ? null : { path, exists: existsSync(path) };
}

function placeText(place: FilePlace | null): string {
  if (place === null) return '(not in a git repository)';
  return place.exists ? place.path : `${place.path}  (not there)`;
}

function table(rows: readonly SettingRow[]): string {
  const cells = rows.map(({ key, value, origin }) =>
    [key, typeof value === 'number' ? origin.text : JSON.stringify(value), originText(origin)].map(printable),
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

/** Every value with its origin, in the order of the configuration. */
function settingRows({ config, origins }: ConfigRead): readonly SettingRow[] {
  return [...origins].map(([key, origin]) => ({ key, value: valueAt(config, key), origin }));
}

/** `environment DEBUSSY_AGENT`, `.debussy/config.yaml:3:1`, `default`. */
function originText({ source, name, place }: Origin): string {
  if (place !== null) return formatPlace(place);
  return source === 'default' ? 'default' : `${source} ${name}`;
}

/** Names of gates and agents may contain dots, so the longest matching name is used. */
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
