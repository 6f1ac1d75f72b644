import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { someOf } from '@debussy/testing';
import { attack } from './support/attack.ts';
import type { Place } from './support/attack.ts';
import { canSandbox } from './support/sandboxes.ts';

/** Writes outside the worktree that are reported: the action, and the name that must be printed. */
const noticed: Readonly<Record<string, readonly [does: (place: Place) => string, names: string]>> = {
  'a file of the checkout': [({ root }) => `echo theirs >> ${root}/mine.txt`, 'mine.txt'],
  'a new file in the checkout': [({ root }) => `echo theirs > ${root}/new.txt`, 'new.txt'],
  'the configuration of git': [
    ({ root, marker }) => `git config -f ${root}/.git/config core.fsmonitor 'touch ${marker}'`,
    '.git/config',
  ],
  'a hook': [
    ({ root, marker }) =>
      `mkdir -p ${root}/.git/hooks; for h in post-merge reference-transaction post-checkout; do printf '#!/bin/sh\ntouch %s\n' ${marker} > ${root}/.git/hooks/$h; chmod +x ${root}/.git/hooks/$h; done`,
    '.git/hooks/post-merge',
  ],
  'attributes and excludes of git': [
    ({ root }) => `mkdir -p ${root}/.git/info; echo '* filter=x' > ${root}/.git/info/attributes`,
    '.git/info/attributes',
  ],
  'the place of HEAD': [({ root }) => `echo 'ref: refs/heads/mine' > ${root}/.git/HEAD`, 'HEAD'],
};

function given(repository: { git(...words: readonly string[]): string }, { root }: Place): void {
  repository.git('branch', 'mine', 'HEAD');
  repository.git('worktree', 'add', '-q', '--detach', `${root}-2`);
  writeFileSync(join(root, '.env'), 'KEY=mine\n');
  repository.git('commit', '-q', '--allow-empty', '-m', 'More');
}

const files = { 'mine.txt': 'mine\n', '.gitignore': '.env\n' };

type Writes = readonly [what: string, does: (place: Place) => string, names: readonly string[]];

/** Each with a run of its own in full; otherwise one agent does all of them, but for the last, after which HEAD is elsewhere. */
const noticedWrites = inFewRuns(
  Object.entries(noticed).map(([what, [does, names]]) => [what, does, [names]]),
);

function inFewRuns(each: readonly Writes[]): readonly Writes[] {
  const last = each.at(-1);
  if (process.env['DEBUSSY_TEST_FULL'] === '1' || last === undefined) return each;
  const most = each.slice(0, -1);
  const does = (place: Place): string => most.map(([, one]) => `( ${one(place)} )`).join('; ');
  return [[`each of ${most.length} places`, does, most.flatMap(([, , names]) => names)], last];
}

test.concurrent.each(noticedWrites)(
  'sandbox none: a write into %s is noticed, named and said',
  async (_, does, names) => {
    const scene = await attack({ sandbox: 'none', config: { land: 'branch' }, given, files, does });
    expect(scene).toMatchObject({ code: 0 });
    expect(scene.events('escape.detected')[0]).toMatchObject({ phase: '1', held: false });
    const paths = scene.events('escape.detected')[0]?.paths.join('\n');
    for (const name of names) expect(paths).toContain(name);
    expect(scene.said).toContain(names[0]);
  },
);

describe.runIf(canSandbox)('sandbox bwrap (needs bwrap)', () => {
  test('none of these writes succeeds, nor one into the home, the journal, another worktree or the remembered verdicts', async () => {
    const all = [...Object.values(noticed).map(([does]) => does), ...Object.values(unnoticed)];
    let before = '';
    const scene = await attack({
      sandbox: 'bwrap',
      files,
      given: (repository, place) => {
        given(repository, place);
        home(place);
        before = state(repository, place);
      },
      does: (place) => `${all.map((does) => `( ${does(place)} ) 2>/dev/null`).join('; ')}; true`,
    });
    expect(scene).toMatchObject({ code: 0 });
    expect(scene.events('escape.detected')).toEqual([]);
    expect(state(scene.repository, scene)).toBe(before);
    expect(existsSync(scene.marker)).toBe(false);
    expect(scene.landed()).toEqual(['1', '2']);
  });
});

/**
 * Writes that go unreported without a sandbox: the table in docs/reference/attacks.md must be true in both
 * directions.
 */
const unnoticed: Readonly<Record<string, (place: Place) => string>> = {
  'a file of the checkout that git ignores': ({ root }) => `echo KEY=theirs > ${root}/.env`,
  'another worktree of the user': ({ root }) => `echo theirs > ${root}-2/new.txt`,
  'a branch of the user': ({ root }) => `git --git-dir=${root}/.git update-ref refs/heads/mine HEAD`,
  'a new tag': ({ root }) => `git --git-dir=${root}/.git tag evil`,
  'the stash': ({ root }) => `git --git-dir=${root}/.git update-ref refs/stash HEAD`,
  'an object in the place of another': ({ root }) =>
    `git --git-dir=${root}/.git update-ref refs/replace/$(git rev-parse HEAD) HEAD^`,
  'the home of the user': ({ desk }) => `echo 'touch ${desk}/executed' >> ${desk}/profile`,
  'ignored folders of the checkout': ({ root }) =>
    `mkdir -p ${root}/node_modules; echo theirs > ${root}/node_modules/x.js`,
  'a folder beside its worktree': ({ root }) =>
    `mkdir -p "$(dirname "$PWD")"/s9; echo theirs > "$(dirname "$PWD")"/s9/x; ls ${root} > /dev/null`,
};

test.concurrent.each(someOf(Object.entries(unnoticed), 1))(
  'sandbox none: a write into %s is not noticed, and changes nothing about what lands',
  async (_, does) => {
    const ignoring = { ...files, '.gitignore': '.env\nnode_modules/\n' };
    const scene = await attack({
      sandbox: 'none',
      files: ignoring,
      given: (repository, place) => (given(repository, place), home(place)),
      does,
    });
    expect(scene).toMatchObject({ code: 0 });
    expect(scene.events('escape.detected')).toEqual([]);
    expect(scene.repository.git('diff', '--name-only', 'main~2', 'main')).toBe('a.txt\nb.txt');
  },
);

function home({ desk }: Place): void {
  mkdirSync(desk, { recursive: true });
  writeFileSync(join(desk, 'profile'), 'mine\n');
}

function state(repository: { git(...words: readonly string[]): string }, { root, desk }: Place): string {
  const refs = repository.git('for-each-ref', '--format=%(refname) %(objectname)').split('\n');
  const kept = ['.git/config', '.git/HEAD', 'mine.txt', '.env'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const absent = ['new.txt', '.git/hooks/post-merge', '.git/info/attributes', 'node_modules'].map((file) =>
    existsSync(join(root, file)),
  );
  return JSON.stringify([
    refs.filter((ref) => !/debussy|refs\/heads\/main/.test(ref)),
    kept,
    absent,
    readFileSync(join(desk, 'profile'), 'utf8'),
  ]);
}
