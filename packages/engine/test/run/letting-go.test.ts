import type { Executor } from '@debussy/scheduler';
import { expect, test } from 'vitest';
import { takeRun } from '../../src/index.ts';
import type { ExecutorExtension, Surroundings } from '../../src/index.ts';
import { makeProject } from '../support/project.ts';

test('a run that cannot go on is let go of, with its executor, and does not stay held by a process that has failed', async () => {
  const project = makeProject({ config: { executor: 'fleet' } });
  const closed: string[] = [];
  // Where the shared repository is away, a task can be handed out, and nothing can be learned of it.
  const executor: Executor = {
    submit: () => Promise.resolve(),
    poll: () => Promise.reject(new Error('the shared repository is away')),
    onHint: () => undefined,
    cancel: () => Promise.resolve(),
    close: (mode) => Promise.resolve(void closed.push(mode)),
  };
  const extension: ExecutorExtension = {
    check: () => Promise.resolve(),
    open: () => Promise.resolve(executor),
  };
  const around: Surroundings = { ...project.around, executors: { fleet: () => Promise.resolve(extension) } };
  const take = async (): ReturnType<typeof takeRun> => {
    const prepared = await project.prepare();
    if (prepared.kind !== 'new' && prepared.kind !== 'continue') throw new Error(prepared.kind);
    return takeRun(prepared, around);
  };
  const first = await take();
  await expect(first.start().done).rejects.toThrow('is away');
  for (const tries of [1, 2]) {
    await expect(take()).rejects.toThrow('the shared repository is away');
    expect(closed).toEqual(['cancel', ...Array.from({ length: tries }, () => 'detach')]);
  }
});
