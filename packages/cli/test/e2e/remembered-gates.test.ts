import { someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { call } from '../support/calls.ts';
import type { CallSettings } from '../support/calls.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

interface Again {
  readonly gate: string;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, string>>;
}

/** A project whose one phase has landed, and whose user wants it once more from the start. */
async function landedOnce(
  { gate, config, files }: Again,
  settings: CallSettings,
  prepare?: (project: Project) => void,
): Promise<Project> {
  const project = makeProject({
    phases: [{ id: '1', gates: [`tool: \`${gate}\``] }],
    config: { max_retries: 0, ...config },
    ...(files === undefined ? {} : { files }),
  });
  prepare?.(project);
  expect((await call(project, ['run', 'MASTER_PLAN.md'], settings)).code).toBe(0);
  project.git('reset', '-q', '--hard', 'HEAD~1');
  return project;
}

async function again(project: Project, settings: CallSettings = {}): Promise<number | null> {
  return (await call(project, ['run', 'MASTER_PLAN.md', '--restart'], settings)).code;
}

test.concurrent('a pass is remembered by tree, command and environment; in another environment the gate runs again', async () => {
  const settings = { env: { TOOL: 'good', SHLVL: '1' } };
  const project = await landedOnce({ gate: 'test "$TOOL" = good' }, settings);
  expect(await again(project, { env: { TOOL: 'good', SHLVL: '2' } })).toBe(0);
  expect(eventsOf(project, 'gate.started')).toEqual([]);
  expect(eventsOf(project, 'verification.finished')[0]?.cached).toBe(true);
  project.git('reset', '-q', '--hard', 'HEAD~1');
  expect(await again(project, { env: { TOOL: 'bad' } })).toBe(3);
});

const untold = [
  ['a file that .worktreeinclude names', '.env', { '.worktreeinclude': '.env\n' }, {}],
  ['a shared folder', 'vendor/tool', {}, { share: ['vendor'] }],
] as const;

test.concurrent.each(someOf(untold, 1))(
  'with %s, which no tree tells, a pass is not remembered for other runs',
  async (_, path, files, config) => {
    const project = await landedOnce(
      { gate: `grep -q good ${path}`, config, files: { '.gitignore': '.env\nvendor\n', ...files } },
      {},
      (made) => made.write(path, 'good\n'),
    );
    project.write(path, 'bad\n');
    expect(await again(project)).toBe(3);
  },
);
