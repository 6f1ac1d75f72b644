import { replay } from '@debussy/scheduler';
import type { ConflictPhase, RunState } from '@debussy/scheduler';
import { phaseSpec, sessionTask, verificationTask } from '@debussy/testing/conformance';
import type { Event, EventBody } from '@debussy/core';
import { readConfig } from '@debussy/core/config';
import { expect, test } from 'vitest';
import { limitsOf, packSession, packState, underLimits, unpackSession } from '../../src/run/brief.ts';

const config = configOf();

test('what a verification takes along does not grow with its plan', () => {
  const [short, long] = [landedRun(100), landedRun(1000)];
  const task = { ...verificationTask('v1'), phases: ['50'] };
  const size = (state: RunState): number => JSON.stringify(packState(state, task)).length;
  expect(size(long)).toBeLessThan(size(short) * 1.1);
});

test('a session that resolves a conflict takes along what landed on both sides, and what that is a part of', () => {
  const conflictPhases = ['1', '2', '3', '3a'].map(conflictPhase);
  const landed = [
    { phase: '1', partial: null },
    { phase: '3a', partial: null },
  ];
  const packed = packSession({ ...sessionTask('4'), ours: 'o', conflictPhases }, landed);
  expect(packed.conflictPhases.map(({ spec }) => spec.id)).toEqual(['1', '3', '3a']);
});

test('elsewhere a phase is what the plan says, and a sub-phase what its split said', () => {
  const task = { ...sessionTask('3a'), spec: conflictPhase('3a').spec, parent: phaseSpec('3', []) };
  const planned = { ...phaseSpec('3', []), title: 'as planned' };
  const unpacked = unpackSession(task, new Map([['3', planned]]));
  expect(unpacked).toMatchObject({ spec: task.spec, parent: planned });
  expect(() => unpackSession(task, new Map())).toThrow(Error);
});

test('of the sandboxes of a worker and of its run the stricter one holds', () => {
  const [strict, none] = [{ ...config, sandbox: 'bwrap' as const }, config];
  expect(none.sandbox).toBe('none');
  expect(underLimits(strict, limitsOf(none)).sandbox).toBe('bwrap');
  expect(underLimits(none, limitsOf(strict)).sandbox).toBe('bwrap');
  expect(underLimits(none, limitsOf(none)).sandbox).toBe('none');
});

/** All but phase 250 have landed, and that one depends on the first. */
function landedRun(count: number): RunState {
  const ids = Array.from({ length: count }, (_, i) => String(i + 1));
  const bodies = [begun(ids), landing(ids.filter((id) => id !== '250'))];
  const at = new Date(0).toISOString();
  const state = replay(bodies.map((body, i): Event => ({ ...body, seq: i + 1, at })));
  if (state === null) throw new Error('no state');
  return state;
}

function begun(ids: readonly string[]): EventBody {
  return {
    type: 'run.started',
    schema_version: 1,
    run: 'r',
    plan: { path: 'MASTER_PLAN.md', title: 'plan', digest: 'd', copy: 'plan.md' },
    phases: ids.map((id) => phaseSpec(id, id === '250' ? ['1'] : [])),
    base: 'root',
    branch: 'main',
    branch_tip: 'root',
    run_branch: 'debussy/plan-r',
    config,
    only: null,
    holder: { pid: 1, started: '1', host: 'h', boot: 'b' },
    versions: { debussy: '0', node: '20', git: '2.39' },
  };
}

function landing(ids: readonly string[]): EventBody {
  const landed = ids.map((phase) => ({ phase, commit: `c${phase}`, empty: false }));
  return { type: 'tip.moved', group: null, from: 'root', to: 'tip', tree: 'tree', landed, groups: [] };
}

function configOf(): RunState['config'] {
  const read = readConfig({ environment: {}, project: null, user: null });
  if (!read.ok) throw new Error('the defaults are refused');
  return read.value.config;
}

function conflictPhase(id: string): ConflictPhase {
  return { spec: { ...phaseSpec(id, []), parent: id === '3a' ? '3' : null }, summary: '' };
}
