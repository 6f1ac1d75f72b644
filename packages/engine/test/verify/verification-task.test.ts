import type { EventBody, EventOf } from '@debussy/core';
import type { VerificationTask } from '@debussy/scheduler';
import { verificationTask } from '@debussy/testing/conformance';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifications } from '../../src/verify/verification-task.ts';
import type { Verify } from '../../src/verify/verification-task.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

interface Draft {
  /** By phase, lines of its gates. */
  readonly gates: Readonly<Record<string, readonly string[]>>;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, string>>;
}

interface Verified {
  readonly end: EventOf<'verification.finished'>;
  readonly events: readonly EventBody[];
  readonly told: readonly EventBody[];
  readonly results: readonly string[];
}

interface Bed {
  readonly project: Project;
  /** Verifies HEAD of the project as the candidate of all phases. */
  verify(task?: Partial<VerificationTask>, signal?: AbortSignal): Promise<Verified>;
}

async function bedOf({ gates, config = {}, files = {} }: Draft): Promise<Bed> {
  const phases = Object.fromEntries(
    Object.entries(gates).map(([id, lines]) => [
      id,
      `## Gates\n${lines.map((line) => `- ${line}\n`).join('')}`,
    ]),
  );
  // Gates are counted here, and a trial on the base would count as well.
  const settings = { preflight: 0, ...config };
  const project = makeProject({ phases, config: settings, files: { '.gitignore': 'out/\n', ...files } });
  const { place, rules, state } = await project.take();
  const run = verifications({ ...place, ...rules, said: new Set() });
  const { ground, phases: planned } = state();
  const given = { base: ground, ground, specs: [...planned.values()].map(({ spec }) => spec) };
  return { project, verify: (task, signal) => verify(run, { project, task: { ...given, ...task }, signal }) };
}

