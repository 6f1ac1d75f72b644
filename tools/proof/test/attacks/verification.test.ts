import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canHideFolders } from '@debussy/runners';
import type { PhaseScript, Step } from '@debussy/runners';
import { describe, expect, test } from 'vitest';
import { attack } from './support/attack.ts';
import { writes } from '@debussy/testing';
import { sandboxes } from './support/sandboxes.ts';

const bad: readonly Step[] = [{ write: { path: 'a.txt', content: 'BAD\n' } }, { report: 'completed' }];

function after(script: string): PhaseScript {
  return [{ run: script }, ...bad];
}

describe.each(sandboxes)('sandbox %s', (sandbox) => {
  test.concurrent('a phase whose agent edits plan, gates and configuration is judged as it was asked for', async () => {
    const scene = await attack({
      sandbox,
      phases: [{ id: '1' }],
      plays: () =>
        after(
          `sed -i 's/no bad:.*/no bad: \`true\`/' plan/*.md MASTER_PLAN.md; echo '{"allow_ungated":true,"gates":{"no bad":"true"},"escape":"warn"}' > .debussy/config.yaml; git add -A; git commit -qm 'Debussy-Phase: 1'`,
        ),
    });
    expect(scene).toMatchObject({ code: 3 });
    expect(scene.events('gate.finished')[0]).toMatchObject({ gate: 'no bad', result: 'failed' });
    expect(scene.landed()).toEqual([]);
  });

  test.concurrent('with protect_tests, a test that is made to pass anything is run as it was', async () => {
    const scene = await attack({
      sandbox,
      phases: [{ id: '1', gates: ['tests: `sh test/all.test.sh`'] }],
      config: { protect_tests: true },
      files: { 'test/all.test.sh': '! grep -rqs BAD --include=*.txt .\n' },
      plays: () => after('echo true > test/all.test.sh'),
    });
    expect(scene).toMatchObject({ code: 3 });
    expect(scene.landed()).toEqual([]);
  });

  test.concurrent('a link that a later gate would write through is not in the tree that is verified', async () => {
    const scene = await attack({
      sandbox,
      phases: [{ id: '1', gates: ['log: `echo gate > out.log`'] }],
      given: (_, { desk }) => writeFileSync(join(desk, 'precious'), 'mine\n'),
      does: ({ desk }) => `ln -s ${desk}/precious out.log`,
    });
    expect(scene).toMatchObject({ code: 0 });
    expect(scene.events('attempt.captured')[0]?.refused).toEqual(['out.log: symlink_outside']);
    expect(await scene.call('status')).toMatchObject({ code: 0 });
    expect(readFileSync(join(scene.desk, 'precious'), 'utf8')).toBe('mine\n');
  });

  test.concurrent('programs that the agent writes are not taken for git, sh or bwrap, also with a PATH that begins here', async () => {
    const scene = await attack({
      sandbox,
      phases: [
        { id: '1', gates: ['ok: `/bin/true`'] },
        { id: '2', after: 'Phase 1', gates: ['ok: `/bin/true`'] },
      ],
      env: () => ({ PATH: `.:bin:node_modules/.bin:${process.env['PATH'] ?? ''}` }),
      does: ({ marker }) =>
        `mkdir -p bin; for n in git sh bwrap rm sync gpg; do printf '#!/bin/sh\ntouch %s\n' ${marker} > bin/$n; chmod +x bin/$n; cp bin/$n $n; done`,
      others: () => ({ '2': [{ write: { path: 'b.txt', content: 'b\n' } }, { report: 'completed' }] }),
    });
    expect(scene).toMatchObject({ code: 0 });
    expect(existsSync(scene.marker)).toBe(false);
  });
});

test('sandbox none: a verdict that the agent writes into what debussy remembers counts for nothing', async () => {
  const scene = await attack({
    sandbox: 'none',
    phases: [{ id: '1', gates: ['no bad: `! grep -qs BAD a.txt || test -f $HOME/flag`'] }],
    given: (_, { desk }) => writeFileSync(join(desk, 'flag'), ''),
    plays: ({ root, desk }) =>
      after(
        `test -d ${desk}/forged && mkdir -p ${root}/.git/debussy/verified && cp ${desk}/forged/* ${root}/.git/debussy/verified`,
      ),
  });
  expect(scene).toMatchObject({ code: 0 });
  // The verdict as debussy itself wrote it is what the agent of the next run forges, for the same work.
  const verified = join(scene.root, '.git/debussy/verified');
  expect(readdirSync(verified)).toHaveLength(1);
  renameSync(verified, join(scene.desk, 'forged'));
  rmSync(join(scene.desk, 'flag'));
  scene.repository.git('reset', '-q', '--hard', 'HEAD~1');
  expect(await scene.call('run', 'MASTER_PLAN.md', '--restart')).toMatchObject({ code: 3 });
  // Where agents get a mount namespace, it was not even written.
  expect(existsSync(verified)).toBe(!canHideFolders());
  expect(scene.landed()).toEqual([]);
});

test.runIf(canHideFolders())(
  'sandbox none, with a mount namespace: an agent that makes the file that the sleeping gate of another phase asks for does not reach it',
  async () => {
    const scene = await attack({
      sandbox: 'none',
      config: { parallel: 2 },
      phases: [
        { id: '1', gates: ['asks: `touch "$HOME/gate-sleeps"; sleep 1; test -f wanted.txt`'] },
        { id: '2' },
      ],
      others: ({ desk, root }) => ({
        '2': [
          {
            run: `while ! test -f ${desk}/gate-sleeps; do sleep 0.05; done; for top in .. ${root}.debussy; do for n in 1 2 3; do test $n = $(basename $PWD) || echo > $top/$n/wanted.txt; done; done`,
          },
          ...writes('b.txt', 'b\n'),
        ],
      }),
    });
    expect(scene).toMatchObject({ code: 3 });
    expect(scene.landed()).toEqual(['2']);
  },
);

/** In the linked worktree an agent gets no mount namespace: this is what stands where none can be made. */
test.runIf(process.platform === 'linux')(
  'without a mount namespace, an agent that writes into the worktree of a sleeping gate is noticed, and the gate runs again elsewhere',
  async () => {
    const scene = await attack({
      sandbox: 'none',
      config: { parallel: 2, isolation: 'worktree' },
      phases: [
        {
          id: '1',
          gates: [
            'asks: `echo $PWD >> "$HOME/gates"; sleep 0.5; rm -f wanted.txt; sleep 2; test -f wanted.txt`',
          ],
        },
        { id: '2' },
      ],
      others: ({ desk, root }) => ({
        '2': [
          {
            run: `while ! test -f ${desk}/gates; do sleep 0.05; done; while test $(wc -l < ${desk}/gates) -lt 2; do for n in 1 2 3; do test $n = $(basename $PWD) || echo > ${root}.debussy/$n/wanted.txt; done; sleep 0.05; done`,
          },
          ...writes('b.txt', 'b\n'),
        ],
      }),
    });
    expect(scene).toMatchObject({ code: 3 });
    expect(scene.landed()).toEqual(['2']);
    expect(scene.events('notice').map(({ code }) => code)).toContain('GATE_DISTURBED');
    const [first, second] = readFileSync(join(scene.desk, 'gates'), 'utf8').split('\n');
    expect(second).not.toBe(first);
  },
);
