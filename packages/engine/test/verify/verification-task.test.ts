import { fail, ok } from '@debussy/core';
import type { EventBody, EventOf, GateSpec } from '@debussy/core';
import { describe, expect, test } from 'vitest';
import { verificationTask } from '@debussy/scheduler/conformance';
import { runVerification } from '../../src/verify/verification-task.ts';
import type { VerificationTask } from '@debussy/scheduler';
import type { GateRun, MadeCandidate, Verifier } from '../../src/verify/verification-ports.ts';

type How = 'pass' | 'fail' | 'flaky' | 'time out' | 'cancel';

interface Setting {
  readonly gates: Readonly<Record<string, readonly string[]>>;
  /** How a command ends, also per commit: `test@c1`. */
  readonly ends?: Readonly<Record<string, How>>;
  readonly known?: readonly string[];
  readonly failsAtBase?: boolean | null;
  readonly candidate?: MadeCandidate;
  readonly task?: Partial<VerificationTask>;
  readonly setUp?: boolean;
  readonly changed?: readonly string[];
  readonly stopped?: boolean;
}

interface Verified {
  readonly end: EventOf<'verification.finished'>;
  readonly events: readonly EventBody[];
  readonly told: readonly EventBody[];
  readonly steps: readonly string[];
}

const one: MadeCandidate = {
  kind: 'candidate',
  commit: 'c2',
  tree: 't2',
  commits: [
    { phase: '1', commit: 'c1', tree: 't1' },
    { phase: '2', commit: 'c2', tree: 't2' },
  ],
};

async function verify(setting: Setting): Promise<Verified> {
  const steps: string[] = [];
  const told: EventBody[] = [];
  const abort = new AbortController();
  if (setting.stopped === true) abort.abort('cancelled');
  const phases = Object.keys(setting.gates);
  const events = await runVerification(
    verifierOf(setting, steps, abort),
    { ...verificationTask('v1'), phases, ...setting.task },
    { tell: (event) => void told.push(event), signal: abort.signal },
  );
  const end = events.at(-1);
  if (end?.type !== 'verification.finished') throw new Error('the account is not closed');
  return { end, events, told, steps };
}

function verifierOf(setting: Setting, steps: string[], abort: AbortController): Verifier {
  const tries = new Map<string, number>();
  const runOf = (gate: GateSpec, commit: string): GateRun => {
    const how = setting.ends?.[`${gate.command}@${commit}`] ?? setting.ends?.[gate.command ?? ''] ?? 'pass';
    const n = (tries.get(`${gate.command}@${commit}`) ?? 0) + 1;
    tries.set(`${gate.command}@${commit}`, n);
    if (how === 'cancel') abort.abort('cancelled');
    const passed = how === 'pass' || (how === 'flaky' && n > 1);
    const facts = { seconds: 1, log: `${gate.name}.log`, detail: '' };
    return {
      passed,
      timedOut: how === 'time out',
      cancelled: how === 'cancel',
      exitCode: passed ? 0 : 1,
      ...facts,
    };
  };
  return {
    candidate: () => Promise.resolve(setting.candidate ?? one),
    gates: (phase) => (setting.gates[phase] ?? []).map(gateOf),
    known: (tree, gate) =>
      Promise.resolve(setting.known?.includes(`${gate.command}@${tree}`) === true ? true : null),
    remember: (tree, gate, passed) =>
      Promise.resolve(void steps.push(`remember ${gate.name}@${tree} ${passed}`)),
    failsAtBase: () => Promise.resolve(setting.failsAtBase ?? null),
    checkOut: (commit) => {
      steps.push(`check out ${commit}`);
      if (setting.setUp === false) return Promise.resolve(fail({ detail: 'npm ci failed', hint: '' }));
      return Promise.resolve(
        ok({
          run: (gate: GateSpec) => {
            steps.push(`run ${gate.name}`);
            return Promise.resolve(runOf(gate, commit));
          },
          notices: [],
          putBack: () => Promise.resolve(setting.changed ?? []),
          close: () => Promise.resolve(void steps.push('close')),
        }),
      );
    },
  };
}

/** `name: command`, or a name alone for prose. */
function gateOf(text: string): GateSpec {
  const [name = '', command = null] = text.split(': ');
  return { name, command, expectation: '', file: 'p.md', line: 1 };
}

function results(told: readonly EventBody[]): readonly string[] {
  return told.flatMap((event) =>
    event.type === 'gate.finished' ? [`${event.phase} ${event.gate} ${event.result}`] : [],
  );
}

test('every gate of every phase runs on a clean checkout of the exact candidate', async () => {
  const { end, told, steps } = await verify({ gates: { 1: ['a: test'], 2: ['b: lint'] } });
  expect(end).toMatchObject({ verdict: 'green', commit: 'c2', tree: 't2', cached: false, failed: [] });
  expect(results(told)).toEqual(['1 a passed', '2 b passed']);
  expect(steps).toEqual([
    'check out c2',
    'run a',
    'remember a@t2 true',
    'run b',
    'remember b@t2 true',
    'close',
  ]);
});

test('what a gate changes is put back before another runs, and said', async () => {
  const { told } = await verify({ gates: { 1: ['a: test', 'b: lint'] }, changed: ['a.ts'] });
  const notices = told.filter((event) => event.type === 'notice');
  expect(notices).toMatchObject([
    {
      code: 'GATE_CHANGED_FILES',
      phase: '1',
      message: 'a gate changed files of the commit that is verified: a.ts',
    },
  ]);
});

