import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSplit } from '../../src/index.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { accepted, context, parent, request, sub } from './split-requests.ts';

test('a request of the largest size is checked in no time', () => {
  const many = Array.from({ length: 8 }, (_, part) =>
    sub(`20${'abcdefgh'[part]}`, {
      files: Array.from({ length: 200 }, (_unused, i) => `src/*/${part}/**/x${i}*.ts`),
      tasks: Array.from({ length: 1000 }, (_unused, i) => `${part}.${i}`),
    }),
  );
  const tasks = many.flatMap((one) => one.tasks ?? []).map((id) => ({ id, text: id, done: false }));
  const started = cpuTime();
  expect(accepted(request(many), { parent: { ...parent, tasks } }).children).toHaveLength(8);
  expect(cpuTime() - started).toBeLessThan(5000);
});

test('for any request, accepted splits are sound and refusals have a reason', () => {
  const id = fc.oneof(fc.constantFrom('20a', '20b', '20c', '20d', '20e'), fc.string());
  const subPhase = fc.record(
    {
      sub_phase_id: id,
      name: fc.string(),
      scope: fc.constantFrom('', 'x'),
      tasks: fc.array(fc.constantFrom('1.2', '1.3', 'x')),
      files: fc.array(fc.constantFrom('a/**', 'b/*', 'a/b.ts', '../x')),
      depends_on: fc.array(fc.constantFrom('20a', '20b', '20c', '19', 'x'), { maxLength: 2 }),
    },
    { requiredKeys: ['sub_phase_id', 'name', 'scope'] },
  );
  fc.assert(
    fc.property(fc.array(subPhase, { maxLength: 10 }), (subPhases) => {
      const result = checkSplit(request(subPhases), context);
      if (!result.ok) {
        expect(result.error.length).toBeGreaterThan(0);
        return;
      }
      const { children } = result.value;
      expect(children).toHaveLength(subPhases.length);
      expect(new Set(children.map((child) => child.id)).size).toBe(children.length);
      for (const child of children) {
        expect(child.id).toMatch(/^20[a-z]{1,2}$/);
        expect(children.map((other) => other.id)).toEqual(expect.arrayContaining([...child.depends_on]));
      }
    }),
    { numRuns: 500 },
  );
});
