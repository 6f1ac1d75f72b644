import { formatPlace } from '@debussy/core';
import type { Config, Origin } from '@debussy/core';
import type { ConfigRead } from '@debussy/core/config';

export interface SettingRow {
  readonly key: string;
  readonly value: unknown;
  readonly origin: Origin;
}

/** Every single value with where it came from, in the order of the configuration. */
export function settingRows({ config, origins }: ConfigRead): readonly SettingRow[] {
  return [...origins].map(([key, origin]) => ({ key, value: valueAt(config, key), origin }));
}

/** `environment DEBUSSY_AGENT`, `.debussy/config.yaml:3:1`, `default`. */
export function originText({ source, name, place }: Origin): string {
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
