import { describe, expect, it } from 'vitest';

import { candidate } from '../../src/index.ts';
import { cleanCandidate, entry, sandbox, settings } from './sandbox.ts';

describe('a candidate', () => {
  it('is the phase itself where the tip has not moved', async () => {
    const box = sandbox();
    const tip = box.git('rev-parse', 'main');
    const work = box.commit(tip, { 'new.txt': 'new\n' });
    const made = await cleanCandidate(box, tip, [entry('1', work)]);
    expect(made.tree).toBe(box.git('rev-parse', `${work}^{tree}`));
    expect(box.git('log', '-1', '--format=%P %an %cn %ad', '--date=raw', made.commit)).toBe(
      `${tip} Ada Ada 1700000000 +0100`,
    );
    expect(box.git('log', '-1', '--format=%B', made.commit)).toContain('Debussy-Phase: 1');
  });

  it('has the same id when it is made again in any way', async () => {
    const box = sandbox();
    const tip = box.git('rev-parse', 'main');
    const one = box.commit(tip, { 'one.txt': '1\n' });
    const two = box.commit(tip, { 'two.txt': '2\n' });
    const alone = await cleanCandidate(box, tip, [entry('1', one)]);
    const both = await cleanCandidate(box, tip, [entry('1', one), entry('2', two)]);
    const later = await cleanCandidate(box, alone.commit, [entry('2', two)]);
    expect(both.commits[0]?.commit).toBe(alone.commit);
    expect(later.commit).toBe(both.commit);
    expect(box.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
  });

  it('merges changes of the same file', async () => {
    const lines = 'one\ntwo\nthree\nfour\nfive\nsix\n';
    const box = sandbox({ 'a.txt': lines });
    const tip = box.git('rev-parse', 'main');
    const top = box.commit(tip, { 'a.txt': lines.replace('one', 'ONE') });
    const end = box.commit(tip, { 'a.txt': lines.replace('six', 'SIX') });
    const made = await cleanCandidate(box, tip, [entry('1', top), entry('2', end)]);
    expect(box.files(made.commit)['a.txt']).toBe('ONE\ntwo\nthree\nfour\nfive\nSIX');
  });

  it('contains a conflict, its files, both sides and the clean commits before it', async () => {
    const box = sandbox();
    const tip = box.git('rev-parse', 'main');
    const ours = box.commit(tip, { 'a.txt': 'ours\n' });
    const theirs = box.commit(tip, { 'a.txt': 'theirs\n', 'b.txt': 'fine\n' });
    const made = await candidate(box.store, {
      tip,
      series: [entry('1', ours), entry('2', theirs)],
      settings,
    });
    if (made.kind !== 'conflict') throw new Error('no conflict');
    expect(made).toMatchObject({ files: ['a.txt'], theirs, base: tip });
    expect(made.before.map(({ work }) => work)).toEqual([{ kind: 'phase', phase: '1' }]);
    expect(made.ours).toBe(made.before[0]?.commit);
  });

  it('keeps the commits of a group, each against its own parent', async () => {
    const box = sandbox({ 'a.txt': 'base\n', 'b.txt': 'b\n' });
    const base = box.git('rev-parse', 'main');
    const partial = box.commit(base, { 'a.txt': 'partial\n' });
    const child = box.commit(partial, { 'a.txt': 'partial, then child\n' });
    const repair = box.commit(child, { 'c.txt': 'repair\n' });
    const tip = box.commit(base, { 'b.txt': 'moved\n' });
    const made = await cleanCandidate(box, tip, [
      entry('20', partial),
      entry('20a', child),
      entry('20', repair),
    ]);
    expect(box.git('rev-list', '--count', `${tip}..${made.commit}`)).toBe('3');
    expect(box.files(made.commit)).toEqual({
      'a.txt': 'partial, then child',
      'b.txt': 'moved',
      'c.txt': 'repair',
    });
  });

  it('a phase without changes is an empty commit', async () => {
    const box = sandbox();
    const base = box.git('rev-parse', 'main');
    const work = box.commit(base, {});
    const tip = box.commit(base, { 'b.txt': 'moved\n' });
    const made = await cleanCandidate(box, tip, [entry('1', work)]);
    expect(made.commits).toMatchObject([{ work: { phase: '1' }, empty: true }]);
    expect(made.commit).not.toBe(tip);
  });

  it('says which commit is missing', async () => {
    const box = sandbox();
    const missing = '1'.repeat(40);
    const request = { tip: box.git('rev-parse', 'main'), series: [entry('1', missing)], settings };
    await expect(candidate(box.store, request)).rejects.toMatchObject({
      code: 'ERR_OBJECT_MISSING',
      message: expect.stringContaining(missing),
    });
  });
});
