import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { detectBwrap, findLeftovers } from '@debussy/host';
import { builtInAgent } from '../../src/adapters/agent-spec.ts';
import { startInSandbox } from '../../src/probe/start-in-sandbox.ts';
import { makeHomes } from '../../src/programs/make-homes.ts';
import {
  outputLines,
  playground,
  proveThatNothingIsLeft,
  shell,
  start,
  temporaryFolder,
  untilFile,
} from '../support/playground.ts';

proveThatNothingIsLeft();

const here = detectBwrap();

test.runIf(here.ok)('only the worktree and the named folders can be written (needs bwrap)', async () => {
  const { plan, worktree, folder } = playground();
  const outbox = temporaryFolder();
  const outside = temporaryFolder();
  writeFileSync(join(outside, 'kept'), 'kept');
  const script = `
    echo in > here; echo in > ${outbox}/there; echo in > ${folder}/session
    echo out > ${outside}/kept; echo out > $HOME/.debussy-escape; echo out > /tmp/private; ls /tmp/private
    echo pids $(ls /proc | grep -c '^[0-9]')`;
  const program = start(plan({ argv: shell(script), sandbox: 'bwrap', writable: [outbox] }));
  const lines = await outputLines(program);
  expect(
    (await program.exit).stderrTail.match(/Read-only file system|nonexistent|No such file/g)?.length,
  ).toBe(1);
  expect(existsSync(join(process.env['HOME'] ?? '/', '.debussy-escape'))).toBe(false);
  expect(readFileSync(join(worktree, 'here'), 'utf8')).toBe('in\n');
  expect(readFileSync(join(outbox, 'there'), 'utf8')).toBe('in\n');
  expect(readFileSync(join(folder, 'session'), 'utf8')).toBe('in\n');
  expect(readFileSync(join(outside, 'kept'), 'utf8')).toBe('kept');
  expect(existsSync('/tmp/private')).toBe(false);
  expect(lines[0]).toBe('/tmp/private');
  expect(Number(lines[1]?.split(' ')[1])).toBeLessThan(10);
});

test.runIf(here.ok)(
  'those inside get their TERM and their grace, and nothing survives (needs bwrap)',
  async () => {
    const { plan, worktree, cookie } = playground();
    const script = `(setsid env -i sh -c 'while :; do sleep 1; done' &); trap 'echo bye; exit 3' TERM; touch ready; while :; do sleep 0.05; done`;
    const program = start(plan({ argv: shell(script), sandbox: 'bwrap' }));
    await untilFile(join(worktree, 'ready'));
    await program.stop(['SIGTERM']);
    expect(await outputLines(program)).toEqual(['bye']);
    expect(await program.exit).toMatchObject({ code: 3 });
    expect(findLeftovers(cookie)).toEqual([]);
  },
);

test.runIf(here.ok)(
  "the program's own paths are visible, other entries of the temporary folder are not (needs bwrap)",
  async () => {
    const { plan } = playground();
    const told = temporaryFolder();
    const other = temporaryFolder();
    for (const folder of [told, other]) writeFileSync(join(folder, 'file'), 'x');
    const set = { HOME: told, TMPDIR: other };
    const script = 'cat $HOME/file; echo; echo x > $TMPDIR/mine && echo wrote; ls "$1"';
    const argv = [...shell(script), 'sh', join(other, 'file').slice(1)];
    const program = start(plan({ argv, sandbox: 'bwrap', environment: { allow: [], set } }));
    expect(await outputLines(program)).toEqual(['x', 'wrote']);
    expect(existsSync(join(other, 'mine'))).toBe(false);
  },
);

test('CI: missing homes of programs are created before they are bound', () => {
  const home = temporaryFolder();
  makeHomes([join(home, '.local/share/opencode'), join(home, '.claude.json')]);
  expect(existsSync(join(home, '.local/share/opencode'))).toBe(true);
  expect(readFileSync(join(home, '.claude.json'), 'utf8')).toBe('{}\n');
});

test.runIf(here.ok)('doctor: a program that starts only outside of the sandbox is found out', async () => {
  const bin = temporaryFolder();
  const home = temporaryFolder();
  const writeFile = (script: string): void =>
    writeFileSync(join(bin, 'codex'), `#!/bin/sh\n${script}\necho 0.169.0\n`, { mode: 0o755 });
  const host = { env: { HOME: home, PATH: `${bin}:/usr/bin:/bin` }, root: false };
  writeFile('echo x > "$HOME/.codex/state" || exit 1');
  expect(await startInSandbox(builtInAgent('codex'), host)).toBeNull();
  writeFile(`echo x > "${bin}/elsewhere" || exit 1`);
  expect(await startInSandbox(builtInAgent('codex'), host)).toMatchObject({
    message: expect.stringMatching(/^codex .*elsewhere/),
  });
});
