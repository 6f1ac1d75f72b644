import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import type { Scenario } from '@debussy/runners';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { writes } from '../support/steps.ts';

/** What debussy starts as `git` or `sync`, by first words; what these start themselves is not counted. */
function counted(project: Project): { readonly env: NodeJS.ProcessEnv; readonly started: () => string[] } {
  const bin = join(project.desk, 'bin');
  const log = join(project.desk, 'started');
  mkdirSync(bin);
  writeFileSync(log, '');
  for (const name of ['git', 'sync']) {
    const real = execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    const text = `#!/bin/sh\necho "${name} $*" >> '${log}'\nexec '${real}' "$@"\n`;
    writeFileSync(join(bin, name), text);
    chmodSync(join(bin, name), 0o755);
  }
  const env = { PATH: `${bin}:${project.env['PATH'] ?? ''}` };
  return { env, started: () => readFileSync(log, 'utf8').trim().split('\n') };
}

/** Two chains of phases tell what one phase more starts; the start and the end of a run are in both. */
async function startedForOne(scenario: Scenario): Promise<number> {
  const [few, many] = [2, 5];
  const counts = [few, many].map(async (count) => {
    const phases = Array.from({ length: count }, (_, i) => ({
      id: String(i + 1),
      gates: ['passes: `true`'],
      ...(i === 0 ? {} : { after: `Phase ${String(i)}` }),
    }));
    const project = makeProject({ phases, scenario });
    const { env, started } = counted(project);
    expectSound(project, await call(project, ['run', 'MASTER_PLAN.md'], { env }), 0);
    return started().length;
  });
  const [short = 0, long = 0] = await Promise.all(counts);
  return (long - short) / (many - few);
}

test('a phase with work in it starts no more than thirty, its verification included', async () => {
  // On a busy machine one phase of the three may find its worktree not cleaned yet.
  expect(Math.floor(await startedForOne({ defaults: writes('{phase}.txt', 'x\n') }))).toBeLessThanOrEqual(30);
});
