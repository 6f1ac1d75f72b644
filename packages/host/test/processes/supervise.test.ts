import { scrubber } from '@debussy/core';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLeftovers, killLeftovers } from '../../src/index.ts';
import {
  outputLines,
  playground,
  proveThatNothingIsLeft,
  shell,
  start,
  until,
  untilFile,
} from '../support/playground.ts';

proveThatNothingIsLeft();

test('prints come as lines of their stream, and the exit says how it ended', async () => {
  const { plan } = playground();
  const program = start(plan({ argv: shell('echo one; echo two >&2; printf three; exit 7') }));
  const lines = [];
  for await (const batch of program.output) lines.push(...batch);
  expect(lines.filter(({ source }) => source === 'stdout').map(({ text }) => text)).toEqual(['one', 'three']);
  expect(lines.filter(({ source }) => source === 'stderr').map(({ text }) => text)).toEqual(['two']);
  expect(await program.exit).toMatchObject({
    code: 7,
    signal: null,
    limit: null,
    leftovers: 0,
    stderrTail: 'two\n',
  });
});

test('standard input is the given text, or empty', async () => {
  const { plan } = playground();
  expect(await outputLines(start(plan({ argv: ['cat'], stdin: 'a prompt\n' })))).toEqual(['a prompt']);
  expect(await outputLines(start(plan({ argv: ['cat'], stdin: null })))).toEqual([]);
});

test('a grandchild that holds the pipe and ignores TERM does not keep the session open', async () => {
  const { plan, worktree } = playground();
  const script = `sh -c "trap '' TERM; touch ready; while :; do sleep 1; done" & while [ ! -e ready ]; do :; done; echo end`;
  const program = start(plan({ argv: shell(script) }));
  expect(await outputLines(program)).toEqual(['end']);
  expect((await program.exit).leftovers).toBeGreaterThan(0);
  expect(existsSync(join(worktree, 'ready'))).toBe(true);
});

test('a daemon that detached with setsid and a double fork is found by its cookie', async () => {
  const { plan } = playground();
  const script = `setsid sh -c '(setsid sleep 600 >/dev/null 2>&1 &) ; touch ready' & while [ ! -e ready ]; do :; done`;
  const program = start(plan({ argv: shell(script) }));
  await outputLines(program);
  expect((await program.exit).leftovers).toBeGreaterThan(0);
});

test('a detached job that cleared its environment is known as a descendant', async () => {
  const { plan, worktree } = playground();
  const script = `env -i setsid sh -c "trap '' TERM; touch ready; while :; do /bin/sleep 1; done" & wait`;
  const program = start(plan({ argv: shell(script) }));
  await untilFile(join(worktree, 'ready'));
  await program.stop(['SIGTERM']);
  expect(await program.exit).toMatchObject({ limit: null });
});

test('stop sends TERM, and kills after the grace', async () => {
  const { plan, worktree } = playground();
  const polite = start(
    plan({ argv: shell(`trap 'echo bye; exit 3' TERM; touch ready; while :; do sleep 0.05; done`) }),
  );
  await untilFile(join(worktree, 'ready'));
  await polite.stop(['SIGTERM']);
  expect(await polite.exit).toMatchObject({ code: 3 });
  expect(await outputLines(polite)).toEqual(['bye']);

  const deaf = start(plan({ argv: shell(`trap '' TERM INT; touch deaf; while :; do sleep 0.05; done`) }));
  await untilFile(join(worktree, 'deaf'));
  await deaf.stop(['SIGINT', 'SIGTERM']);
  expect(await deaf.exit).toMatchObject({ code: null, signal: 'SIGKILL' });
});

test('stop is safe while starting, twice at once, and after the end', async () => {
  const { plan } = playground();
  const program = start(plan({ argv: ['sleep', '600'] }));
  await Promise.all([program.stop(['SIGTERM']), program.stop(['SIGTERM'])]);
  await program.stop(['SIGTERM']);
  expect(await program.exit).toMatchObject({ signal: 'SIGTERM' });
});

test('a program that cannot start is reported with a remedy', async () => {
  const { plan, worktree } = playground();
  const missing = start(plan({ argv: ['no-such-program-here'] }));
  expect(missing.pid).toBeNull();
  expect(await outputLines(missing)).toEqual([]);
  expect((await missing.exit).spawnError?.code).toBe('ENOENT');
  writeFileSync(join(worktree, 'plain.mjs'), 'x');
  expect((await start(plan({ argv: ['./plain.mjs'] })).exit).spawnError?.code).toBe('EACCES');
  const gone = await start(plan({ cwd: '/no/such/worktree' })).exit;
  expect(gone.spawnError?.code).toBe('ERR_WORKTREE_MISSING');
  for (const { spawnError } of [await missing.exit, gone]) expect(spawnError?.hint).toBeTruthy();
  const long = start(plan({ argv: ['true', 'x'.repeat(200_000)] }));
  expect((await long.exit).spawnError).toMatchObject({
    code: 'E2BIG',
    hint: expect.stringContaining('prompt: stdin'),
  });
  await missing.stop(['SIGTERM']);
});

