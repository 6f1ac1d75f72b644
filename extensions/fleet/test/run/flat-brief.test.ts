import type { ConflictPhase } from '@debussy/scheduler';
import { phaseSpec, sessionTask, verificationTask } from '@debussy/testing/conformance';
import type { Config } from '@debussy/core';
import { readConfig } from '@debussy/core/config';
import { expect, test } from 'vitest';
import { limitsOf, packSession, underLimits, unpackTask } from '../../src/run/brief.ts';

const config = configOf();

test('a session that resolves a conflict gets the landed phases of both sides, with their groups', () => {
  const conflictPhases = ['1', '2', '3', '3a'].map(conflictPhase);
  const landed = [
    { phase: '1', partial: null },
    { phase: '3a', partial: null },
  ];
  const packed = packSession({ ...sessionTask('4'), ours: 'o', conflictPhases }, landed);
  expect(packed.conflictPhases.map(({ spec }) => spec.id)).toEqual(['1', '3', '3a']);
});

test('elsewhere a phase comes from the plan, and a sub-phase from its split', () => {
  const task = { ...sessionTask('3a'), spec: conflictPhase('3a').spec, parent: phaseSpec('3', []) };
  const planned = { ...phaseSpec('3', []), title: 'as planned' };
  const unpacked = unpackTask(task, new Map([['3', planned]]));
  expect(unpacked).toMatchObject({ spec: task.spec, parent: planned });
  expect(() => unpackTask(task, new Map())).toThrow(Error);
});

test('the gates of a verification are those of the plan', () => {
  const task = { ...verificationTask('v1'), specs: [phaseSpec('3', []), conflictPhase('3a').spec] };
  const planned = {
    ...phaseSpec('3', []),
    gates: [{ name: 'unit', command: 'true', expectation: '', file: 'p.md', line: 1 }],
  };
  const unpacked = unpackTask(task, new Map([['3', planned]]));
  expect(unpacked).toMatchObject({ specs: [planned, conflictPhase('3a').spec] });
  expect(() => unpackTask(task, new Map())).toThrow(Error);
});

test('of the sandboxes of a worker and of its run the stricter one holds', () => {
  const strict = { ...config, sandbox: 'bwrap' as const };
  const none = { ...config, sandbox: 'none' as const };
  expect(underLimits(strict, limitsOf(none)).sandbox).toBe('bwrap');
  expect(underLimits(none, limitsOf(strict)).sandbox).toBe('bwrap');
  expect(underLimits(none, limitsOf(none)).sandbox).toBe('none');
});

function configOf(): Config {
  const read = readConfig({ environment: {}, project: null, user: null });
  if (!read.ok) throw new Error('the defaults are refused');
  return read.value.config;
}

function conflictPhase(id: string): ConflictPhase {
  return { spec: { ...phaseSpec(id, []), parent: id === '3a' ? '3' : null }, summary: '' };
}
