import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it, vi } from 'vitest';

import { candidate } from '../../src/index.ts';
import { cleanCandidate, copyOf, entry, folder, sandbox, sandboxAt, settings } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';

const lines = Array.from({ length: 9 }, (_, i) => `line ${i}\n`);
const changed = (at: number): string => lines.with(at, `changed ${at}\n`).join('');

/** Two phases that meet in one file without a conflict, so that git merges contents. */
function twoInOneFile(
  extra: Record<string, string>,
  file = 'a.txt',
): { box: Sandbox; tip: string; series: ReturnType<typeof entry>[] } {
  const box = sandbox({ [file]: lines.join(''), ...extra });
  const tip = box.git('rev-parse', 'main');
  const works = [box.commit(tip, { [file]: changed(0) }), box.commit(tip, { [file]: changed(8) })];
  return { box, tip, series: works.map((work, i) => entry(String(i), work)) };
}

describe('merging', () => {
  it('starts no merge driver, whatever the configuration and the attributes', async () => {
    const { box, tip, series } = twoInOneFile({ '.gitattributes': '* merge=planted\n' });
    const proof = join(folder(), 'executed');
    const own = folder();
    const driver = `touch ${proof}`;
    writeFileSync(join(own, 'attributes'), '* merge=users\n');
    writeFileSync(
      join(own, 'config'),
      `[merge "users"]\n\tdriver = ${driver}\n[core]\n\tattributesFile = ${join(own, 'attributes')}\n`,
    );
    vi.stubEnv('GIT_CONFIG_GLOBAL', join(own, 'config'));
    box.git('config', 'merge.planted.driver', driver);
    const made = await cleanCandidate(box, tip, series);
    vi.unstubAllEnvs();
    expect(existsSync(proof)).toBe(false);
    expect(box.git('show', `${made.commit}:a.txt`)).toMatch(/^changed 0\n[^]*changed 8$/);
  });

  it('no driver starts after an agent wrote into the git directory for merges', async () => {
    const { box, tip, series } = twoInOneFile({});
    const proof = join(folder(), 'executed');
    await cleanCandidate(box, tip, series);
    const place = join(box.top, '.git/debussy/merge');
    expect(existsSync(place)).toBe(true);
    mkdirSync(join(place, 'info'));
    writeFileSync(join(place, 'info/attributes'), '* merge=planted\n');
    appendFileSync(join(place, 'config'), `[merge "planted"]\n\tdriver = touch ${proof}\n`);
    await cleanCandidate(box, tip, series);
    expect(existsSync(proof)).toBe(false);
    expect(existsSync(join(place, 'info'))).toBe(false);
  });

  it("starts none in the user's own repository either, if a partial clone needs its configuration", async () => {
    const clone = cloneOf(threeCommits(), '--filter=blob:none');
    const proof = join(folder(), 'executed');
    clone.git('config', 'merge.a=b.driver', `touch ${proof}`);
    mkdirSync(join(clone.top, '.git/info'), { recursive: true });
    writeFileSync(join(clone.top, '.git/info/attributes'), '* merge=a=b\n');
    const planted = clone.commit(clone.git('rev-parse', 'main~2'), { 'a.txt': changed(0) });
    const made = await cleanCandidate(clone, clone.git('rev-parse', 'main'), [entry('1', planted)]);
    expect(existsSync(proof)).toBe(false);
    expect(clone.git('show', `${made.commit}:a.txt`)).toMatch(/^changed 0\n[^]*later 2$/);
  });

  it('merges against the parent of a commit, though the tip has never seen it', async () => {
    const box = sandbox({ 'a.txt': lines.join('') });
    const start = box.git('rev-parse', 'main');
    const partial = box.commit(start, { 'a.txt': changed(0) });
    const repair = box.commit(partial, { 'a.txt': changed(0).replace('changed 0', 'changed twice') });
    const tip = box.commit(box.commit(start, { 'b.txt': 'b\n' }), { 'a.txt': changed(0) });
    const made = await cleanCandidate(box, tip, [entry('20', repair)]);
    expect(box.git('show', `${made.commit}:a.txt`)).toMatch(/^changed twice\nline 1\n/);
  });

  it.each([
    ['a file', { x: 'a file\n' }, { 'x/y': 'below\n' }],
    ['a folder', { 'x/y': 'below\n' }, { x: 'a file\n' }],
  ])('is a conflict if %s replaces the other', async (_, one, other) => {
    const box = sandbox();
    const tip = box.git('rev-parse', 'main');
    const free = entry('0', box.commit(tip, { 'free.txt': 'f\n' }));
    const series = [free, entry('1', box.commit(tip, one)), entry('2', box.commit(tip, other))];
    expect(await candidate(box.store, { tip, series, settings })).toMatchObject({
      kind: 'conflict',
      before: [{}, {}],
    });
  });

  it('keeps an edit that a merge carried into a renamed file, whatever comes next', async () => {
    const box = sandbox({ old: lines.join('') });
    const start = box.git('rev-parse', 'main');
    const tip = box.commit(start, { old: null, renamed: lines.join('') });
    const first = box.commit(start, { old: changed(0) });
    const second = box.commit(tip, { renamed: changed(8) });
    const made = await cleanCandidate(box, tip, [entry('1', first), entry('2', second)]);
    expect(box.git('show', `${made.commit}:renamed`)).toMatch(/^changed 0\n[^]*changed 8$/);
  });

  it('starts no filter, also with merge.renormalize', async () => {
    const { box, tip, series } = twoInOneFile({ '.gitattributes': '* filter=planted text\n' });
    const proof = join(folder(), 'executed');
    box.git('config', 'filter.planted.clean', `touch ${proof}; cat`);
    box.git('config', 'filter.planted.smudge', `touch ${proof}; cat`);
    box.git('config', 'merge.renormalize', 'true');
    await cleanCandidate(box, tip, series);
    expect(existsSync(proof)).toBe(false);
  });

  it('spec-kitty #4892: never picks a side, also where the user has configured one', async () => {
    const box = sandbox({ 'a.txt': 'a\n', '.gitattributes': 'a.txt merge=ours\n' });
    box.git('config', 'merge.ours.driver', 'true');
    mkdirSync(join(box.top, '.git/info'), { recursive: true });
    writeFileSync(join(box.top, '.git/info/attributes'), 'a.txt merge=ours\n');
    const tip = box.git('rev-parse', 'main');
    const works = ['one', 'two'].map((text) => entry(text, box.commit(tip, { 'a.txt': `${text}\n` })));
    const made = await candidate(box.store, { tip, series: works, settings });
    expect(made).toMatchObject({ kind: 'conflict', files: ['a.txt'], before: [{}] });
  });

  it('gsd #2075: never removes a file that the phase did not remove', async () => {
    const box = sandbox({ 'a.txt': 'a\n' });
    const base = box.git('rev-parse', 'main');
    const stale = box.commit(base, { 'stale.txt': 'made on an old base\n' });
    const tip = box.commit(base, { 'wave/1.txt': '1\n', 'wave/2.txt': '2\n' });
    const made = await cleanCandidate(box, tip, [entry('2', stale)]);
    expect(Object.keys(box.files(made.commit))).toEqual(['a.txt', 'stale.txt', 'wave/1.txt', 'wave/2.txt']);
  });

  it('a folder moved on one side with a new file on the other needs the user', async () => {
    const moved = { 'd/x': null, 'd/y': null, 'e/x': lines.join(''), 'e/y': changed(1) };
    const box = sandbox({ 'd/x': lines.join(''), 'd/y': changed(1) });
    box.git('config', 'merge.directoryRenames', 'true');
    const tip = box.git('rev-parse', 'main');
    const series = [entry('1', box.commit(tip, moved)), entry('2', box.commit(tip, { 'd/new': 'new\n' }))];
    expect(await candidate(box.store, { tip, series, settings })).toMatchObject({
      kind: 'conflict',
      before: [{}],
    });
  });

  it('is not led astray by replaced objects', async () => {
    const { box, tip, series } = twoInOneFile({});
    const wanted = await cleanCandidate(copyOf(box), tip, series);
    box.git('replace', tip, box.commit(tip, { 'a.txt': 'another base\n' }));
    expect((await cleanCandidate(box, tip, series)).tree).toBe(wanted.tree);
  });

  it('works in a shallow clone', async () => {
    const clone = cloneOf(threeCommits(), '--depth=1');
    const tip = clone.git('rev-parse', 'main');
    const text = `${clone.git('show', 'main:a.txt')}\n`;
    const work = clone.commit(tip, { 'a.txt': text.replace('line 0', 'changed 0') });
    const moved = clone.commit(tip, { 'b.txt': 'b\n' });
    const made = await cleanCandidate(clone, moved, [entry('1', work)]);
    expect(Object.keys(clone.files(made.commit))).toEqual(['a.txt', 'b.txt']);
  });

  it('fetches missing objects of a partial clone for a merge', async () => {
    const clone = cloneOf(threeCommits(), '--filter=blob:none');
    const missing = clone.git('rev-parse', 'main~2:a.txt');
    expect(clone.git('cat-file', '--batch-all-objects', '--batch-check=%(objectname)')).not.toContain(
      missing,
    );
    const work = clone.commit(clone.git('rev-parse', 'main~2'), { 'a.txt': changed(0) });
    const made = await cleanCandidate(clone, clone.git('rev-parse', 'main'), [entry('1', work)]);
    expect(clone.git('show', `${made.commit}:a.txt`)).toMatch(/^changed 0\n(line \d\n){7}later 2$/);
  });
});

function threeCommits(): Sandbox {
  const origin = sandbox({ 'a.txt': lines.join('') });
  for (const at of [1, 2]) {
    origin.write({ 'a.txt': lines.with(8, `later ${at}\n`).join('') });
    origin.git('commit', '-q', '-am', `change ${at}`);
  }
  origin.git('config', 'uploadpack.allowFilter', 'true');
  return origin;
}

function cloneOf(origin: Sandbox, how: string): Sandbox {
  const top = join(folder(), 'clone');
  const identity = ['-c', 'user.name=User', '-c', 'user.email=user@example.org'];
  origin.git('clone', '-q', ...identity, how, `file://${origin.top}`, top);
  return sandboxAt(top);
}
