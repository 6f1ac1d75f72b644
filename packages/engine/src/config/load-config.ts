import { DebussyError, ok, problemsError } from '@debussy/core';
import type { GivenSetting, Problem, Result } from '@debussy/core';
import { isForeign, readConfig } from '@debussy/core/config';
import type { ConfigFile, ConfigRead, Setting } from '@debussy/core/config';
import { orNull, readRegular } from '@debussy/host';
import { filesAt, openStore } from '@debussy/workspace';
import type { Repository } from '@debussy/workspace';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface ConfigPlaces {
  /** Top of the repository; null outside of one. */
  readonly root: string | null;
  readonly env: NodeJS.ProcessEnv;
  readonly flags: readonly Setting[];
  /** Settings from flags and variables at the start of the continued run. */
  readonly inherited?: readonly GivenSetting[];
  /** The committed file of the project, which counts if the checkout omits it. */
  readonly committed?: ConfigFile | null;
  /** The project's file that counts, if it is not the one in the checkout; null: none counts. */
  readonly counted?: Buffer | null | undefined;
  /** An agent wrote `config.yml`: it is not the user's mistake. */
  readonly ignoresOther?: boolean;
}

export interface LoadedConfig extends ConfigRead {
  /** The project's file if it belongs to another tool; then none of it counts. */
  readonly foreign: string | null;
  /** All settings from flags and variables, both new and inherited. */
  readonly given: readonly GivenSetting[];
}

/** The configuration with the origin of every value, or an error with all its problems. */
export function loadConfig(places: ConfigPlaces): LoadedConfig {
  const read = configIn(places);
  if (!read.ok) throw problemsError(read.error);
  return read.value;
}

/** The same with all its problems as a value. Throws if the file cannot be found. */
export function configIn(places: ConfigPlaces): Result<LoadedConfig, readonly [Problem, ...Problem[]]> {
  const { root, env, flags: named, inherited = [] } = places;
  const found = projectIn(places);
  if (root !== null && places.ignoresOther !== true) refuseOtherName(projectConfig(root), projectFile);
  refuseOtherName(userConfig(env), userConfig(env));
  const project = notForeign(found);
  // The present value of a variable wins over the inherited one.
  const kept = inherited.filter(
    ({ name, key }) => env[name] === undefined && !named.some((flag) => flag.key === key),
  );
  const flags = [...kept, ...named];
  const userPath = userConfig(env);
  const read = readConfig({ flags, environment: env, project, user: readIfThere(userPath, userPath) });
  if (!read.ok) return read;
  const foreign = found !== null && project === null ? found.file : null;
  return ok({ ...read.value, foreign, given: givenIn(read.value, flags) });
}

function projectIn({ root, committed = null, counted }: ConfigPlaces): ConfigFile | null {
  if (counted !== undefined)
    return counted === null ? null : { file: projectFile, text: counted.toString('utf8') };
  return root === null ? null : (readIfThere(projectConfig(root), projectFile) ?? committed);
}

/** Flags as written, and the environment's settings that no flag overrides. */
function givenIn({ config, origins }: ConfigRead, flags: readonly Setting[]): readonly GivenSetting[] {
  const named = flags.map(({ name, key, value }) => ({
    name,
    key,
    value: asText(value),
  }));
  // The text of an origin is shortened for display; this keeps the value itself.
  const fromEnvironment = [...origins].flatMap(([key, { source, name, text }]) =>
    source === 'environment' ? [{ name, key, value: asText(valueIn(config, key) ?? text) }] : [],
  );
  return [...named, ...fromEnvironment];
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function valueIn(config: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(part) : undefined,
      config,
    );
}

/** `config.yml` is an easy mistake that would silently have no effect. */
export function refuseOtherName(path: string, shown: string): void {
  const other = readIfThere(path.replace(/\.yaml$/, '.yml'), shown.replace(/\.yaml$/, '.yml'));
  if (notForeign(other) === null || other === null) return;
  throw new DebussyError({
    code: 'ERR_CONFIG_NAME',
    message: `${other.file} is not read: the configuration is ${shown}`,
    hint: existsSync(path)
      ? `Move its settings to ${shown} and delete it`
      : `Rename it: mv ${other.file} ${shown}`,
    exitCode: 2,
  });
}

/** Another tool's file with our name is not our configuration. */
export function notForeign(file: ConfigFile | null): ConfigFile | null {
  return file !== null && isForeign(file) ? null : file;
}

/** From the top of the repository. */
export const projectFile = '.debussy/config.yaml';
export const otherFile = '.debussy/config.yml';
/** For editors. */
export const schemaFile = '.debussy/config.schema.json';

/** The configuration, if it must be committed; none if it is missing or another tool's. */
export function countedConfig(root: string, { foreign }: LoadedConfig): readonly string[] {
  return foreign === null && existsSync(projectConfig(root)) ? [projectFile] : [];
}

/**
 * The committed file if the checkout has none, as in a sparse checkout: it still counts, because it holds protection
 * and sandbox settings. Null if it is in the checkout, or nowhere.
 */
export async function committedConfig(repository: Repository): Promise<ConfigFile | null> {
  const { root, head, commonDir } = repository;
  if (head === null || existsSync(projectConfig(root))) return null;
  const text = (await filesAt(openStore(commonDir), head, [projectFile], '--follow-symlinks')).get(
    projectFile,
  );
  return text === null || text === undefined ? null : { file: projectFile, text: text.toString('utf8') };
}

/** A notice, printed once, that explains why a user's file has no effect. */
export function foreignText(file: string): string {
  return `${file} is a configuration of another tool: no key in it is debussy's. It is left alone, and has no effect here`;
}

/** A notice, printed once, that another tool's configuration is read anyway. */
export function mappedText({ notes }: Pick<LoadedConfig, 'notes'>): string | null {
  if (notes.length === 0) return null;
  return `${projectFile} was written for Claude-Debussy; it is read with its keys in ours:\n${notes.map((note) => `    ${note}`).join('\n')}`;
}

export const foreignHint: string =
  'Settings can stand in your own file for all projects (debussy config show --path), in DEBUSSY_* variables and in flags.';

export function projectConfig(root: string): string {
  return join(root, '.debussy', 'config.yaml');
}

export function userConfig(env: NodeJS.ProcessEnv): string {
  const base = env['XDG_CONFIG_HOME'] ?? join(env['HOME'] ?? homedir(), '.config');
  return join(base, 'debussy', 'config.yaml');
}

/** Far more than the reader of settings accepts. */
const largestConfig = 1024 * 1024;

function readIfThere(path: string, file: string): ConfigFile | null {
  const read = readRegular(path, largestConfig);
  if (read.ok) return { file, text: read.value };
  if (read.error.reason === 'missing') return null;
  throw new DebussyError({
    code: 'ERR_CONFIG_READ',
    message: `${file} cannot be read: ${read.error.message}`,
    hint: `It must be a file that you may read: ls -ld ${file}`,
    exitCode: 2,
  });
}

/** Files that may accompany the configuration: its schema for editors, and prompts of the project. */
const ours: readonly string[] = ['config.yaml', 'config.schema.json', 'prompts'];

/** Another tool's files in a folder named `.debussy`. */
export function foreignFiles(root: string): readonly string[] {
  return (
    orNull(() =>
      readdirSync(join(root, '.debussy'))
        .filter((name) => !ours.includes(name))
        .toSorted(),
    ) ?? []
  );
}
