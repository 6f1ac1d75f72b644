import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capture } from '../../src/index.ts';
import type { Slot, Slots } from '../../src/index.ts';
import { git, opened, repositoryOf, slotsOf, taken, write } from '../support/repository.ts';

const files = { 'a.txt': 'a\n', 'b/c.txt': 'c\n', 'd.txt': 'd\n', '.gitignore': 'ignored\n' };

interface Left {
  readonly slots: Slots;
  readonly slot: Slot;
  readonly again: () => Promise<Slot>;
}

/** A slot in which somebody has worked, and that was given back. */
async function left(watchIdle: boolean, purpose: 'attempt' | 'verify'): Promise<Left> {
  const root = repositoryOf(files);
  const slots = await slotsOf(root, { limit: 1, watchIdle });
  const request = { phase: '1', attempt: 1, base: git(root, 'rev-parse', 'HEAD'), purpose };
  const slot = taken(await slots.acquire(request));
  write(slot.path, { 'a.txt': 'work\n', 'new.txt': 'work\n' });
  rmSync(join(slot.path, 'd.txt'));
  if (purpose === 'attempt') {
    const message = 'work';
    const kept = { slot, base: request.base, message, ref: 'refs/debussy/r/wip/1' };
    taken(await capture(await opened(root), kept));
  }
  await slots.release(slot, purpose === 'attempt' ? 'captured' : 'discarded');
  laterThanNow(root);
  return { slots, slot, again: async () => taken(await slots.acquire(request)) };
}

/** The clock of files goes in steps; what is written from here on is later than all before. */
function laterThanNow(root: string): void {
  const probe = join(root, '../probe');
  const ctime = (): number => (writeFileSync(probe, ''), statSync(probe).ctimeMs);
  for (const first = ctime(); ctime() === first;);
}

test.each(['attempt', 'verify'] as const)(
  'what is written into a worktree that nobody holds is named when it is taken again, and is gone: %s',
  async (purpose) => {
    const { slot, again } = await left(true, purpose);
    writeFileSync(join(slot.path, 'a.txt'), 'theirs\n');
    write(slot.path, { 'theirs.txt': 'x\n', ignored: 'x\n' });
    rmSync(join(slot.path, 'b/c.txt'));
    const next = await again();
    expect(next.touched?.paths).toEqual(['a.txt', 'b/c.txt', 'theirs.txt']);
    expect(git(next.path, 'status', '--porcelain')).toBe('');
  },
);

test.each(['attempt', 'verify'] as const)(
  'what its own user did to it is nothing to be named: %s',
  async (purpose) => {
    expect((await (await left(true, purpose)).again()).touched).toBeNull();
  },
);

test('where nobody can write, nobody looks', async () => {
  const { slot, again } = await left(false, 'attempt');
  writeFileSync(join(slot.path, 'a.txt'), 'theirs\n');
  expect((await again()).touched).toBeNull();
});
