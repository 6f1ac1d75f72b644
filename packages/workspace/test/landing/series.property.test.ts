import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { candidate } from '../../src/index.ts';
import { entry, folder, gitIn, sandbox, settings } from './sandbox.ts';
import type { Files, Sandbox } from './sandbox.ts';

const numRuns = process.env['DEBUSSY_TEST_FULL'] === '1' ? 1000 : 12;

const lines = (name: string): string[] => Array.from({ length: 12 }, (_, i) => `${name}, line ${i}`);
const text = (all: readonly string[]): string => `${all.join('\n')}\n`;
const names = ['a', 'b', 'd/x', 'd/y', 'e/f/z'];
const base: Files = Object.fromEntries(names.map((name) => [name, text(lines(name))]));

const name = fc.constantFrom(...names);
const edit = fc.tuple(name, fc.nat(11), fc.nat(9));
const edited = (at: string, i: number, n: number): string => text(lines(at).with(i, `edit ${n}`));
const renamed = (at: string, to: string): string => `${to}${at.replaceAll('/', '-')}`;
const change: fc.Arbitrary<Files> = fc.oneof(
  { weight: 4, arbitrary: edit.map(([at, i, n]) => ({ [at]: edited(at, i, n) })) },
  { weight: 2, arbitrary: edit.map(([at, i, n]) => ({ [renamed(at, 'r-')]: edited(at, i, n) })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('new', 'd/new', 'd2/new', 'g/h'), fc.nat(3))
      .map(([at, n]) => ({ [at]: `new ${n}\n` })),
  },
  { weight: 2, arbitrary: name.map((at) => ({ [at]: null })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(name, fc.constantFrom('d2/', 'r-'))
      .map(([at, to]) => ({ [at]: null, [renamed(at, to)]: text(lines(at)) })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Files>(
      { 'd/x': null, 'd/y': null, 'd2/x': text(lines('d/x')), 'd2/y': text(lines('d/y')) },
      { 'd/x': null, 'd/y': null, d: 'a file\n' },
    ),
  },
);
/** What one phase does to the files that it starts from. */
const phase = fc.array(change, { maxLength: 3 }).map((all): Files => Object.assign({}, ...all));

type StartsFrom = 'base' | 'tip' | 'each' | 'mixed';

interface Reference {
  readonly trees: readonly string[];
  /** Where a conflict was met; null where all went well. */
  readonly conflict: number | null;
}

/** The same changes, put on one after the other by `git cherry-pick` in a checkout. */
function inSequence(git: Sandbox['git'], tip: string, commits: readonly string[]): Reference {
  git('reset', '-q', '--hard');
  git('clean', '-ffdq');
  git('checkout', '-q', '--force', '--detach', tip);
  const trees: string[] = [];
  for (const [i, commit] of commits.entries()) {
    try {
      git('cherry-pick', '--allow-empty', '--keep-redundant-commits', commit);
    } catch {
      git('cherry-pick', '--quit');
      return { trees, conflict: i };
    }
    trees.push(git('rev-parse', 'HEAD^{tree}'));
  }
  return { trees, conflict: null };
}

function removed(git: Sandbox['git'], from: string, to: string): string[] {
  const out = git('diff-tree', '-r', '--no-renames', '--name-only', '--diff-filter=D', from, to);
  return out.split('\n').filter(Boolean);
}

describe('a series of random changes in random order', () => {
  it('is what applying them in sequence gives, or a conflict is reported', { timeout: 600_000 }, async () => {
    const box = sandbox(base);
    const start = box.git('rev-parse', 'main');
    const other = `${folder()}/sequence`;
    box.git('worktree', 'add', '-q', '--detach', other);
    const scratch = gitIn(other);
    const phases = fc.array(phase, { minLength: 1, maxLength: 4 });
    const startsFrom = fc.constantFrom<StartsFrom>('base', 'tip', 'each', 'mixed');
    const check = async (all: readonly Files[], moved: Files, from: StartsFrom): Promise<void> => {
      const tip = box.commit(start, moved);
      const commits = all.reduce<string[]>((made, files, i) => {
        const before = { base: start, tip, each: made.at(-1) ?? start, mixed: i % 2 === 0 ? start : tip };
        return [...made, box.commit(before[from], files)];
      }, []);
      const wanted = inSequence(scratch, tip, commits);
      const series = commits.map((commit, i) => entry(String(i), commit));
      const made = await candidate(box.store, { tip, series, settings });
      const done = made.kind === 'candidate' ? made.commits : made.before;
      expect(done.map(({ tree }) => tree)).toEqual(wanted.trees);
      expect(made.kind === 'conflict' ? made.before.length : null).toBe(wanted.conflict);
      for (const [i, { commit }] of done.entries()) {
        const own = removed(box.git, `${commits[i]}^`, commits[i] ?? '');
        expect(own).toEqual(expect.arrayContaining(removed(box.git, done[i - 1]?.commit ?? tip, commit)));
      }
    };
    await fc.assert(fc.asyncProperty(phases, phase, startsFrom, check), { numRuns });
  });
});