test('the same command runs once, under the first phase that asks for it; prose never runs', async () => {
  const { told } = await verify({ gates: { 1: ['a: test', 'look'], 2: ['b: test', 'c: lint'] } });
  expect(results(told)).toEqual(['1 a passed', '2 c passed']);
});

test('all gates run, so that all failures are known at once', async () => {
  const { end } = await verify({
    gates: { 1: ['a: test', 'b: lint'] },
    ends: { test: 'fail', lint: 'fail' },
  });
  expect(end).toMatchObject({
    verdict: 'red',
    failed: [
      { phase: '1', gate: 'a' },
      { phase: '1', gate: 'b' },
    ],
  });
});

describe('a gate that fails', () => {
  test('is tried once more; what passes then is flaky, said so, and remembered', async () => {
    const { end, told, steps } = await verify({ gates: { 1: ['a: test'] }, ends: { test: 'flaky' } });
    expect(end.verdict).toBe('green');
    expect(results(told)).toEqual(['1 a flaky']);
    expect(steps).toEqual(['check out c2', 'run a', 'run a', 'remember a@t2 true', 'close']);
  });

  test('by its time limit is not tried again', async () => {
    const { end, steps } = await verify({ gates: { 1: ['a: test'] }, ends: { test: 'time out' } });
    expect(end.verdict).toBe('red');
    expect(steps.filter((step) => step === 'run a')).toHaveLength(1);
  });

  test('at the base as well is let through with its name, and never counts as passed for another run', async () => {
    const { end, told, steps } = await verify({
      gates: { 1: ['a: test'] },
      ends: { test: 'fail' },
      failsAtBase: true,
    });
    expect(end.verdict).toBe('green');
    expect(results(told)).toEqual(['1 a failed_before']);
    expect(steps.join()).not.toContain('remember');
  });

  test('only since the base is red', async () => {
    const { end } = await verify({ gates: { 1: ['a: test'] }, ends: { test: 'fail' }, failsAtBase: false });
    expect(end.verdict).toBe('red');
  });
});

describe('what is known of a tree', () => {
  test('is not run again; all of it known needs no checkout', async () => {
    const { end, steps } = await verify({
      gates: { 1: ['a: test'], 2: ['b: lint'] },
      known: ['test@t2', 'lint@t2'],
    });
    expect(end).toMatchObject({ verdict: 'green', cached: true });
    expect(steps).toEqual([]);
  });

  test('of another tree does not count', async () => {
    const { end } = await verify({ gates: { 1: ['a: test'] }, known: ['test@t1'] });
    expect(end.cached).toBe(false);
  });
});

describe('each commit green', () => {
  const gates = { 1: ['a: test'], 2: ['b: lint'] };
  const task = { everyCommit: true };

  test('verifies every commit with the phases up to it', async () => {
    const { told, steps } = await verify({ gates, task });
    expect(steps.filter((step) => step.startsWith('check out'))).toEqual(['check out c1', 'check out c2']);
    expect(results(told)).toEqual(['1 a passed', '1 a passed', '2 b passed']);
  });

  test('stops at the first that is red, though the last would be green', async () => {
    const { end, steps } = await verify({ gates, task, ends: { 'test@c1': 'fail' } });
    expect(end).toMatchObject({ verdict: 'red', failed: [{ phase: '1', gate: 'a' }] });
    expect(steps).not.toContain('check out c2');
    expect((await verify({ gates, ends: { 'test@c1': 'fail' } })).end.verdict).toBe('green');
  });
});

test('a phase that does not merge is a conflict, and nothing runs', async () => {
  const candidate = { kind: 'conflict', phase: '2', files: ['a.ts'], marked: 'm' } as const;
  const { end, steps } = await verify({ gates: { 1: ['a: test'] }, candidate });
  expect(end).toMatchObject({ verdict: 'conflict', conflict: { phase: '2', files: ['a.ts'], marked: 'm' } });
  expect(steps).toEqual([]);
});

test('of a union with a repair on it, the candidate below the repair is told', async () => {
  const source = { kind: 'group', base: 'b', tip: 't', repair: 'r', resolved: [] } as const;
  const series = [{ phase: '2', title: '', parent: null, gates: [], time: 0, source }];
  const red = { gates: { 2: ['a: test'] }, ends: { test: 'fail' } } as const;
  expect((await verify({ ...red, task: { series } })).end.below).toBe('c1');
  const plain = [{ ...series[0]!, source: { ...source, repair: null } }];
  expect((await verify({ ...red, task: { series: plain } })).end.below).toBeNull();
});

test('a checkout that cannot be set up is red, and says why', async () => {
  const { end, events } = await verify({ gates: { 1: ['a: test'] }, setUp: false });
  expect(end).toMatchObject({ verdict: 'red', failed: [{ phase: '1', gate: 'setup' }] });
  expect(events[0]).toMatchObject({ code: 'SETUP_FAILED', message: 'npm ci failed', severity: 'error' });
});

describe('a cancelled verification', () => {
  test('says nothing about the tree, gives the checkout back, and runs no further gate', async () => {
    const { end, steps } = await verify({ gates: { 1: ['a: test', 'b: lint'] }, ends: { test: 'cancel' } });
    expect(end).toMatchObject({ verdict: 'cancelled', commit: null, tree: null });
    expect(steps).toEqual(['check out c2', 'run a', 'close']);
  });

  test('before it has begun begins nothing', async () => {
    const { end, steps } = await verify({ gates: { 1: ['a: test'] }, stopped: true });
    expect(end.verdict).toBe('cancelled');
    expect(steps).toEqual([]);
  });
});
