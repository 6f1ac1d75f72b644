import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { widthOf } from '../../src/view/text-width.ts';
import { call } from '../support/calls.ts';
import { writes } from '../support/steps.ts';
import { binary } from '../support/binary.ts';
import { installed } from '../support/installed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { pseudoTerminal } from '../support/pseudo-terminal.ts';
import type { PseudoTerminal } from '../support/pseudo-terminal.ts';

interface Watched {
  readonly project: Project;
  readonly terminal: PseudoTerminal;
  /** Lets the phases that wait go on. */
  go(): void;
}

/** A run in which phase 1 and 2 wait until they are told to go on. */
async function watched(
  size: readonly [number, number],
  env: NodeJS.ProcessEnv = {},
  inShell: (command: string) => string = (command) => command,
): Promise<Watched> {
  const project = makeProject({
    phases: [{ id: '1', title: 'Storage 保存' }, { id: '2' }, { id: '3', after: 'Phase 1' }],
  });
  const signal = join(project.desk, 'go');
  const waits = [
    { progress: 'looking around' },
    { usage: 4000 },
    { wait_for: signal },
    { write: { path: '{phase}.txt', content: 'x\n' } },
    { report: 'completed' as const },
  ];
  project.scenario({
    window: 10_000,
    phases: { '1': waits, '2': waits },
    defaults: [{ write: { path: 'three.txt', content: 'x\n' } }, { report: 'completed' }],
  });
  const command = `${process.execPath} ${await binary()} run MASTER_PLAN.md --agent scripted --parallel 2`;
  const terminal = pseudoTerminal({
    command: inShell(command),
    cwd: project.root,
    env: { ...project.env, ...env },
    size,
  });
  return { project, terminal, go: () => writeFileSync(signal, '') };
}

/** A shell that stops jobs and brings them back; the command is what $RUN says. */
function inBash(command: string): string {
  return `PS1='shell> ' RUN='${command}' bash --norc --noprofile -i`;
}

describe.skipIf(!installed('tmux', '-V'))('in a terminal (needs tmux)', () => {
  test('at three sizes: the tree, the context and the log; then a clean screen with the account', async () => {
    const run = await watched([80, 24]);
    const { terminal } = run;
    const full = /Storage 保存.* 42%.*\n.*Part 2.* 42%/;
    for (const [columns, rows] of [
      [80, 24],
      [120, 40],
      [200, 50],
    ] as const) {
      terminal.resize(columns, rows);
      // From 120 columns on, the events are beside the phases.
      const wide = columns < 120 ? columns : Math.floor(columns / 2) - 3;
      await terminal.shows(new RegExp(`── Events ─{${wide - 10}}$`, 'm'));
      const lines = (await terminal.shows(full)).split('\n');
      expect(lines[0]).toMatch(/^ The Feature {2}\d{12}-[0-9a-f]{4} +0\/3 landed/);
      expect(lines).toContainEqual(expect.stringMatching(/○ 3 {2}Part 3 .*after 1/));
      expect(lines).toContainEqual(expect.stringMatching(/\d\d:\d\d:\d\d {2}Phase 1: looking around/));
      expect(lines[rows - 1]).toContain('q stop');
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
    }
    run.go();
    const end = await terminal.shows(/EXIT 0/);
    expect(end).toMatch(/The Feature, run \S+: .*3.*3.*0\)/);
    expect(end).not.toContain('q stop');
  });

  test('Ctrl-C drains, and again stops; the screen is clean, and without colours where NO_COLOR is set', async () => {
    const { terminal } = await watched([80, 24], { NO_COLOR: '1' });
    await terminal.shows(/42%/);
    // oxlint-disable-next-line no-control-regex
    expect(terminal.coloured()).not.toMatch(/\u001b\[[34]\d/);
    terminal.press('C-c');
    await terminal.shows(/stopping/);
    terminal.press('C-c');
    const end = await terminal.shows(/EXIT 130/);
    expect(end).toMatch(/debussy resume/);
    expect(end).not.toContain('q stop');
  });

  test('Ctrl-Z left the keyboard raw and the screen as it was: the shell has both back, and fg paints again', async () => {
    const run = await watched([90, 24], {}, inBash);
    const { terminal } = run;
    await terminal.shows(/shell>/);
    terminal.press('$RUN', 'Enter');
    await terminal.shows(/42%[^]*q stop/);
    terminal.press('C-z');
    const stopped = await terminal.shows(/Stopped[^]*shell>\s*$/);
    expect(stopped).not.toContain('q stop');
    terminal.press('echo a-$((6 * 7))-b', 'Enter');
    await terminal.shows(/echo a-\$\(\(6 \* 7\)\)-b\na-42-b/);
    terminal.press('fg', 'Enter');
    await terminal.shows(/42%[^]*q stop/);
    terminal.press('?');
    await terminal.shows(/↑ ↓ {2}k j/);
    terminal.press('x', 'C-z');
    await terminal.shows(/shell>\s*$/);
    terminal.press('bg', 'Enter', 'echo b-$((6 * 7))-c', 'Enter');
    expect(await terminal.shows(/b-42-c/)).not.toContain('q stop');
    terminal.press('fg', 'Enter');
    await terminal.shows(/42%[^]*q stop/);
    run.go();
    const end = await terminal.shows(/The Feature, run [^]*shell>\s*$/);
    expect(end).not.toContain('q stop');
  });

  test('a run that needs a person keeps its view until q; its decisions wait for resume', async () => {
    const project = makeProject({ phases: [{ id: '1' }, { id: '2' }], config: { max_retries: 0 } });
    project.scenario({ phases: { '1': writes('one.txt', 'BAD\n'), '2': writes('two.txt', 'x\n') } });
    const command = `${process.execPath} ${await binary()} run MASTER_PLAN.md --agent scripted`;
    const terminal = pseudoTerminal({ command, cwd: project.root, env: project.env, size: [100, 30] });
    await terminal.shows(/ended, exit code 3[^]*q leaves/);
    terminal.press('n', 'l');
    await terminal.shows(/Phase 1: Part 1, gates[^]*gate no bad failed/);
    terminal.press('q', 's', 'y');
    await terminal.shows(/resume \S+` skips phase 1/);
    terminal.press('q');
    await terminal.shows(/EXIT 3/);
    const later = await call(project, ['resume']);
    expect(later.code).toBe(0);
  });

  test('Ctrl-Z without a shell does not stop the run', async () => {
    const run = await watched([80, 24]);
    const { terminal } = run;
    await terminal.shows(/42%/);
    terminal.press('C-z');
    run.go();
    await terminal.shows(/EXIT 0/);
  });
});
