import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReportFile, readSignals } from '../../src/index.ts';
import { proveThatNothingIsLeft, untilFile } from '../support/playground.ts';
import { type PlayedSession, playedSession } from '../support/played-session.ts';
import { heard, scriptedSession } from '../support/scripted-session.ts';

proveThatNothingIsLeft();

test('without a scenario a phase leaves a small file, says so, and reports that it is completed', async () => {
  const { launch, worktree, reportFile, signals } = scriptedSession('20a');
  const { exit } = await heard(await launch(null));
  expect(exit.code).toBe(0);
  expect(readFileSync(join(worktree, 'phase-20a.txt'), 'utf8')).toContain('20a');
  expect(readReportFile(reportFile)).toMatchObject({ value: { phase: '20a', status: 'completed' } });
  expect(readSignals(signals)).toMatchObject([
    { signal: { type: 'progress', message: expect.stringContaining('20a') } },
  ]);
});

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

test('a play is chosen by attempt and session, so that a restart continues where the scenario says', async () => {
  const session = playedSession('3');
  const scenario = `
phases:
  "3":
    plays:
      - { session: 1, steps: [{ write: { path: first, content: "" } }, { context_exhausted: true }] }
      - { session: 2, steps: [{ run: "cp \\"$DEBUSSY_HANDOFF_FILE\\" seen" }, { report: completed }] }
      - { attempt: 2, steps: [{ report: failed }] }
`;
  const handoff = join(session.folder, 'HANDOFF.md');
  writeFileSync(handoff, '# what was done');
  const set = { DEBUSSY_HANDOFF_FILE: handoff };
  expect((await session.play(scenario, { set })).exit.code).toBe(1);
  expect(existsSync(join(session.worktree, 'first'))).toBe(true);
  const second = { set: { ...set, DEBUSSY_SESSION: '2' } };
  expect((await session.play(scenario, second)).exit.code).toBe(0);
  expect(readFileSync(join(session.worktree, 'seen'), 'utf8')).toContain('what was done');
  expect(readReportFile(session.reportFile)).toMatchObject({ value: { status: 'completed' } });
  await session.play(scenario, { set: { ...set, DEBUSSY_ATTEMPT: '2', DEBUSSY_SESSION: '3' } });
  expect(readReportFile(session.reportFile)).toMatchObject({ value: { status: 'failed' } });
});

test('remote control: it tells where it is, and waits for a file', async () => {
  const { play, worktree } = playedSession();
  const steps = [
    { run: 'env > ../seen-env; touch ../reached' },
    { wait_for: '../go' },
    { write: { path: 'after', content: '' } },
  ];
  const session = play({ defaults: steps });
  await untilFile(join(worktree, '../reached'));
  expect(readFileSync(join(worktree, '../seen-env'), 'utf8')).toContain('DEBUSSY_PHASE=1\n');
  expect(existsSync(join(worktree, 'after'))).toBe(false);
  writeFileSync(join(worktree, '../go'), '');
  expect((await session).exit.code).toBe(0);
  expect(existsSync(join(worktree, 'after'))).toBe(true);
});

interface Played {
  readonly session: PlayedSession;
  readonly text: string;
}

async function reported(...steps: readonly unknown[]): Promise<Played> {
  const session = playedSession();
  const { lines } = await session.play({ defaults: steps });
  return { session, text: lines.map(({ text }) => text).join('\n') };
}

test('a report arrives by file, by command, in the last message or in the stream', async () => {
  const file = await reported({ report: { status: 'blocked', summary: 'no key', recommendation: 'halt' } });
  expect(readReportFile(file.session.reportFile)).toMatchObject({
    value: { phase: '1', status: 'blocked', recommendation: 'halt' },
  });
  const command = await reported({ report: { via: 'command', status: 'failed' } });
  expect(readSignals(command.session.signals)).toMatchObject([
    { signal: { type: 'done', status: 'failed' } },
  ]);
  const message = await reported({ report: { via: 'message', status: 'completed' } });
  expect(message.text).toContain('```json\\n{\\n  \\"phase\\": \\"1\\"');
  expect((await reported({ report: { via: 'stream', status: 'completed' } })).text).toContain(
    '{"type":"report","report":{"phase":"1"',
  );
  const none = await reported({ text: 'nothing to report' });
  expect(readReportFile(none.session.reportFile)).toMatchObject({ error: { reason: 'missing' } });
  const sub_phases = [
    { sub_phase_id: '1a', name: 'a' },
    { sub_phase_id: '1b', name: 'b' },
  ];
  const split = await reported({ split: { reason: 'big', sub_phases } });
  expect(readSignals(split.session.signals)).toMatchObject([
    {
      signal: {
        type: 'split',
        report: { status: 'split_request', split_details: { reason: 'big', total_sub_phases: 2 } },
      },
    },
  ]);
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
