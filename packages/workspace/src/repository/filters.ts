import { gitAt } from '@debussy/host';
import type { GitSetting } from '@debussy/host';
import { splitNul } from '../path-text.ts';
import { stampConfig } from './config-stamp.ts';
import type { Repository } from './open.ts';
import { readFilters } from './settings.ts';
import type { FilterDriver } from './settings.ts';

/** Filter drivers that are not started on an agent's files, and the settings that prevent it. */
export interface Disarmed {
  readonly names: readonly string[];
  readonly config: readonly GitSetting[];
}

/**
 * Filters run in the worktree, on names and contents that an agent chose; a driver such as `node tools/clean.js` would
 * run the agent's own program. So a driver runs only if it reads nothing but the file, or if the user trusts it by
 * name, and only as it was configured when the repository was opened.
 */
export async function disarmFilters(repository: Repository): Promise<Disarmed> {
  const now = await currentFilters(repository);
  const names = now.filter((driver) => !isTrusted(driver, repository)).map(({ name }) => name);
  const config = names.flatMap((name) => [
    [`filter.${name}.clean`, ''] as const,
    [`filter.${name}.smudge`, ''] as const,
    [`filter.${name}.process`, ''] as const,
    [`filter.${name}.required`, 'false'] as const,
  ]);
  return { names, config };
}

async function currentFilters(repository: Repository): Promise<readonly FilterDriver[]> {
  const stamp = stampConfig(Object.keys(repository.configStamp));
  const same = Object.entries(stamp).every(([file, value]) => repository.configStamp[file] === value);
  return same ? repository.filters : readFiltersAgain(repository.commonDir);
}

async function readFiltersAgain(commonDir: string): Promise<readonly FilterDriver[]> {
  const { stdout } = await gitAt({ gitDir: commonDir })(['config', '-z', '--get-regexp', '^filter\\.']);
  const entries = splitNul(stdout).map((field): [string, string] => {
    const text = field.toString();
    const end = text.indexOf('\n');
    return end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)];
  });
  return readFilters(Object.fromEntries(entries));
}

function isTrusted(driver: FilterDriver, repository: Repository): boolean {
  const opened = repository.filters.find(({ name }) => name === driver.name);
  if (opened === undefined || !sameCommands(opened, driver)) return false;
  if (repository.trustedFilters.includes(driver.name)) return true;
  return commandsOf(driver).every(
    (command) => command === null || command === '' || readsOnlyTheFile(command),
  );
}

function sameCommands(a: FilterDriver, b: FilterDriver): boolean {
  return commandsOf(a).every((command, i) => command === commandsOf(b)[i]);
}

function commandsOf({ clean, smudge, process }: FilterDriver): readonly (string | null)[] {
  return [clean, smudge, process];
}

/** Programs that run nothing that they find in the working directory, whatever their arguments. */
const harmless =
  /^(?:git-lfs|git lfs|git-crypt|nbstripout|cat|tr|expand|unexpand|iconv|dos2unix|unix2dos)(?: |$)/;

function readsOnlyTheFile(command: string): boolean {
  const plain = command.replace(/^"([^"]*)"/, '$1').replace(/^\/[\w./+-]*\//, '');
  return /^[\w %@+=:,./'"\\-]*$/.test(command) && harmless.test(plain);
}
