import { existsSync } from 'node:fs';
import type { Step } from '@debussy/runners';
import { beforeAll, describe, expect, test } from 'vitest';
import { writes } from '@debussy/testing';
import { attack } from './support/attack.ts';
import type { Place, Scene } from './support/attack.ts';
import { sandboxes } from './support/sandboxes.ts';

// Programs left in the worktree's git never run: with and without a sandbox, the marker is never made.
const plants: Readonly<Record<string, (place: Place) => string>> = {
  'the .git folder replaced by one with hooks, aliases, fsmonitor and commands': ({ marker }) =>
    `rm -rf .git; git init -q . && ${hooks('.git', marker)} && ${commands(marker)}`,
  'the .git folder replaced by a file that leads elsewhere': ({ marker }) =>
    `rm -rf .git; git init -q hidden && mv hidden/.git planted && rmdir hidden; ${hooks('planted', marker)}; echo "gitdir: $PWD/planted" > .git; ${commands(marker)}`,
  'no .git at all': () => 'rm -rf .git',
  'a hook of every kind in the private git': ({ marker }) => hooks('.git', marker),
  'hooksPath in the private git': ({ marker }) =>
    `mkdir planted && ${hooks('planted', marker)} && git config core.hooksPath "$PWD/planted/hooks"`,
  'fsmonitor, ssh, pager, editor and credential helpers in the private git': ({ marker }) => commands(marker),
  'clean, smudge and process filters by attributes': ({ marker }) =>
    `${commands(marker)}; echo '* filter=x' > .gitattributes`,
  'a merge driver, textconv, an external diff and export-subst by attributes': ({ marker }) =>
    `${commands(marker)}; printf '* merge=x diff=x export-subst ident working-tree-encoding=UTF-8\\n' > .gitattributes`,
  'attributes that are not in the tree': ({ marker }) =>
    `${commands(marker)}; mkdir -p .git/info; echo '* filter=x merge=x diff=x' > .git/info/attributes`,
  'an included configuration': ({ marker }) =>
    `printf '[core]\\n\\tfsmonitor = touch %s\\n' '${marker}' > planted.cfg; git config include.path "$PWD/planted.cfg"`,
  'a submodule with a command for its update': ({ marker }) =>
    `printf '[submodule "x"]\\n\\tpath = x\\n\\turl = ./x\\n\\tupdate = !touch %s\\n' '${marker}' > .gitmodules; git init -q x; git -C x commit -q --allow-empty -m x; ${hooks('x/.git', marker)}`,
  'a nested repository with hooks': ({ marker }) =>
    `git init -q deep/in; ${hooks('deep/in/.git', marker)}; git -C deep/in config core.fsmonitor 'touch ${marker}'`,
  'names that other file systems take for .git': ({ marker }) =>
    `mkdir .GIT .git. 'git~1' .Git; for d in .GIT .git. 'git~1' .Git; do printf '[core]\\n\\tfsmonitor = touch %s\\n' '${marker}' > "$d/config"; done`,
  'names that differ in case alone': () =>
    `echo 1 > Name; echo 2 > name; mkdir Sub sub; echo 3 > Sub/x; echo 4 > sub/X`,
};

const names = Object.keys(plants);

describe.each(sandboxes)('sandbox %s: nothing is executed by', (sandbox) => {
  let scene: Scene;
  // One plan for all of them: a phase each, one after the other.
  beforeAll(async () => {
    scene = await attack({
      sandbox,
      phases: names.map((_, i) => ({ id: String(i + 1), ...(i === 0 ? {} : { after: `Phase ${i}` }) })),
      plays: (place) => planting(place, 0),
      others: (place) =>
        Object.fromEntries(names.slice(1).map((_, i) => [String(i + 2), planting(place, i + 1)])),
    });
  }, 120_000);

  test.each(names.map((name, i) => [name, i] as const))('%s', (_, i) => {
    expect({ code: scene.code, said: scene.code === 0 ? '' : scene.said }).toEqual({ code: 0, said: '' });
    expect(existsSync(`${scene.marker}-${i}`)).toBe(false);
    expect(scene.landed()).toContain(String(i + 1));
    expect(scene.repository.git('show', `main:work-${i}.txt`)).toBe('done');
  });

  test("the user's own git, on what landed", () => {
    for (const words of [
      ['status'],
      ['diff', 'HEAD~2'],
      ['log', '-p', '--all'],
      ['checkout', '-q', '-f', 'HEAD~1'],
    ])
      scene.repository.git(...words);
    expect(names.filter((_, i) => existsSync(`${scene.marker}-${i}`))).toEqual([]);
  });
});

function planting(place: Place, i: number): readonly Step[] {
  const does = plants[names[i] ?? '']?.({ ...place, marker: `${place.marker}-${i}` }) ?? 'false';
  return [{ run: does }, ...writes(`work-${i}.txt`, 'done\n')];
}

function hooks(folder: string, marker: string): string {
  const kinds = [
    'pre-commit',
    'post-commit',
    'post-checkout',
    'post-merge',
    'post-index-change',
    'reference-transaction',
    'pre-auto-gc',
    'fsmonitor-watchman',
    'pre-receive',
    'update',
  ];
  return `mkdir -p ${folder}/hooks; for h in ${kinds.join(' ')}; do printf '#!/bin/sh\\ntouch %s\\n' '${marker}' > ${folder}/hooks/$h; chmod +x ${folder}/hooks/$h; done`;
}

function commands(marker: string): string {
  const run = `touch ${marker}; cat`;
  const settings = [
    'core.fsmonitor',
    'core.sshCommand',
    'core.pager',
    'core.editor',
    'core.askPass',
    'core.gitProxy',
    'sequence.editor',
    'diff.external',
    'filter.x.clean',
    'filter.x.smudge',
    'filter.x.process',
    'merge.x.driver',
    'diff.x.textconv',
    'diff.x.command',
    'gpg.program',
    'interactive.diffFilter',
  ].map((key) => `git config ${key} '${run}'`);
  const aliases = ['status', 'add', 'commit-tree', 'update-index'].map(
    (name) => `git config alias.${name} '!touch ${marker}'`,
  );
  return [...aliases, ...settings, `git config credential.helper '!touch ${marker}'`].join('; ');
}
