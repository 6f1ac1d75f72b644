import { setTimeout as pause } from 'node:timers/promises';
import type { Step } from '@debussy/runners';
import { afterEach, describe, expect, test } from 'vitest';
import { markedProcesses, signalTo } from '@debussy/testing';
import { attack } from './support/attack.ts';
import type { Scene } from './support/attack.ts';
import { canSandbox, sandboxes } from './support/sandboxes.ts';

const token = 'ghp_0123456789abcdefghijABCDEFGHIJ';
const reading =
  'cat /proc/[0-9]*/environ 2>/dev/null | tr "\\0" "\\n" | grep "^SOME_TOKEN=" | head -1 > seen.txt; true';

/** Processes that an agent leaves running; each sleeps for longer than any test. */
const daemons: readonly string[] = [
  'sleep 700 > /dev/null 2>&1 &',
  'nohup sleep 700 > /dev/null 2>&1 &',
  'setsid sleep 700 > /dev/null 2>&1 &',
  '( ( setsid sh -c "sleep 700 & sleep 700" > /dev/null 2>&1 & ) & )',
  '(trap "" TERM HUP INT; sh -c "trap \'\' TERM; while :; do sleep 700; done" > /dev/null 2>&1 &)',
];

const homes = new Set<string>();
afterEach(() => {
  for (const home of homes) for (const { pid } of markedProcesses(home)) signalTo(pid, 'SIGKILL');
  homes.clear();
});

function sleepersOf(scene: Scene): readonly string[] {
  homes.add(scene.desk);
  return markedProcesses(scene.desk).map(({ command }) => command);
}

describe.each(sandboxes)('sandbox %s', (sandbox) => {
  test('of what an agent leaves in the background, and of two hundred processes that start each other, nothing is left', async () => {
    const bomb = 'b() { [ "$1" -le 0 ] || { b $(($1 - 1)) & b $(($1 - 1)) & }; sleep 700; }; b 6';
    const all = [...daemons, `sh -c '${bomb}' > /dev/null 2>&1 & sleep 0.3`];
    const scene = await attack({ sandbox, does: () => all.join('\n') });
    expect(scene).toMatchObject({ code: 0 });
    expect(sleepersOf(scene)).toEqual([]);
  });

  test('an agent that ends itself fails its phase and nothing else', async () => {
    const scene = await attack({
      sandbox,
      phases: [{ id: '1' }, { id: '2' }],
      plays: (): readonly Step[] => [
        { write: { path: 'a.txt', content: 'a\n' } },
        { run: 'kill -9 $PPID' },
        { hang: true },
      ],
    });
    expect(scene).toMatchObject({ code: 3 });
    expect(scene.landed()).toEqual(['2']);
    expect(sleepersOf(scene)).toEqual([]);
  });
});

const killing =
  '[ -f killed ] || { touch killed; debussy=$(ps -o ppid= -p $PPID | tr -d " "); [ "$debussy" -gt 1 ] && kill -9 "$debussy"; sleep 700; }';

test('sandbox none: after an agent kills debussy, its processes end and resume continues without losses', async () => {
  const scene = await attack({ sandbox: 'none', does: () => `cd "$HOME"; ${killing}` });
  expect(scene.code).toBe(null);
  while (sleepersOf(scene).length > 0) await pause(20);
  expect(await scene.call('resume')).toMatchObject({ code: 0 });
  expect(scene.landed()).toEqual(['1', '2']);
});

test.runIf(canSandbox)('sandbox bwrap: debussy is out of reach of a kill (needs bwrap)', async () => {
  const scene = await attack({ sandbox: 'bwrap', does: () => killing.replace('; sleep 700', '') });
  expect(scene).toMatchObject({ code: 0 });
  expect(scene.landed()).toEqual(['1', '2']);
});

test('sandbox none: an agent can read the environment of debussy, and is not given it', async () => {
  const scene = await attack({
    sandbox: 'none',
    env: () => ({ SOME_TOKEN: token }),
    does: () => `env | grep SOME_TOKEN > given.txt; ${reading}`,
  });
  expect(scene).toMatchObject({ code: 0 });
  expect(scene.repository.git('show', 'main:given.txt')).toBe('');
  expect(scene.repository.git('show', 'main:seen.txt')).toBe(`SOME_TOKEN=${token}`);
});

test.runIf(canSandbox)('sandbox bwrap: the environment of debussy cannot be read (needs bwrap)', async () => {
  const scene = await attack({ sandbox: 'bwrap', env: () => ({ SOME_TOKEN: token }), does: () => reading });
  expect(scene).toMatchObject({ code: 0 });
  expect(scene.repository.git('show', 'main:seen.txt')).toBe('');
});

test.runIf(canSandbox)(
  'sandbox bwrap: what clears its environment and detaches is ended, too (needs bwrap)',
  async () => {
    const scene = await attack({
      sandbox: 'bwrap',
      does: () => `(env -i PATH="$PATH" HOME="$HOME" setsid sh -c 'sleep 700' > /dev/null 2>&1 &)`,
    });
    expect(scene).toMatchObject({ code: 0 });
    expect(sleepersOf(scene)).toEqual([]);
  },
);
