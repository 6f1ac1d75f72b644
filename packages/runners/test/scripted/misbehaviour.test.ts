import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proveThatNothingIsLeft, untilFile } from '../support/playground.ts';
import { playedSession } from '../support/played-session.ts';
import { heard, scriptedSession } from '../support/scripted-session.ts';

proveThatNothingIsLeft();

test('a stop comes between two steps, and ends the one that waits', async () => {
  const { launch, worktree } = scriptedSession();
  const session = await launch({
    defaults: [{ run: 'touch begun' }, { sleep: 600 }, { run: 'touch never' }],
  });
  await untilFile(join(worktree, 'begun'));
  await session.stop(['SIGTERM']);
  expect(await session.exit).toMatchObject({ code: 143, signal: null });
  expect(existsSync(join(worktree, 'never'))).toBe(false);
});

test('on request, it ends its processes and its waits', async () => {
  for (const step of [{ sleep: 600 }, { wait_for: 'never' }, { hang: true }, { run: 'sleep 600' }]) {
    const { play, worktree } = playedSession();
    const listeners = new Map<string, () => void>();
    const session = play({ defaults: [{ run: 'touch begun' }, step, { run: 'touch after' }] }, { listeners });
    await untilFile(join(worktree, 'begun'));
    listeners.get('SIGTERM')?.();
    expect((await session).exit).toMatchObject({ code: 143 });
    expect(existsSync(join(worktree, 'after'))).toBe(false);
  }
});

test('it crashes by the exit code or the signal that the scenario names', async () => {
  const { launch } = scriptedSession();
  expect((await heard(await launch({ defaults: [{ crash: 9 }] }))).exit).toMatchObject({
    code: 9,
    signal: null,
  });
  expect((await heard(await launch({ defaults: [{ crash: 'SIGKILL' }] }))).exit).toMatchObject({
    code: null,
    signal: 'SIGKILL',
  });
  expect((await heard(await launch({ defaults: [{ crash: 'SIGNONSENSE' }] }))).exit.stderrTail).toContain(
    'no signal of this system',
  );
});
