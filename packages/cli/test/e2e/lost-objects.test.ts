import { chmodSync, readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { appears } from '../support/appears.ts';
import { call, resume, start } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { touches, writes } from '../support/steps.ts';

/** What a power cut makes of a file that was not synced. */
const losses = {
  empty: (path: string) => truncateSync(path, 0),
  zeros: (path: string) => writeFileSync(path, readFileSync(path).fill(0)),
  torn: (path: string) => truncateSync(path, readFileSync(path).length - 3),
};

/** Two phases that change one file, so that the second candidate has a blob, a tree and a commit that nothing else has. */
async function endedAtGate(signal: 'SIGINT' | 'SIGKILL'): Promise<Project> {
  const slow = 'slow: `touch "$HOME/tried"; until test -f "$HOME/go"; do sleep 0.05; done`';
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2', gates: [slow] }],
    files: { 'list.txt': ['first', '', '', '', 'last', ''].join('\n') },
    config: { parallel: 2 },
  });
  project.scenario({
    phases: {
      '1': [...writes('list.txt', ['first of 1', '', '', '', 'last', ''].join('\n'))],
      '2': [
        ...writes('list.txt', ['first', '', '', '', 'last of 2', ''].join('\n')),
        { wait_for: join(project.desk, 'landed') },
      ],
    },
  });
  const live = await start(project);
  await live.saw('tip.moved');
  writeFileSync(join(project.desk, 'landed'), '');
  await appears(join(project.desk, 'tried'));
  live.process.kill(signal);
  if (signal === 'SIGINT') {
    await live.saw('run.draining');
    live.process.kill(signal);
  }
  await live.ended;
  writeFileSync(join(project.desk, 'go'), '');
  return project;
}

/** Objects that no ref leads to; the index of a worktree still names some of them. */
function withoutRef(project: Project): readonly string[] {
  const kept = new Set(
    project.git('rev-list', '--objects', '--no-object-names', '--glob=refs/*').split('\n'),
  );
  const all = project.git('cat-file', '--batch-all-objects', '--batch-check=%(objectname)').split('\n');
  return all.filter((oid) => !kept.has(oid));
}

function spoil(path: string, loss: keyof typeof losses): void {
  chmodSync(path, 0o600);
  losses[loss](path);
}

function lose(project: Project, loss: keyof typeof losses): void {
  for (const oid of withoutRef(project)) {
    spoil(join(project.root, '.git/objects', oid.slice(0, 2), oid.slice(2)), loss);
  }
}

const cuts = [
  ['SIGINT', 'empty'],
  ['SIGKILL', 'empty'],
  ['SIGKILL', 'zeros'],
  ['SIGKILL', 'torn'],
] as const;

test.concurrent.each(someOf(cuts, 1))(
  'after %s, objects of a candidate that a power cut left %s are made again by resume',
  async (signal, loss) => {
    const project = await endedAtGate(signal);
    expect(withoutRef(project).length).toBeGreaterThanOrEqual(3);
    lose(project, loss);
    expectSound(project, await resume(project), 0);
    expect(phasesOn(project)).toEqual(['1', '2']);
  },
);

test.concurrent('a second power cut during a clean resume is healed', async () => {
  const project = await endedAtGate('SIGINT');
  lose(project, 'empty');
  const stopped = await call(project, ['resume'], { env: { DEBUSSY_CRASH_AT: 'verification.started#1' } });
  expect(stopped.code).not.toBe(0);
  lose(project, 'torn');
  expectSound(project, await resume(project), 0);
  expect(phasesOn(project)).toEqual(['1', '2']);
});

/** Of `more`, as git names it. */
const contentOfOwn = 'ef49dd86a6957875edcd0bff210337d6b6dd063c';

const ownLosses = [
  ['all objects', /./],
  ['a content', new RegExp(contentOfOwn.slice(2))],
] as const;

test.concurrent.each(someOf(ownLosses, 1))(
  "commits of an agent's own of which a power cut left %s empty stop no resume",
  async (_, lost) => {
    const project = makeProject({ phases: [{ id: '1' }] });
    const work =
      'echo work > phase-1.txt; echo more > left.txt; git add -A; git commit -qm own; git branch aside';
    project.scenario({
      phases: {
        '1': [
          { run: `${work}; git reset -q --hard HEAD^; echo work > phase-1.txt` },
          touches(join(project.desk, 'committed')),
          { wait_for: join(project.desk, 'go') },
        ],
      },
    });
    const live = await start(project);
    await appears(join(project.desk, 'committed'));
    live.process.kill('SIGKILL');
    await live.ended;
    const objects = join(project.root, '../repo.debussy/1/.git/objects');
    const emptied = filesBelow(objects).filter((path) => lost.test(path));
    expect(emptied).not.toEqual([]);
    for (const path of emptied) spoil(path, 'empty');
    for (const name of ['tmp_obj_cut', 'pack/tmp_pack_cut', 'pack/tmp_idx_cut', 'pack/pack-cut.idx'])
      writeFileSync(join(project.root, '.git/objects', name), '');
    writeFileSync(join(project.desk, 'go'), '');

    const answer = await resume(project);

    expect({ code: answer.code, said: answer.code === 0 ? '' : answer.stderr }).toEqual({
      code: 0,
      said: '',
    });
    expect(phasesOn(project)).toEqual(['1']);
  },
);

function filesBelow(folder: string): readonly string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile() && entry.name !== 'alternates');
  return files.map(({ parentPath, name }) => join(parentPath, name));
}