test('a limit on the first output, on silence and on the whole time each end the program', async () => {
  const { plan } = playground();
  const limits = { firstOutputMs: 20_000, idleMs: 20_000, wallMs: 20_000, lingerMs: 20_000, graceMs: 100 };
  const silent = plan({ argv: ['sleep', '600'] });
  const first = await start({ ...silent, limits: { ...limits, firstOutputMs: 150 } }).exit;
  expect(first).toMatchObject({ limit: { kind: 'first_output', seconds: 0.15 }, signal: 'SIGTERM' });
  const idle = await start({ ...silent, limits: { ...limits, idleMs: 150 } }).exit;
  expect(idle.limit).toEqual({ kind: 'idle', seconds: 0.15 });
  const wall = start(
    plan({ argv: shell('while :; do echo x; sleep 0.01; done'), limits: { ...limits, wallMs: 200 } }),
  );
  expect((await wall.exit).limit).toEqual({ kind: 'wall', seconds: 0.2 });
});

test('output and work are life', async () => {
  const { plan } = playground();
  const limits = { firstOutputMs: 0, idleMs: 1000, wallMs: 110_000, lingerMs: 0, graceMs: 100 };
  const twice = 'n=0; while [ $n -lt 12 ]; do n=$((n+1)); DO; sleep 0.1; done; echo end';
  const alive = (what: string): Promise<readonly string[]> =>
    outputLines(start(plan({ argv: shell(twice.replace('DO', what)), limits })));
  expect((await alive('echo x')).at(-1)).toBe('end');
  const busy = shell(`i=0; while [ $i -lt 2000000 ]; do i=$((i+1)); done; echo end`);
  expect(await outputLines(start(plan({ argv: busy, limits })))).toEqual(['end']);
});

test('hang after the result: a program that said its last word and does not go is ended after the linger time', async () => {
  const { plan } = playground();
  const limits = { firstOutputMs: 20_000, idleMs: 20_000, wallMs: 20_000, lingerMs: 100, graceMs: 100 };
  const program = start(plan({ argv: shell('echo result; sleep 600'), limits }));
  for await (const batch of program.output) {
    expect(batch[0]?.text).toBe('result');
    program.settled(true);
  }
  expect((await program.exit).limit).toEqual({ kind: 'linger', seconds: 0.1 });
});

test('a program that continues after its last word is not ended', async () => {
  const { plan, worktree } = playground();
  const limits = { firstOutputMs: 20_000, idleMs: 20_000, wallMs: 20_000, lingerMs: 150, graceMs: 100 };
  const program = start(
    plan({ argv: shell('echo result; while [ ! -e go ]; do sleep 0.01; done; echo end'), limits }),
  );
  program.settled(true);
  program.settled(false);
  const begun = performance.now();
  await until(() => performance.now() - begun > 300);
  writeFileSync(join(worktree, 'go'), '');
  expect((await outputLines(program)).at(-1)).toBe('end');
});

test('a file beside the stream is found when it comes, and read from its beginning', async () => {
  const { plan, worktree } = playground();
  const side = join(worktree, 'side.jsonl');
  const script = 'echo one > side.jsonl; while [ ! -e go ]; do sleep 0.01; done; echo two >> side.jsonl';
  const program = start(plan({ argv: shell(script) }));
  program.watch({ name: 'chats', find: async () => (existsSync(side) ? side : null) });
  const seen: string[] = [];
  for await (const batch of program.output) {
    seen.push(...batch.map(({ source, text }) => `${source} ${text}`));
    if (seen.includes('side:chats one')) writeFileSync(join(worktree, 'go'), '');
  }
  expect(seen).toEqual(['side:chats one', 'side:chats two']);
});

test('secrets are in no file and in no line, even if a very long line cuts them', async () => {
  const { plan, folder } = playground();
  const secret = 'sk-very-secret-value';
  const script = `echo "key ${secret}"; echo "${secret}" >&2; while [ ! -e go ]; do sleep 0.01; done`;
  const program = start(plan({ argv: shell(script), scrub: scrubber([secret]) }));
  const seen: string[] = [];
  for await (const batch of program.output) {
    seen.push(...batch.map(({ text }) => text));
    if (seen.length === 2) {
      expect(everyFileIn(folder)).not.toContain(secret);
      writeFileSync(join(plan({}).cwd, 'go'), '');
    }
  }
  expect(seen.toSorted()).toEqual(['[secret]', 'key [secret]']);
  expect((await program.exit).stderrTail).toBe('[secret]\n');
  expect(readFileSync(join(folder, 'stdout.log'), 'utf8')).toBe('key [secret]\n');
  expect(everyFileIn(folder)).not.toContain(secret);
});

function everyFileIn(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

test('left-overs of a dead debussy are found by a prefix of their cookie and ended', async () => {
  const { plan, cookie, worktree } = playground();
  const program = start(plan({ argv: shell(`trap '' TERM; touch ready; while :; do sleep 0.05; done`) }));
  await untilFile(join(worktree, 'ready'));
  const found = findLeftovers(cookie);
  expect(found.map(({ pid }) => pid)).toContain(program.pid);
  const ended = await killLeftovers(cookie, 100);
  expect(ended.found.length).toBeGreaterThan(0);
  expect(ended.survivors).toEqual([]);
  expect(await program.exit).toMatchObject({ signal: 'SIGKILL' });
  expect(findLeftovers(cookie)).toEqual([]);
});
