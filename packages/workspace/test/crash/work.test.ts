import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isFull, someOf } from '@debussy/testing';
import { programOf } from '@debussy/testing/processes';
import { beforeAll, expect, test } from 'vitest';
import { commit, folder, git, repositoryOf, slotsOf, taken } from '../support/repository.ts';
import { fragileGit, startedGits } from './fragile-git.ts';
import type { Kill } from './fragile-git.ts';

let program = '';

beforeAll(async () => {
  program = await programOf(new URL('work.program.ts', import.meta.url));
});

interface Scene {
  readonly root: string;
  readonly base: string;
  readonly place: string;
}

/** With a slot that an earlier phase has used, or without any. */
async function scene(used: boolean): Promise<Scene> {
  const root = repositoryOf({ 'a.txt': 'a\n', 'b/c.txt': 'c\n' });
  const base = git(root, 'rev-parse', 'HEAD');
  const later = commit(root, { 'a.txt': 'b\n', 'b/d.txt': 'd\n' });
  if (used) {
    const slots = await slotsOf(root, { limit: 1 });
    const slot = taken(await slots.acquire({ phase: '0', attempt: 1, base, purpose: 'attempt' }));
    await slots.release(slot, 'discarded');
  }
  return { root, base: later, place: folder() };
}

/** Returns the signal that ended the program, or null when it came to its end. */
function work({ root, base, place }: Scene, kill: Kill | null): Promise<string | null> {
  const path = `${fragileGit(place, root, kill)}${delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(process.execPath, [program, root, place, base], {
    env: { ...process.env, PATH: path },
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('close', (code, signal) => {
      if (code === 0 || signal !== null) resolve(signal);
      else reject(new Error(Buffer.concat(errors).toString()));
    });
  });
}

/** Whatever was written is in a ref; the slot can be had again, as good as new; the user's checkout was never touched. */
async function expectNothingLost({ root, base, place }: Scene): Promise<void> {
  const slots = await slotsOf(root, { run: 'r1', limit: 1 });
  const rescued = (await slots.rescueAll()).map((one) => taken(one));
  const refs = git(root, 'for-each-ref', '--format=%(refname)', 'refs/debussy').split('\n').filter(Boolean);
  if (existsSync(join(place, 'worked'))) {
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of refs)
      expect(git(root, 'show', `${ref}:work.txt`, `${ref}:a.txt`)).toBe('precious\nchanged');
  } else expect({ rescued, refs }).toEqual({ rescued: [], refs: [] });
  const slot = taken(await slots.acquire({ phase: '1', attempt: 2, base, purpose: 'attempt' }));
  expect(slot.id).toBe('s1');
  expect(git(slot.path, 'status', '--porcelain', '--ignored')).toBe('');
  expect(git(slot.path, 'rev-parse', 'HEAD')).toBe(base);
  await slots.release(slot, 'discarded');
  expect(git(slot.path, 'status', '--porcelain')).toBe('');
  expect(git(root, 'worktree', 'list').split('\n')).toHaveLength(2);
  expect(git(root, 'status', '--porcelain')).toBe('');
  git(root, 'fsck', '--strict');
}

/**
 * What lies after one command lies before the next, so that only the last needs both moments, and what follows the acquisition
 * is the same for a new and for a used slot. In full all of them, otherwise a quarter of what differs, others each time.
 */
function someKills(steps: number, different: number): readonly Kill[] {
  const kills = Array.from({ length: isFull ? steps : different }, (_, i) => i + 1).flatMap((step) => {
    const moments =
      isFull || step === steps ? (['before', 'during', 'after'] as const) : (['before', 'during'] as const);
    return moments.map((moment) => ({ step, moment }));
  });
  return someOf(kills, Math.ceil(kills.length / 4));
}

const cases = [
  { slot: 'a new slot', used: false, commands: 7, different: 3 },
  { slot: 'a used slot', used: true, commands: 8, different: 8 },
];

test.for(cases)(
  'killed before, during and after every git command of a phase in $slot: nothing is lost',
  { timeout: 180_000 },
  async ({ used, commands, different }) => {
    const whole = await scene(used);
    expect(await work(whole, null)).toBeNull();
    expect(startedGits(whole.place)).toBe(commands);
    await expectNothingLost(whole);
    const kills = someKills(commands, different);
    const killEach = async (some: readonly Kill[]): Promise<void> => {
      for (const kill of some) {
        const one = await scene(used);
        expect(await work(one, kill), JSON.stringify(kill)).toBe('SIGKILL');
        await expectNothingLost(one);
      }
    };
    await Promise.all([0, 1].map((lane) => killEach(kills.filter((_, i) => i % 2 === lane))));
  },
);

test('vfarcic/dot-agent-deck #541: a worktree half made by a killed process does not block the next one', async () => {
  const { root, base } = await scene(false);
  const half = await slotsOf(root, { limit: 1 });
  mkdirSync(join(root, '.git/debussy/slots/s1/admin.new'), { recursive: true });
  cpSync(join(root, '.git/HEAD'), join(root, '.git/debussy/slots/s1/admin.new/HEAD'));

  expect(taken(await half.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' })).id).toBe('s1');
});
