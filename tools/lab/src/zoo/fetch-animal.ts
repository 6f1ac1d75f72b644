import { mkdirSync } from 'node:fs';
import { cachedRepository, gitOutput, wanted } from '../public-repository.ts';
import type { Sources } from '../public-repository.ts';
import type { Animal } from './animals.ts';

/** A checkout of an animal, its submodules included; throws a sentence where it cannot be had. */
export function fetchAnimal(animal: Animal, to: string, sources: Sources): void {
  const cached = cachedRepository(animal.name, animal.at, sources);
  mkdirSync(to, { recursive: true });
  gitOutput(to, 'init', '-q', '-b', 'main');
  gitOutput(to, 'config', 'user.name', 'Ada User');
  gitOutput(to, 'config', 'user.email', 'ada@example.org');
  gitOutput(to, 'fetch', '-q', '--no-tags', '--update-shallow', cached, wanted(animal.at));
  gitOutput(to, 'reset', '-q', '--hard', 'FETCH_HEAD');
  for (const [path, name] of Object.entries(animal.submodules ?? {})) {
    const commit = gitOutput(to, 'rev-parse', `HEAD:${path}`);
    const clone = cachedRepository(name, commit, sources);
    gitOutput(to, 'submodule', '--quiet', 'init', '--', path);
    gitOutput(to, 'config', `submodule.${path}.url`, clone);
    gitOutput(to, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'update', '--', path);
  }
}
