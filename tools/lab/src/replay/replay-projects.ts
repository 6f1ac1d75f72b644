import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gitOutput, repositoryAddress } from '../public-repository.ts';
import type { Sources } from '../public-repository.ts';

export interface ReplayProject {
  /** `owner/name` on GitHub. */
  readonly name: string;
  /** The history up to here, so that everybody replays the same. */
  readonly at: string;
  /** As many of the last merges. */
  readonly merges: number;
}

export const replayProjects: readonly ReplayProject[] = [
  { name: 'pallets/click', at: '2c8cd3ac958a7eb316d67f2d316c27086c4c0369', merges: 400 },
  { name: 'pallets/jinja', at: '5ef70112a1ff19c05324ff889dd30405b1002044', merges: 774 },
];

/** A bare repository with the whole history, that objects can be added to. */
export function wholeHistory({ name, at }: ReplayProject, { cache, mirrors }: Sources): string {
  const folder = join(cache, `${name.replace('/', '+')}.whole.git`);
  if (!existsSync(join(folder, 'HEAD'))) {
    mkdirSync(cache, { recursive: true });
    // A mirror is on this machine: its objects are borrowed.
    const shared = mirrors === null ? [] : ['--shared'];
    gitOutput(cache, 'clone', '-q', '--bare', ...shared, repositoryAddress(name, mirrors), folder);
    gitOutput(folder, 'config', 'gc.auto', '0');
  }
  gitOutput(folder, 'cat-file', '-e', `${at}^{commit}`);
  return folder;
}
