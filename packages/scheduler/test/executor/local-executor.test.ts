import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { conformanceCases } from '@debussy/testing/conformance';
import type { Task } from '../../src/task.ts';
import { createLocalExecutor } from '../../src/executor/local-executor.ts';

describe('the local executor', () => {
  const cases = conformanceCases({
    make: ({ work }) => {
      const executor = createLocalExecutor(work);
      return Promise.resolve({ executor, dispose: () => executor.close('drain') });
    },
    pause: () => setImmediate(),
    ownBounds: false,
  });
  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    await one.run();
    expect(one.name).not.toBe('');
  });
});

describe('the conformance suite', () => {
  test('notices an executor that forgets that it has done a task', async () => {
    const cases = conformanceCases({
      make: ({ work }) => {
        const inner = createLocalExecutor(work);
        let n = 0;
        const submit = (task: Task): Promise<void> => inner.submit({ ...task, id: `${task.id}${n++}` });
        return Promise.resolve({ executor: { ...inner, submit }, dispose: () => inner.close('cancel') });
      },
      pause: () => Promise.resolve(),
      ownBounds: false,
    });
    const broken = cases.filter((one) => /known at once|twice under one id/.test(one.name));
    for (const one of broken)
      await expect(one.run()).rejects.toThrow(/known after submitting|waited in vain/);
    expect(broken).toHaveLength(2);
  });
});
