import { writes } from '@debussy/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeWebProject } from '../support/project.ts';
import type { WebProject } from '../support/project.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let project: WebProject;
beforeAll(async () => {
  project = await makeWebProject([{ id: '1' }]);
  project.scenario({ phases: { '1': writes('one.txt', 'one\n') } });
});
afterAll(() => project.remove());

async function runsAt(link: string): Promise<readonly unknown[]> {
  const { origin, searchParams } = new URL(link);
  const headers = { Authorization: `Bearer ${searchParams.get('token') ?? ''}` };
  const runs: unknown = await (await fetch(`${origin}/api/runs`, { headers })).json();
  return Array.isArray(runs) ? runs : [];
}

test('a detached page stays, is found again, and is stopped; one opened with a run ends with it', async () => {
  const run = await project.start('run', 'MASTER_PLAN.md', '--ui');
  expect(await run.ended).toBe(0);
  const first = await project.start('ui', '--detach');
  expect(await first.ended).toBe(0);
  expect(await runsAt(first.link)).toMatchObject([{ state: 'ended', outcome: 'completed' }]);
  const again = await project.start('ui', '--detach');
  expect(again.link).toBe(first.link);
  const all = await project.start('ui', '--all', '--no-open');
  expect(await runsAt(all.link)).toHaveLength(1);
  all.child.kill('SIGINT');
  expect(await all.ended).toBe(0);
  await expect(project.start('ui', '--stop')).rejects.toThrow('The page has ended.');
  await expect(runsAt(first.link)).rejects.toThrow();
});
