import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PhaseScript, Step } from '@debussy/runners';
import { describe, expect, test } from 'vitest';
import { attack } from './support/attack.ts';
import { sandboxes } from './support/sandboxes.ts';

const bad: readonly Step[] = [{ write: { path: 'a.txt', content: 'BAD\n' } }, { report: 'completed' }];

function after(script: string): PhaseScript {
  return [{ run: script }, ...bad];
}

describe.each(sandboxes)('sandbox %s', (sandbox) => {
  test.concurrent('a phase whose agent edits plan, gates and configuration is judged by the base', async () => {
    const scene = await attack({
      sandbox,
      phases: [{ id: '1' }],
      plays: () =>
        after(
          `sed -i 's/no bad:.*/no bad: \`true\`/' plan/*.md MASTER_PLAN.md; echo '{"allow_ungated":true,"gates":{"no bad":"true"},"baseline":true}' > .debussy/config.yaml; git add -A; git commit -qm 'Debussy-Phase: 1'`,
        ),
    });
    expect(scene).toMatchObject({ code: 3 });
    expect(scene.events('gate.finished')[0]).toMatchObject({ gate: 'no bad', result: 'failed' });
    expect(scene.landed()).toEqual([]);
  });

  test.concurrent('a link that a later gate would write through is not in the verified tree, and programs that the agent writes are not taken for git, sh or bwrap, also with a PATH that begins here', async () => {
    const scene = await attack({
      sandbox,
      phases: [
        { id: '1', gates: ['log: `echo gate > out.log`', 'ok: `/bin/true`'] },
        { id: '2', after: 'Phase 1', gates: ['ok: `/bin/true`'] },
      ],
      given: (_, { desk }) => writeFileSync(join(desk, 'precious'), 'mine\n'),
      env: () => ({ PATH: `.:bin:node_modules/.bin:${process.env['PATH'] ?? ''}` }),
      does: ({ desk, marker }) =>
        `ln -s ${desk}/precious out.log; mkdir -p bin; for n in git sh bwrap rm sync gpg; do printf '#!/bin/sh\ntouch %s\n' ${marker} > bin/$n; chmod +x bin/$n; cp bin/$n $n; done`,
      others: () => ({ '2': [{ write: { path: 'b.txt', content: 'b\n' } }, { report: 'completed' }] }),
    });
    expect(scene).toMatchObject({ code: 0 });
    expect(scene.events('attempt.captured')[0]?.refused).toEqual(['out.log: symlink_outside']);
    expect(await scene.call('status')).toMatchObject({ code: 0 });
    expect(readFileSync(join(scene.desk, 'precious'), 'utf8')).toBe('mine\n');
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
  // The agent of the next run forges the verdict as debussy itself wrote it, for the same work.
  const verified = join(scene.root, '.git/debussy/verified');
  expect(readdirSync(verified)).toHaveLength(1);
  renameSync(verified, join(scene.desk, 'forged'));
  rmSync(join(scene.desk, 'flag'));
  scene.repository.git('reset', '-q', '--hard', 'HEAD~1');
  expect(await scene.call('run', 'MASTER_PLAN.md', '--restart')).toMatchObject({ code: 3 });
  expect(existsSync(verified)).toBe(true);
  expect(scene.landed()).toEqual([]);
});
