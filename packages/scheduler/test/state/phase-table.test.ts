import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newEntry } from '../../src/evolve/phase.ts';
import { inPlanOrder, nearestTo, pendingByPath, phasesByCourse } from '../../src/state/overview.ts';
import { PhaseTable } from '../../src/state/phase-table.ts';
import type { PhaseEntry } from '../../src/state/phase-state.ts';
import { phaseSpec } from '../simulator/scenario.ts';
import { Story } from '../support/story.ts';

test('a table of phases equals a map of them, whatever its content', () => {
  const changes = fc.array(fc.record({ phase: fc.nat(200), attempts: fc.nat(9) }), { maxLength: 60 });
  fc.assert(
    fc.property(fc.nat(150), changes, (count, all) => {
      const model = new Map<string, PhaseEntry>();
      for (let i = 0; i < count; i++) model.set(`${i}`, entry(i));
      let table = PhaseTable.of(new Map(model));
      for (const { phase, attempts } of all) {
        const changed = { ...(model.get(`${phase}`) ?? entry(phase)), attempts };
        model.set(`${phase}`, changed);
        table = table.with(changed);
        expect(table.get(`${phase}`)).toBe(changed);
      }
      expect([...table]).toEqual([...model]);
      expect([...table.entries()]).toEqual([...model.entries()]);
      expect([...table.keys()]).toEqual([...model.keys()]);
      expect([...table.values()]).toEqual([...model.values()]);
      expect(table.size).toBe(model.size);
      expect(table.has(`${count + 1000}`)).toBe(false);
      expect(table.get(`${count + 1000}`)).toBeUndefined();
      const told: [string, PhaseEntry][] = [];
      for (const [key, one] of table) told.push([key, one]);
      expect(told).toEqual([...model]);
    }),
  );
});

test('an event of a plan of thousands copies the neighbours of its phase, never all phases', () => {
  const story = new Story(
    Array.from({ length: 2000 }, (_, i) => phaseSpec(`${i + 1}`, [])),
    { parallel: 2 },
  );
  const before = PhaseTable.of(story.state.phases).blocks;
  story.start().end('1').settle();
  const after = PhaseTable.of(story.state.phases).blocks;
  expect(after.length).toBe(before.length);
  expect(after.filter((block, i) => block !== before[i])).toHaveLength(1);
  expect(phasesByCourse(story.state).underWay.map(({ spec }) => spec.id)).toEqual(['1', '2']);
  expect(phasesByCourse(story.state).pending).toHaveLength(1998);
});

test('another specification of a phase gives the plan another order', () => {
  const story = Story.of({ 1: [], 2: [], 3: [] }, { parallel: 9 });
  const order = (state: typeof story.state): readonly string[] =>
    [...pendingByPath(state)].map(({ spec }) => spec.id);
  expect(order(story.state)).toEqual(['1', '2', '3']);
  const phases = PhaseTable.of(story.state.phases).with({
    ...newEntry(phaseSpec('2', ['3'])),
    attempts: 1,
  });
  expect(order({ ...story.state, phases })).toEqual(['3', '1', '2']);
});

test('neighbors come from both sides, nearest first, and only as far as they are read', () => {
  const { phases } = Story.of({ 1: [], 2: [], 3: [], 4: [], 5: [] }).state;
  const near = (key: string): readonly string[] => [...nearestTo({ phases }, key)].map(({ spec }) => spec.id);
  expect(near('2')).toEqual(['1', '3', '4', '5']);
  expect(near('5')).toEqual(['4', '3', '2', '1']);
  expect(inPlanOrder({ phases }, ['5', '2', 'x', '2']).map(([key]) => key)).toEqual(['2', '5']);
});

function entry(phase: number): PhaseEntry {
  return newEntry(phaseSpec(`${phase}`, []));
}
