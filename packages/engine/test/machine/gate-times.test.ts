import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleGate } from '@debussy/testing/conformance';
import { afterAll, expect, test } from 'vitest';
import { gateHabit, quickGates, rememberGateTime, rememberUnstable } from '../../src/machine/gate-times.ts';

const folder = mkdtempSync(join(tmpdir(), 'debussy-times-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const gate = (command: string | null, more = {}) => ({
  ...sampleGate,
  name: command ?? 'prose',
  command,
  ...more,
});
const names = (...gates: readonly ReturnType<typeof gate>[]) =>
  quickGates(folder, gates, 60).map(({ name }) => name);

test('gates count as quick by their last time, as many as fit into the limit together', () => {
  rememberGateTime(folder, 'lint', 30);
  rememberGateTime(folder, 'types', 40);
  rememberGateTime(folder, 'unit', 20);
  expect(names(gate('lint'), gate('types'), gate('unit'))).toEqual(['lint', 'unit']);
  rememberGateTime(folder, 'lint', 61);
  expect(names(gate('lint'), gate('types'), gate('unit'))).toEqual(['types', 'unit']);
});

test('one that never ran, has no command, or needs a thing of its own is not tried', () => {
  rememberGateTime(folder, 'db', 1);
  expect(names(gate('new'), gate(null), gate('db', { exclusive: ['db'] }))).toEqual([]);
  expect(names(gate('db'))).toEqual(['db']);
});

test('a damaged file is started again', () => {
  rememberGateTime(folder, 'unit', 1);
  writeFileSync(join(folder, 'debussy', 'gate-times.json'), '{ half');
  expect(names(gate('unit'))).toEqual([]);
  rememberGateTime(folder, 'unit', 1);
  expect(names(gate('unit'))).toEqual(['unit']);
});

test('the usual use of a gate is learned from quiet passes alone, and one slow day changes little', () => {
  const used = { cores: 2, memory_mb: 100 };
  rememberGateTime(folder, 'build', 90);
  expect(gateHabit(folder, 'build')).toBeNull();
  rememberGateTime(folder, 'build', 10, used);
  rememberGateTime(folder, 'build', 20, { cores: 1, memory_mb: 10 });
  expect(gateHabit(folder, 'build')).toEqual({ seconds: 13, cores: 1.8, memory_mb: 90 });
  rememberGateTime(folder, 'build', 90);
  expect(gateHabit(folder, 'build')?.seconds).toBe(13);
});

test('passes of a gate that had to be judged again are counted', () => {
  expect(rememberUnstable(folder, 'e2e')).toBe(1);
  expect(rememberUnstable(folder, 'e2e')).toBe(2);
  rememberGateTime(folder, 'e2e', 5);
  expect(rememberUnstable(folder, 'e2e')).toBe(3);
});
