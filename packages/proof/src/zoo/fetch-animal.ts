import { mkdirSync } from 'node:fs';
import { cachedRepository, runGit, wanted } from '../kit/public-repository.ts';
import type { Sources } from '../kit/public-repository.ts';
import type { Animal } from './animals.ts';

/** A checkout of an animal, its submodules included; throws a sentence where it cannot be had. */
export function fetchAnimal(animal: Animal, to: string, sources: Sources): void {
  const cached = cachedRepository(animal.name, animal.at, sources);
  mkdirSync(to, { recursive: true });
  runGit(to, 'init', '-q', '-b', 'main');
  runGit(to, 'config', 'user.name', 'Ada User');
  runGit(to, 'config', 'user.email', 'ada@example.org');
  runGit(to, 'fetch', '-q', '--no-tags', '--update-shallow', cached, wanted(animal.at));
  runGit(to, 'reset', '-q', '--hard', 'FETCH_HEAD');
  for (const [path, name] of Object.entries(animal.submodules ?? {})) {
    const commit = runGit(to, 'rev-parse', `HEAD:${path}`);
    const clone = cachedRepository(name, commit, sources);
    runGit(to, 'submodule', '--quiet', 'init', '--', path);
    runGit(to, 'config', `submodule.${path}.url`, clone);
    runGit(to, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'update', '--', path);
  }
}
