import * as z from 'zod';
import { nearest } from '../nearest.ts';
import { ownValue } from '../own-value.ts';
import type { Problem } from '../problem.ts';
import type { Config } from './config.ts';
import { configKeys, configSchema } from './keys.ts';
import { nest, show, valueAt, type SettingsLayer, type Path } from './layer.ts';

/** All problems of one source's settings. */
export function checkLayer(layer: SettingsLayer): Problem[] {
  const found = Object.entries(layer.tree).flatMap(([key, value]) => {
    if (!isKey(key)) return [unknownKey(layer, [key])];
    if (isUnset(key, value)) return [];
    const result = configKeys[key].safeParse(value);
    return result.success ? [] : result.error.issues.flatMap((issue) => describe(layer, [key], issue));
  });
  return [...layer.problems, ...found];
}

/** Whether a value is valid for a key. */
export function accepts(path: readonly string[], value: unknown): boolean {
  const [key = '', ...rest] = path;
  if (!isKey(key)) return false;
  return configKeys[key].safeParse(rest.length === 0 ? value : nest({}, rest, value)).success;
}

/** Whether a key has an empty value, as `gates:` does when all lines below it are commented out. */
export function isUnset(key: keyof Config, value: unknown): boolean {
  return value === null && (accepts([key], {}) || accepts([key], []));
}

/** The keys that a flag or a variable can set: `parallel`, `budget.phase.tokens`. */
export function settingKeys(): readonly string[] {
  return leafKeys([], configKeys);
}

function leafKeys(path: readonly string[], shape: Shape): readonly string[] {
  return Object.entries(shape).flatMap(([key, schema]) => {
    const inside = shapeOf(schema);
    return inside ? leafKeys([...path, key], inside) : [[...path, key].join('.')];
  });
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The keys of a map with fixed keys; null for everything else. */
function shapeOf(schema: z.core.$ZodType | undefined): Shape | null {
  const bare = bareSchema(schema);
  return bare instanceof z.ZodObject ? bare.shape : null;
}

function bareSchema(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodNullable;
  return isWrapped ? bareSchema(schema.unwrap()) : schema;
}

export function isKey(key: string): key is keyof Config {
  return Object.hasOwn(configKeys, key);
}

function describe(layer: SettingsLayer, base: Path, issue: z.core.$ZodIssue): Problem[] {
  const path = [...base, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(layer, [...path, key]));
  const part = issue.code === 'invalid_key' ? 'key' : 'value';
  const expected =
    issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? 'another name') : issue.message;
  const value = issue.code === 'invalid_key' ? path.at(-1) : valueAt(layer.tree, path);
  const message = `${subject(layer, path)}: expected ${expected}, got ${show(value)}`;
  const reference = `See \`debussy config show --schema\` for what \`${String(base[0])}\` takes.`;
  const hint = quotesHint(path, value) ?? reference;
  return [{ code: 'ERR_CONFIG_VALUE', message, hint, place: layer.placeOf(path, part) }];
}

function subject(layer: SettingsLayer, path: Path): string {
  const key = path.join('.');
  return layer.source === 'flag' || layer.source === 'environment' ? `${layer.nameOf(path)} (${key})` : key;
}

/** `"true"` and `"3"` look right, but the quotes make them strings. */
function quotesHint(path: Path, value: unknown): string | null {
  if (typeof value !== 'string' || !/^(?:true|false|\d+(?:\.\d+)?)$/.test(value)) return null;
  const bare: unknown = JSON.parse(value.replace(/^0+(?=\d)/, ''));
  return accepts(path.map(String), bare) ? `Remove the quotes: ${path.join('.')}: ${value}` : null;
}

function unknownKey(layer: SettingsLayer, path: Path): Problem {
  const key = String(path.at(-1));
  const near = nearest(key, siblings(path));
  const meant = near === null ? nearestAnywhere(path) : [...path.slice(0, -1), near].join('.');
  return {
    code: 'ERR_CONFIG_UNKNOWN_KEY',
    message: `unknown key \`${path.join('.')}\``,
    hint: meant === null ? 'See `debussy config show --schema` for all keys.' : `Did you mean \`${meant}\`?`,
    place: layer.placeOf(path, 'key'),
  };
}

/** The keys that are allowed at this level. */
function siblings(path: Path): readonly string[] {
  const above = path.slice(0, -1).reduce<z.core.$ZodType | undefined>(schemaBelow, configSchema);
  return Object.keys(shapeOf(above) ?? {});
}

function schemaBelow(schema: z.core.$ZodType | undefined, key: string | number): z.core.$ZodType | undefined {
  const bare = bareSchema(schema);
  return bare instanceof z.ZodRecord ? bare.valueType : ownValue(shapeOf(bare) ?? {}, String(key));
}

/** `tokens` at the top is most likely `budget.tokens`. */
function nearestAnywhere(path: Path): string | null {
  return settingKeys().find((known) => path.length === 1 && known.endsWith(`.${path[0]}`)) ?? null;
}

/** The JSON Schema of `.debussy/config.yaml`, for editors. */
export function configJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(configSchema, { io: 'input' });
  const title = 'Configuration of debussy';
  const description = 'Settings in .debussy/config.yaml.';
  return { $schema, $id: 'urn:debussy:schema:config', title, description, ...schema };
}
