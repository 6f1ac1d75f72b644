import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appears } from '../support/appears.ts';
import { binary } from '../support/binary.ts';
import { call, start } from '../support/calls.ts';
import { installed } from '../support/installed.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { pseudoTerminal } from '../support/pseudo-terminal.ts';
import type { PseudoTerminal } from '../support/pseudo-terminal.ts';
import { touches, writes } from '../support/steps.ts';

interface Waiting {
  readonly project: Project;
  /** The agent of phase 1 is at work. */
  begun(): Promise<void>;
  go(): void;
}

function waiting(): Waiting {
  const project = makeProject({ phases: [{ id: '1' }] });
  const [begun = '', go = ''] = ['begun', 'go'].map((name) => join(project.desk, name));
  project.scenario({ defaults: [touches(begun), { wait_for: go }, ...writes('a.txt', 'a\n')] });
  return { project, begun: () => appears(begun), go: () => writeFileSync(go, '') };
}

async function inTerminal({ project }: Waiting, args: string): Promise<PseudoTerminal> {
  const command = `${process.execPath} ${await binary()} ${args}`;
  return pseudoTerminal({ command, cwd: project.root, env: project.env, size: [100, 24] });
}

test('run --detach comes back at once; attach follows the run, and ends as it ends', async () => {
  const run = waiting();
  const started = await call(run.project, ['run', 'MASTER_PLAN.md', '--detach', '--json']);
  const [, id = ''] = /^\{"run":"([^"]+)"/.exec(started.stdout) ?? [];
  await run.begun();
  expect((await call(run.project, ['status'])).stdout).toContain(`run ${id}: running`);
  const second = await start(run.project, ['attach', id]);
  await second.saw('session.started', '1');
  const shown = join(run.project.desk, 'shown');
  const first = spawn(process.execPath, [await binary(), 'attach'], {
    cwd: run.project.root,
    env: { ...process.env, ...run.project.env },
    stdio: ['ignore', openSync(shown, 'w'), 'inherit'],
  });
  const ended = once(first, 'close');
  // It has found the run: from here on the run may end.
  await expect.poll(() => readFileSync(shown, 'utf8'), { timeout: 60_000 }).not.toBe('');
  run.go();
  expect(await ended).toEqual([0, null]);
  expect(readFileSync(shown, 'utf8')).toContain('Landed: Phase 1');
  expect((await second.ended).code).toBe(0);
  expect(phasesOn(run.project)).toEqual(['1']);
});

test.concurrent('a detached run is stopped like any other, and prints the command', async () => {
  const run = waiting();
  await call(run.project, ['run', 'MASTER_PLAN.md', '-d']);
  await run.begun();
  const attached = await start(run.project, ['attach']);
  await attached.saw('session.started', '1');
  await call(run.project, ['stop', '--now']);
  expect((await attached.ended).code).toBe(130);
  expect(eventsOf(run.project, 'run.ended')).toMatchObject([{ exit_code: 130 }]);
  expect(await call(run.project, ['attach'])).toMatchObject({ code: 2 });
});

test.concurrent('a refusal is reported before the run is detached', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.write('MASTER_PLAN.md', 'no plan any more\n');
  const refused = await call(project, ['run', 'MASTER_PLAN.md', '--detach']);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/^error: .* \[ERR_\w+\]\n/m);
});

describe.skipIf(!installed('tmux', '-V'))('in a terminal (needs tmux)', () => {
  test('a terminal that is closed took its run with it: the run continues without it', async () => {
    const run = waiting();
    const terminal = await inTerminal(run, 'run MASTER_PLAN.md');
    await terminal.shows(/0\/1 landed/);
    await run.begun();
    terminal.close();
    const attached = await start(run.project, ['attach']);
    await attached.saw('session.started', '1');
    run.go();
    expect((await attached.ended).code).toBe(0);
    expect(eventsOf(run.project, 'run.draining')).toEqual([]);
    expect(phasesOn(run.project)).toEqual(['1']);
  });

  test('attach opens the live view; q leaves it, and the run continues', async () => {
    const run = waiting();
    await call(run.project, ['run', 'MASTER_PLAN.md', '--detach']);
    await run.begun();
    const terminal = await inTerminal(run, 'attach');
    await terminal.shows(/● 1 {2}Part 1[^]*Events[^]*session 1 of scripted[^]*q detach/);
    terminal.press('p');
    await terminal.shows(/paused/);
    terminal.press('p', 'q');
    await terminal.shows(/EXIT 0/);
    const attached = await start(run.project, ['attach']);
    await attached.saw('session.started', '1');
    run.go();
    expect((await attached.ended).code).toBe(0);
  });
});
