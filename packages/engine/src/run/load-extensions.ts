import { DebussyError, messageOf, opensRequests } from '@debussy/core';
import type { Config } from '@debussy/core';
import { existsSync } from 'node:fs';
import { isAbsolute, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenObserver, PublisherExtension, PublisherTarget } from './extended-run.ts';
import type { Surroundings } from './request.ts';

/** The user's own modules in the repository. Like the configuration, they count as committed. */
export function ownModules({ observers, forge }: Config, root: string): readonly string[] {
  const named = [...observers, ...(forge.publisher === null ? [] : [forge.publisher])].map((file) =>
    normalize(file),
  );
  return named.filter(
    (file) => !isAbsolute(file) && !file.startsWith('..') && existsSync(resolve(root, file)),
  );
}

export function loadObservers({ observers }: Config, root: string): Promise<readonly OpenObserver[]> {
  return Promise.all(
    observers.map(async (file) => {
      const { open } = await loadModule(root, file, isObserver);
      return open;
    }),
  );
}

/** Null: this run opens no requests. */
export async function loadPublisher(
  config: Config,
  root: string,
  builtIn: Surroundings['publisher'],
): Promise<PublisherExtension | null> {
  if (!opensRequests(config)) return null;
  const { publisher: file } = config.forge;
  return file === null ? ((await builtIn?.()) ?? null) : loadModule(root, file, isPublisher);
}

/** Problems that would end a run: a module that does not load, an unusable host. */
export async function extensionProblems(
  target: PublisherTarget,
  builtIn: Surroundings['publisher'],
): Promise<readonly DebussyError[]> {
  const { config, root } = target;
  try {
    await loadObservers(config, root);
    await (await loadPublisher(config, root, builtIn))?.check?.(target);
    return [];
  } catch (error) {
    if (error instanceof DebussyError) return [error];
    throw error;
  }
}

function isObserver(loaded: unknown): loaded is { readonly open: OpenObserver } {
  return hasOpen(loaded);
}

function isPublisher(loaded: unknown): loaded is PublisherExtension {
  return hasOpen(loaded);
}

function hasOpen(loaded: unknown): boolean {
  return (
    typeof loaded === 'object' && loaded !== null && 'open' in loaded && typeof loaded.open === 'function'
  );
}

async function loadModule<T>(root: string, file: string, is: (loaded: unknown) => loaded is T): Promise<T> {
  const loaded: unknown = await import(pathToFileURL(resolve(root, file)).href).catch((cause: unknown) => {
    throw notLoaded(file, messageOf(cause));
  });
  if (!is(loaded)) throw notLoaded(file, 'it exports no function `open`');
  return loaded;
}

function notLoaded(file: string, why: string): DebussyError {
  return new DebussyError({
    code: 'ERR_EXTENSION_LOAD',
    message: `the extension ${file} cannot be loaded: ${why}`,
    hint: 'Its path starts at the top of the repository. See docs/reference/extensions.md for its exports.',
    exitCode: 2,
  });
}
