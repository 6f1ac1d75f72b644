import { ZodPrefault } from 'zod';
import { fail, ok, type Result } from '../errors.ts';
import { nearest } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import { checkLayer, isKey, isUnset, settingKeys } from './check.ts';
import { fromClaudeDebussy } from './claude-debussy.ts';
import type { Config, Origin, Origins } from './config.ts';
import { crossCheck } from './cross-check.ts';
import { fileLayer, type ConfigFile } from './file-layer.ts';
import { configKeys, configSchema } from './keys.ts';
import { isTree, valueAt, written, type Path, type SettingsLayer, type Tree } from './layer.ts';
import { settingLayer, type Setting } from './setting-layer.ts';

/** Sources of settings, the strongest first. */
export interface ConfigSources {
  readonly flags?: readonly Setting[];
  /** The whole environment; variables of other programs are ignored. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly project?: ConfigFile | null;
  readonly user?: ConfigFile | null;
}

export interface ConfigRead {
  readonly config: Config;
  readonly origins: Origins;
  /** Sentences about the keys of another tool's configuration. */
  readonly notes: readonly string[];
}

/** All settings with their origins, or all problems at once. */
export function readConfig(sources: ConfigSources): Result<ConfigRead, readonly [Problem, ...Problem[]]> {
  const read = layersOf(sources).map((layer) =>
    layer.source === 'project' ? fromClaudeDebussy(layer) : { layer, notes: [] },
  );
  const layers = read.map(({ layer }) => layer);
  const problems = layers.flatMap(checkLayer);
  if (isSome(problems)) return fail(problems);
  const tree = layers.reduceRight<Tree>((below, layer) => merge(below, withoutUnset(layer.tree)), {});
  const config = configSchema.parse(tree);
  const origins = originsOf(config, layers);
  const doubts = crossCheck(config, origins, layers);
  const notes = read.flatMap((each) => each.notes);
  return isSome(doubts) ? fail(doubts) : ok({ config: settle(config), origins, notes });
}

/** The settings of a user who set nothing. */
export function defaultConfig(): Config {
  return configSchema.parse({});
}

function layersOf({
  flags = [],
  environment = {},
  project = null,
  user = null,
}: ConfigSources): readonly SettingsLayer[] {
  return [
    settingLayer('flag', flags),
    environmentLayer(environment),
    ...(project === null ? [] : [fileLayer('project', project)]),
    ...(user === null ? [] : [fileLayer('user', user)]),
  ];
}

const prefix = 'DEBUSSY_';

/** Variables that debussy itself sets or reads; they are not settings. */
const others: ReadonlySet<string> = new Set(
  [
    'RUN PHASE ATTEMPT REPORT_FILE PROMPT_FILE HANDOFF_FILE SIGNALS COOKIE WORKTREE',
    'DEBUG CRASH_AT HOME TEST_FULL SEED',
  ].flatMap((names) => names.split(' ').map((name) => prefix + name)),
);

function environmentLayer(environment: Readonly<Record<string, string | undefined>>): SettingsLayer {
  const byVariable = new Map(settingKeys().map((key) => [variableOf(key), key]));
  const given = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[0].startsWith(prefix) && (entry[1] ?? '') !== '',
  );
  const settings = given.flatMap(([name, value]) => {
    const key = byVariable.get(name);
    return key === undefined ? [] : [{ name, key, value }];
  });
  const unknown = given.map(([name]) => name).filter((name) => !byVariable.has(name) && !others.has(name));
  return {
    ...settingLayer('environment', settings),
    problems: unknown.flatMap((name) => misspelt(name, settingKeys().map(variableOf))),
  };
}

/** The variable that sets a key: `DEBUSSY_BUDGET_TOKENS` for `budget.tokens`. */
export function variableOf(key: string): string {
  return prefix + key.replaceAll('.', '_').toUpperCase();
}

// A variable that resembles no setting may belong to another program, so only misspelled ones are refused.
function misspelt(name: string, known: readonly string[]): Problem[] {
  const bare = (variable: string): string => variable.slice(prefix.length);
  const meant = nearest(bare(name), known.map(bare));
  if (meant === null) return [];
  const message = `the environment variable ${name} sets nothing`;
  const hint = `Did you mean ${prefix}${meant}?`;
  return [{ code: 'ERR_CONFIG_UNKNOWN_KEY', message, hint, place: null }];
}

function isSome(problems: readonly Problem[]): problems is [Problem, ...Problem[]] {
  return problems.length > 0;
}

function withoutUnset(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).filter(([key, value]) => isKey(key) && !isUnset(key, value)),
  );
}

/** Maps are merged key by key; everything else is replaced as a whole. */
function merge(below: Tree, above: Tree): Tree {
  const merged = Object.entries(above).map(([key, value]): [string, unknown] => {
    const under = valueAt(below, [key]);
    return [key, isTree(value) && isTree(under) ? merge(under, value) : value];
  });
  return { ...below, ...Object.fromEntries(merged) };
}

/** Some settings affect others: without automatic commits the user's branch does not move. */
function settle(config: Config): Config {
  return config.auto_commit ? config : { ...config, land: 'branch' };
}

/** The origin of every value of the configuration. Layers are in order of precedence. */
function originsOf(config: Config, layers: readonly SettingsLayer[]): Origins {
  return new Map(leaves(config, []).map((path) => [path.join('.'), originOf(path, config, layers)]));
}

function leaves(value: unknown, path: Path): Path[] {
  if (!isTree(value) || (path.length > 0 && Object.keys(value).length === 0)) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

function originOf(path: Path, config: Config, layers: readonly SettingsLayer[]): Origin {
  const layer = layers.find(({ tree }) => valueAt(tree, pathIn(tree, path)) !== undefined);
  if (layer === undefined)
    return { source: 'default', name: 'default', place: null, text: defaultText(path, config) };
  const place = pathIn(layer.tree, path);
  return {
    source: layer.source,
    name: layer.nameOf(place),
    place: layer.placeOf(place, 'value'),
    text: layer.textOf(place),
  };
}

/** Gates may be written as a list of commands; then the list is the place of each. */
function pathIn(tree: unknown, path: Path): Path {
  const list = path.slice(0, -1);
  return Array.isArray(valueAt(tree, list)) ? list : path;
}

/** As documented: `24h`, not 86400. */
function defaultText(path: Path, config: Config): string {
  const [key = '', ...rest] = path;
  const field = typeof key === 'string' && isKey(key) ? configKeys[key] : null;
  const given = field instanceof ZodPrefault ? valueAt(field.def.defaultValue, rest) : undefined;
  return written(given ?? valueAt(config, path));
}
