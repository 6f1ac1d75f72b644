import { parseDocument } from 'yaml';
import { nestedDeeperThan } from '../yaml/read-data.ts';
import { accepts } from './check.ts';
import { nest, written, type SettingsLayer, type Path, type Tree } from './layer.ts';

/** One value from a flag or a variable. Texts are read as the key expects them. */
export interface Setting {
  /** The name that the user wrote: `--max-cost`, `DEBUSSY_BUDGET_COST`. */
  readonly name: string;
  /** The dotted key: `budget.cost`. */
  readonly key: string;
  readonly value: unknown;
}

export function settingLayer(source: 'flag' | 'environment', settings: readonly Setting[]): SettingsLayer {
  const given = settings.filter(({ value }) => value !== undefined);
  const tree = given.reduce<Tree>(
    (all, setting) => nest(all, setting.key.split('.'), readValue(setting)),
    {},
  );
  const find = (path: Path): Setting | undefined =>
    given.findLast(({ key }) => key === path.slice(0, key.split('.').length).join('.'));
  return {
    source,
    tree,
    nameOf: (path) => find(path)?.name ?? path.join('.'),
    placeOf: () => null,
    textOf: (path) => written(find(path)?.value),
    problems: [],
  };
}

/** The first reading of a text that the key accepts. If there is none: the text itself, which the check refuses. */
function readValue({ key, value }: Setting): unknown {
  if (typeof value !== 'string') return value;
  const path = key.split('.');
  const readings = [() => value, () => asYaml(value), () => asWord(value), () => commaList(value)];
  for (const reading of readings) {
    const candidate = reading();
    if (candidate !== undefined && accepts(path, candidate)) return candidate;
  }
  const parsed = asYaml(value);
  return typeof parsed === 'object' && parsed !== null ? parsed : value;
}

function asYaml(text: string): unknown {
  if (text.length > 10_000 || nestedDeeperThan(text, 5)) return undefined;
  const document = parseDocument(text, { prettyErrors: false, stringKeys: true });
  if (document.errors.length > 0 || document.warnings.length > 0) return undefined;
  try {
    return document.toJS({ maxAliasCount: 0 }) as unknown;
  } catch {
    // An alias: a setting on one line never needs one.
    return undefined;
  }
}

function asWord(text: string): boolean | null | undefined {
  const word = text.trim().toLowerCase();
  if (/^(?:1|yes|on|true)$/.test(word)) return true;
  if (/^(?:0|no|off|false)$/.test(word)) return false;
  return word === 'none' ? null : undefined;
}

/** The words of a comma-separated list. */
export function commaList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
