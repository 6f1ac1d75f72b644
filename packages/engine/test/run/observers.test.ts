import { expect, test } from 'vitest';
import { startRun } from '../../src/index.ts';
import type { OpenObserver } from '../../src/index.ts';
import { makeProject } from '../support/project.ts';

function broken(message: string): () => never {
  return () => {
    throw new Error(message);
  };
}

test('an observer sees every event once and is closed; one that throws disturbs neither the run nor the others', async () => {
  const project = makeProject();
  const prepared = await project.prepare();
  if (prepared.kind !== 'new') throw new Error(prepared.kind);
  const late: string[] = [];
  const warn = (message: string): void => void late.push(message);
  const run = await startRun(prepared, { ...project.around, warn });
  const seen: string[] = [];
  const codes: string[] = [];
  let closed = 0;
  const openers: readonly OpenObserver[] = [
    broken('does not open'),
    () => ({ event: broken('does not watch') }),
    () => ({ event: () => undefined, close: () => Promise.reject(new Error('does not close')) }),
    () => ({
      event(event) {
        seen.push(event.type);
        if (event.type === 'notice') codes.push(event.code);
      },
      close: () => void closed++,
    }),
  ];
  const state = await run.start(openers).done;
  expect(state.ended?.exitCode).toBe(0);
  expect([seen[0], seen.at(-1), closed]).toEqual(['run.started', 'run.ended', 1]);
  expect(codes.filter((code) => code === 'OBSERVER_FAILED')).toHaveLength(2);
  expect(late).toEqual([expect.stringContaining('does not close')]);
});

test('the events of a run are complete for its caller, also with configured observers', async () => {
  const project = makeProject({
    config: { observers: ['none.mjs'] },
    files: { 'none.mjs': 'export const open = () => ({ event() {} });\n' },
  });
  const run = (await project.take()).start();
  await run.done;
  const types: string[] = [];
  for await (const { type } of run.events) types.push(type);
  expect([types[0], types.at(-1)]).toEqual(['run.started', 'run.ended']);
});
