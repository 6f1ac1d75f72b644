import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proveThatNothingIsLeft, untilFile } from '../support/playground.ts';
import { playedSession } from '../support/played-session.ts';
import { heard, scriptedSession } from '../support/scripted-session.ts';

proveThatNothingIsLeft();

test('a polite agent leaves between two steps, a deaf one is killed', async () => {
  const polite = scriptedSession();
  const session = await polite.launch({ defaults: [{ touch: 'begun' }, { sleep: 600 }, { touch: 'never' }] });
  await untilFile(join(polite.worktree, 'begun'));
  await session.stop(['SIGTERM']);
  expect(await session.exit).toMatchObject({ code: 143, signal: null });
  expect(existsSync(join(polite.worktree, 'never'))).toBe(false);

  const deaf = scriptedSession();
  const other = await deaf.launch({ defaults: [{ ignore_term: true }, { touch: 'begun' }, { hang: true }] });
  await untilFile(join(deaf.worktree, 'begun'));
  await other.stop(['SIGTERM']);
  expect(await other.exit).toMatchObject({ code: null, signal: 'SIGKILL' });
});

test('a hanging agent is ended by its limit, and a busy one is alive', async () => {
  const limits = { firstOutputMs: 0, idleMs: 300, wallMs: 20_000, lingerMs: 0, graceMs: 300 };
  const hung = scriptedSession();
  const { exit } = await heard(await hung.launch({ defaults: [{ hang: true }] }, { plan: { limits } }));
  expect(exit).toMatchObject({ code: 143, limit: { kind: 'idle' } });
  // Longer than a loaded machine keeps a process from its processor.
  const patient = { ...limits, idleMs: 2000 };
  const busy = scriptedSession();
  const end = await heard(await busy.launch({ defaults: [{ busy: 4 }] }, { plan: { limits: patient } }));
  expect(end.exit).toMatchObject({ code: 0, limit: null });
});

test('grandchildren that ignore TERM, call setsid and hold the output are ended with the session', async () => {
  const { launch } = scriptedSession();
  const spawn = { setsid: true, ignore_term: true, hold: true };
  const { exit } = await heard(
    await launch({ defaults: [{ spawn }, { spawn: {} }, { report: 'completed' }] }),
  );
  expect(exit.code).toBe(0);
  expect(exit.leftovers).toBeGreaterThanOrEqual(2);
});

test('told to go, it ends what it runs and waits for, whatever that is', async () => {
  for (const step of [
    { sleep: 600 },
    { wait_for: 'never' },
    { hang: true },
    { busy: 600 },
    { run: 'sleep 600' },
  ]) {
    const { play, worktree } = playedSession();
    const listeners = new Map<string, () => void>();
    const session = play({ defaults: [{ touch: 'begun' }, step, { touch: 'after' }] }, { listeners });
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

test.each(['hook', 'config', 'attributes', 'replace', 'gitfile'])(
  'planted in .git (%s): git that trusts the folder runs it, so the attack is a real one',
  async (kind) => {
    const { play, worktree, folder } = playedSession();
    const git = (...args: readonly string[]): void => {
      const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
      try {
        execFileSync('git', [...identity, ...args], { cwd: worktree, stdio: 'ignore', timeout: 20_000 });
      } catch {
        // Some of these break the repository as well.
      }
    };
    git('init', '--quiet');
    const marker = join(folder, 'executed');
    await play({ defaults: [{ write: { path: 'a', content: 'a' } }, { plant_git: { kind, marker } }] });
    expect(existsSync(marker)).toBe(false);
    git('add', 'a');
    git('commit', '-m', 'x');
    expect(existsSync(marker)).toBe(true);
    expect(statSync(marker).size).toBe(0);
  },
);
