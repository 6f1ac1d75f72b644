import { agreedConfig, loadConfig } from '@debussy/engine';
import type { LoadedConfig } from '@debussy/engine';
import { locateRepository } from '@debussy/workspace';
import type { Location } from '@debussy/workspace';
import type { CommandIo } from '../command-io.ts';

/** The repository of the current folder; an error if there is none. */
export async function repositoryHere(cwd: string): Promise<Location> {
  const located = await locateRepository(cwd);
  if (!located.ok) throw located.error;
  return located.value;
}

/** The same; null if there is none. */
export async function repositoryIfAny(cwd: string): Promise<Location | null> {
  const located = await locateRepository(cwd);
  if (located.ok) return located.value;
  if (located.error.code === 'ERR_GIT_NO_REPOSITORY') return null;
  throw located.error;
}

/** The settings that apply here, and the top of their repository. */
export async function configHere({ cwd, env }: Pick<CommandIo, 'cwd' | 'env'>) {
  const here = await repositoryIfAny(cwd);
  const read = here === null ? loadConfig({ root: null, env, flags: [] }) : await agreedConfig(here, env);
  return { root: here?.root ?? null, ...read } satisfies LoadedConfig & { root: string | null };
}
