import { spawnSync } from 'node:child_process';
import { safeName } from '@debussy/core';
import { mustHold } from '../fuzz-target.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { hostile } from '../spoil.ts';

/** Any text as a part of a path and of a ref. Git itself is asked about some: a process for each takes too long. */
export const names: FuzzTarget = {
  name: 'names as paths and refs',
  seeds: ['20a', '1.5', 'storage', 'Part 1: the model', 'feature/x', '02.1'],
  words: hostile,
  feed(text, dice) {
    for (const name of [text, ...text.split('\n', 3), dice.pick(hostile)]) {
      mustBeSafe(name);
      mustHold(safeName(safeName(name)) === safeName(name), `another name of ${safeName(name)}`);
      if (dice.chance(0.02)) mustBeRef(safeName(name));
    }
  },
};

export function mustBeSafe(name: string): void {
  const safe = safeName(name);
  const plain = /^[a-z0-9][a-z0-9.-]*$/.test(safe) && safe.length <= 60;
  mustHold(
    plain && !safe.includes('..') && !/\.$|\.lock$/.test(safe),
    `${JSON.stringify(name)} became ${safe}`,
  );
}

function mustBeRef(name: string): void {
  const { status } = spawnSync('git', ['check-ref-format', `refs/debussy/x/${name}`]);
  mustHold(status === 0, `git takes ${name} for no part of a ref`);
}
