import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proveThatNothingIsLeft } from '../support/playground.ts';
import { playedSession } from '../support/played-session.ts';

proveThatNothingIsLeft();

test('files are written, changed and removed, commands run, and steps are in the stream as tools', async () => {
  const { play, worktree } = playedSession();
  const { lines } = await play(`
stream: debussy
phases:
  "01":
    - write: { path: src/a.ts, content: "a\\n" }
    - append: { path: src/a.ts, content: "{phase}.{attempt}.{session}\\n" }
    - write: { path: run.sh, content: "#!/bin/sh\\n", mode: "755" }
    - write: { path: gone, content: x }
    - delete: gone
    - run: cat src/a.ts; exit 3
    - repeat: { times: 2, steps: [{ usage: { context: 5000, output: 7 } }] }
`);
  expect(readFileSync(join(worktree, 'src/a.ts'), 'utf8')).toBe('a\n1.1.1\n');
  expect(statSync(join(worktree, 'run.sh')).mode & 0o777).toBe(0o755);
  expect(existsSync(join(worktree, 'gone'))).toBe(false);
  const events: Record<string, unknown>[] = lines.map(({ text }) => JSON.parse(text));
  expect(events.filter((event) => event['name'] === 'Bash').at(-1)).toMatchObject({
    status: 'failed',
    output: 'a\n1.1.1\n',
  });
  expect(events.filter((event) => event['type'] === 'usage')).toHaveLength(2);
});

test('a scenario that cannot be played says everything that is wrong, by its path', async () => {
  const { play } = playedSession();
  const { exit } = await play(`
defualts: []
phases:
  "1":
    - writ: { path: a }
    - write: { paht: a }
    - { text: a, run: b }
    - usage: -1
    - hang: soon
    - report: { via: pigeon, status: completed }
`);
  expect(exit.code).toBe(2);
  const places = exit.stderrTail.match(/^ {2}(?:phases\.[\w.]+|the scenario)(?=: )/gm);
  expect(places?.map((place) => place.trim())).toEqual([
    'phases.1.0',
    'phases.1.0',
    'phases.1.1.write.path',
    'phases.1.1.write',
    'phases.1.2',
    'phases.1.3.usage',
    'phases.1.4.hang',
    'phases.1.5.report.via',
    'the scenario',
  ]);
  for (const name of ['"write"', '"defaults"', '"paht"']) expect(exit.stderrTail).toContain(name);
  const broken = await play('phases: {');
  expect(broken.exit.stderrTail).toContain('scenario.yaml:1:');
  const missing = await play(null, { args: ['--scenario', '/no/such/file'] });
  expect(missing.exit.stderrTail).toContain('no such file');
  const stream = await play(null, { args: ['--stream=clod'] });
  expect(stream.exit.stderrTail).toContain('Use one of: debussy, text');
});

test('a step that would leave the worktree is refused', async () => {
  const { play, worktree } = playedSession();
  const { exit } = await play({ defaults: [{ write: { path: '../x', content: '' } }] });
  expect(exit).toMatchObject({ code: 1, stderrTail: expect.stringContaining('../x') });
  expect(existsSync(join(worktree, '../x'))).toBe(false);
});

test('a refused write is an answer of the tool, not the end of the session', async () => {
  const { play } = playedSession();
  const { lines, exit } = await play({
    defaults: [{ write: { path: 'a', content: '' } }, { write: { path: 'a/b', content: 'x' } }],
  });
  expect(exit.code).toBe(0);
  expect(lines.map(({ text }) => text).join('\n')).toMatch(/"status":"failed","output":"E/);
});
