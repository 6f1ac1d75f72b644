import type { Executor } from '@debussy/scheduler';
import { expect, test } from 'vitest';
import type { ExecutorExtension } from '../../src/index.ts';
import { makeProject } from '../support/project.ts';

const nowhere: Executor = {
  submit: () => Promise.resolve(),
  poll: () => Promise.reject(new Error('the shared repository is away')),
  onHint: () => undefined,
  cancel: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

const plain: ExecutorExtension = {
  check: () => Promise.resolve(),
  open: () => Promise.resolve(nowhere),
};

function projectWith(extension: Partial<ExecutorExtension>): ReturnType<typeof makeProject> {
  const executors = { mine: () => Promise.resolve({ ...plain, ...extension }) };
  return makeProject({ config: { executor: 'mine' }, executors });
}

test('a run that cannot continue is let go of, with its executor, and does not stay held by a process that has failed', async () => {
  const closed: string[] = [];
  // Where the shared repository is away, a task can be handed out, and nothing can be learned of it.
  const executor: Executor = { ...nowhere, close: (mode) => Promise.resolve(void closed.push(mode)) };
  const project = projectWith({ open: () => Promise.resolve(executor) });
  const first = await project.take();
  await expect(first.start().done).rejects.toThrow('is away');
  for (const tries of [1, 2]) {
    await expect(project.take()).rejects.toThrow('the shared repository is away');
    expect(closed).toEqual(['cancel', ...Array.from({ length: tries }, () => 'detach')]);
  }
});

test('an extension refuses a run before the first write', async () => {
  const project = projectWith({ check: () => Promise.reject(new Error('no queue')) });
  await expect(project.take()).rejects.toThrow('no queue');
  expect(project.git('for-each-ref', 'refs/debussy')).toBe('');
});

test('a run whose executor cannot be opened is let go, and can be resumed', async () => {
  let isTaken = true;
  const project = projectWith({
    open: () => (isTaken ? Promise.reject(new Error('another clone')) : Promise.resolve(nowhere)),
  });
  await expect(project.take()).rejects.toThrow('another clone');
  isTaken = false;
  const prepared = await project.prepare();
  expect(prepared.kind).toBe('continue');
  await (await project.take()).drop();
});
