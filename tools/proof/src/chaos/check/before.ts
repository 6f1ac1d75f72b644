import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserRepository } from '@debussy/testing';

/** What belongs to the user and is none of debussy's business. */
export interface Before {
  readonly config: string;
  readonly refs: string;
}

export function noteBefore(repository: UserRepository): Before {
  return {
    config: readFileSync(join(repository.root, '.git', 'config'), 'utf8'),
    refs: foreignRefs(repository),
  };
}

function foreignRefs({ git }: UserRepository): string {
  const refs = git('for-each-ref', '--format=%(refname) %(objectname)').split('\n');
  return refs.filter((ref) => !/^refs\/(?:heads\/debussy\/|debussy\/|heads\/main )/.test(ref)).join('\n');
}