async function verify(
  run: Verify,
  {
    project,
    task,
    signal = new AbortController().signal,
  }: Pick<Bed, 'project'> & {
    readonly task?: Partial<VerificationTask> | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Verified> {
  const told: EventBody[] = [];
  const own = { commit: project.git('rev-parse', 'HEAD'), tree: project.git('rev-parse', 'HEAD^{tree}') };
  const events = await run(
    { ...verificationTask('v1'), own, ...task },
    { tell: (event) => void told.push(event), signal },
  );
  const end = events.at(-1);
  if (end?.type !== 'verification.finished') throw new Error('the account is not closed');
  const results = told.flatMap((event) =>
    event.type === 'gate.finished' ? [`${event.phase} ${event.gate} ${event.result}`] : [],
  );
  return { end, events, told, results };
}

const both = { phases: ['1', '2'] };

/** A command that counts its calls in a file of the checkout that the project was made in. */
const counted = (name: string, then = 'true'): string =>
  `echo x >> $HOME/${name}; test $(wc -l < $HOME/${name}) -ge 1 && ${then}`;

function calls({ project }: Bed, name: string): number {
  const file = join(project.around.env['HOME'] ?? '', name);
  return existsSync(file) ? readFileSync(file, 'utf8').length / 2 : 0;
}

test('every gate of every phase runs, each command once, and prose never', async () => {
  const bed = await bedOf({
    gates: { 1: [`a: \`${counted('a')}\``, 'look'], 2: [`b: \`${counted('a')}\``, 'c: `true`'] },
  });
  const { end, results } = await bed.verify(both);
  expect(end).toMatchObject({ verdict: 'green', cached: false, failed: [] });
  expect(results).toEqual(['1 a passed', '2 c passed']);
  expect(calls(bed, 'a')).toBe(1);
});

test('the gates of a phase share build results, but not with other phases', async () => {
  const build = 'build: `mkdir -p out && touch out/made`';
  const bed = await bedOf({
    gates: { 1: [build, 'use: `test -f out/made`'], 2: ['own: `test -f out/made`'] },
  });
  const { results, end } = await bed.verify(both);
  expect(results).toEqual(['1 build passed', '1 use passed', '2 own failed']);
  expect(end).toMatchObject({ verdict: 'red', failed: [{ phase: '2', gate: 'own' }] });
});

test('a gate that needs the build of a cached one gets it built again, and does not count as flaky', async () => {
  const build = 'build: `mkdir -p out && touch out/made`';
  const bed = await bedOf({ gates: { 1: [build], 2: [build, 'use: `test -f out/made`'] } });
  const { results } = await bed.verify(both);
  expect(results).toEqual(['1 build passed', '2 use passed']);
});

test('all gates run, so that all failures are known at once', async () => {
  const bed = await bedOf({ gates: { 1: ['a: `false`', 'b: `exit 3`'] } });
  const { end } = await bed.verify();
  expect(end.failed).toEqual([
    { phase: '1', gate: 'a' },
    { phase: '1', gate: 'b' },
  ]);
});

test('a gate that has passed on a tree does not run there again', async () => {
  const bed = await bedOf({ gates: { 1: [`a: \`${counted('a')}\``], 2: ['b: `true`'] } });
  expect((await bed.verify()).end).toMatchObject({ verdict: 'green', cached: false });
  expect((await bed.verify()).end).toMatchObject({ verdict: 'green', cached: true });
  expect((await bed.verify(both)).results).toEqual(['2 b passed']);
  expect(calls(bed, 'a')).toBe(1);
});

describe('a gate that fails', () => {
  test('is tried once more, from the snapshot: its own leftovers do not help', async () => {
    const bed = await bedOf({
      gates: { 1: ['a: `test -f out/x || { mkdir -p out; touch out/x; false; }`'] },
    });
    expect((await bed.verify()).results).toEqual(['1 a failed']);
  });

  test('and passes at the second try is flaky', async () => {
    const bed = await bedOf({ gates: { 1: ['a: `test -f $HOME/once || { touch $HOME/once; false; }`'] } });
    const { end, results } = await bed.verify();
    expect(results).toEqual(['1 a flaky']);
    expect(end.verdict).toBe('green');
  });

  test('is not tried again after its time limit', async () => {
    const bed = await bedOf({
      gates: { 1: [`a: \`${counted('a', 'sleep 60')}\``] },
      config: { gate_timeout: 1 },
    });
    expect((await bed.verify()).results).toEqual(['1 a timed_out']);
    expect(calls(bed, 'a')).toBe(1);
  });

  test.each([
    ['fails', 1800, 'failed', 1],
    ['runs out of time', 1, 'timed_out', null],
  ])('and %s in far more than its usual time is judged again alone', async (_, limit, result, exit_code) => {
    const slow = 'test ! -f $HOME/slow || { rm $HOME/slow; sleep 1.5; false; }';
    const bed = await bedOf({ gates: { 1: [`a: \`${slow}\``] }, config: { gate_timeout: limit } });
    expect((await bed.verify()).results).toEqual(['1 a passed']);
    writeFileSync(join(bed.project.around.env['HOME'] ?? '', 'slow'), '');
    bed.project.write('new.txt', 'x\n');
    bed.project.git('add', '-A');
    bed.project.git('commit', '-qm', 'more');
    const { end, told, results } = await bed.verify();
    expect(results).toEqual(['1 a green_when_quiet']);
    expect(end.verdict).toBe('green');
    const first = expect.objectContaining({ result, exit_code, log: expect.any(String) });
    expect(told).toContainEqual(expect.objectContaining({ type: 'gate.finished', first }));
  });

  test('is judged again even if the machine then keeps a gate before it from passing', async () => {
    const [a, b] = [slowOnce('a', 'true'), slowOnce('b', 'touch $HOME/a')];
    const bed = await bedOf({ gates: { 1: [`a: \`${a}\``, `b: \`${b}\``] } });
    expect((await bed.verify()).results).toEqual(['1 a passed', '1 b passed']);
    writeFileSync(join(bed.project.around.env['HOME'] ?? '', 'b'), '');
    bed.project.write('new.txt', 'x\n');
    bed.project.git('add', '-A');
    bed.project.git('commit', '-qm', 'more');
    expect((await bed.verify()).results).toEqual(['1 a passed', '1 b green_when_quiet']);
  });

  test('at the base as well is let through with its name; one that is new, or flaky at the base, is not', async () => {
    // At the base it fails only the first time.
    const shaky = 'test ! -f new.txt && { test -f $HOME/again || { touch $HOME/again; false; }; }';
    const bed = await bedOf({
      gates: { 1: ['old: `false`', 'new: `test ! -f new.txt`', `shaky: \`${shaky}\``] },
      config: { baseline: true },
    });
    bed.project.write('new.txt', 'x\n');
    bed.project.git('add', '-A');
    bed.project.git('commit', '-qm', 'more');
    const { end, results } = await bed.verify();
    expect(results).toEqual(['1 old failed_before', '1 new failed', '1 shaky failed']);
    expect(end.verdict).toBe('red');
  });
});

test('a gate that repairs the files it judges fails, also as the last one, and does not help the next; the files are listed', async () => {
  const fixes = 'sed -i s/bad/good/ src.txt && grep good src.txt';
  const bed = await bedOf({
    gates: { 1: [`fix: \`${fixes}\``, 'good: `grep good src.txt`', `last: \`${fixes}; true\``] },
    files: { 'src.txt': 'bad\n' },
  });
  const { end, told, results } = await bed.verify();
  expect(results).toEqual(['1 fix failed', '1 good failed', '1 last failed']);
  expect(end.verdict).toBe('red');
  expect(told).toContainEqual(
    expect.objectContaining({ code: 'GATE_CHANGED_FILES', message: expect.stringContaining('src.txt') }),
  );
});

test('each commit is verified with the phases up to it, if configured', async () => {
  const bed = await bedOf({ gates: { 1: [`a: \`${counted('a')}\``], 2: ['b: `true`'] } });
  const { end } = await bed.verify({ ...both, everyCommit: true });
  expect(end.verdict).toBe('green');
});

test('a checkout that cannot be set up is red, and says why', async () => {
  const bed = await bedOf({ gates: { 1: ['a: `true`'] }, config: { setup: 'echo no network >&2; exit 1' } });
  const { end, events } = await bed.verify();
  expect(end).toMatchObject({ verdict: 'red', failed: [{ phase: '1', gate: 'setup' }] });
  expect(events[0]).toMatchObject({
    code: 'SETUP_FAILED',
    severity: 'error',
    message: expect.stringContaining('no network'),
  });
});

test('a cancelled verification has no result, and runs no gate if it had not started', async () => {
  const bed = await bedOf({ gates: { 1: [`a: \`${counted('a')}\``] } });
  const { end } = await bed.verify({}, AbortSignal.abort('cancelled'));
  expect(end).toMatchObject({ verdict: 'cancelled', commit: null, tree: null });
  expect(calls(bed, 'a')).toBe(0);
});

function slowOnce(name: string, then: string): string {
  return `test ! -f $HOME/${name} || { rm $HOME/${name}; ${then}; sleep 1.5; false; }`;
}
