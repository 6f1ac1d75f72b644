import { ellipsized } from '../text.ts';
import type { Place } from '../place.ts';
import type { Problem } from '../problem.ts';
import type { Origin } from './config.ts';

/** Settings of one source, as they are nested in the file. */
export type Tree = { readonly [key: string]: unknown };

/** The settings of one source, unchecked. Paths are dotted: `budget.tokens`. */
export interface SettingsLayer {
  readonly source: Origin['source'];
  readonly tree: Tree;
  /** The name of the flag, variable or file. */
  nameOf(path: Path): string;
  /** The place of the key or of its value; null without a file. */
  placeOf(path: Path, part: 'key' | 'value'): Place | null;
  /** The value at a path as written, for messages. */
  textOf(path: Path): string;
  readonly problems: readonly Problem[];
}

export type Path = readonly (string | number)[];

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function valueAt(tree: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
    return isTree(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, tree);
}

/** The value for messages: short, on one line. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  // JSON cannot write NaN and the infinities.
  return shorten(typeof value === 'number' ? String(value) : JSON.stringify(value));
}

/** The value as a person writes it: a text without quotes. */
export function written(value: unknown): string {
  return typeof value === 'string' ? shorten(value) : show(value);
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return ellipsized(line, 200);
}

export function nest(tree: Tree, path: readonly string[], value: unknown): Tree {
  const [key, ...rest] = path;
  if (key === undefined) return tree;
  const inner = valueAt(tree, [key]);
  return { ...tree, [key]: rest.length === 0 ? value : nest(isTree(inner) ? inner : {}, rest, value) };
}
