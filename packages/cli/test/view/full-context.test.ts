import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { binary } from '../support/binary.ts';
import { call } from '../support/calls.ts';
import { installed } from '../support/installed.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { pseudoTerminal } from '../support/pseudo-terminal.ts';
import type { PseudoTerminal } from '../support/pseudo-terminal.ts';
import { inTurn, keepsPrompt, writes } from '../support/steps.ts';

/** Phase 1 fills its context, and is done by its second session; 2 waits until it is told to go on. */
function fillingProject(): Project {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }],
    config: { on_context_limit: 'ask', parallel: 2 },
  });
  const prompt = join(project.desk, 'prompt');
  project.scenario({
    window: 10_000,
    phases: {
      '1': inTurn(
        [{ run: 'echo one >> lines.txt' }, { usage: 8500 }, { hang: true }],
        [keepsPrompt(prompt), { run: 'echo two >> lines.txt' }, { report: 'completed' }],
      ),
      '2': [{ wait_for: join(project.desk, 'go') }, ...writes('two.txt', 'two\n')],
    },
  });
  return project;
}

async function shown(project: Project, words: string, env: NodeJS.ProcessEnv = {}): Promise<PseudoTerminal> {
  const command = `${process.execPath} ${await binary()} ${words}`;
  return pseudoTerminal({ command, cwd: project.root, env: { ...project.env, ...env }, size: [100, 30] });
}

const question = /Phase 1: .* \(\d+%\)\. {2}c \w+ {3}s [\w ]+ {3}f \w+/;

function letGo(project: Project): void {
  writeFileSync(join(project.desk, 'go'), '');
}

describe.skipIf(!installed('tmux', '-V'))('on_context_limit: ask, in a terminal (needs tmux)', () => {
  test('the other phases continue while it asks; if forced, the next session gets a minimal prompt', async () => {
    const project = fillingProject();
    const terminal = await shown(project, 'run MASTER_PLAN.md');
    await terminal.shows(question);
    letGo(project);
    await terminal.shows(/✓ 2 {2}Part 2/);
    expect(await terminal.shows(/\? 1 {2}Part 1/)).toMatch(question);
    terminal.press('f');
    await terminal.shows(/EXIT 0/);
    expect(project.git('show', 'main:lines.txt')).toBe('one\ntwo');
    expect(eventsOf(project, 'context.answered')).toMatchObject([{ answer: 'force', by: 'keyboard' }]);
  });

  test('a question that was open at a kill -9 is asked again, and can be answered from another terminal', async () => {
    const project = fillingProject();
    letGo(project);
    const first = await shown(project, 'run MASTER_PLAN.md', { DEBUSSY_CRASH_AT: 'context.asked#1' });
    await first.shows(/EXIT 137/);
    const second = await shown(project, 'resume');
    await second.shows(question);
    const none = await call(project, ['answer', '2', 'continue']);
    expect(none.code).toBe(2);
    expect(none.stderr).toContain('ERR_PHASE_STATE');
    expect(await call(project, ['answer', '1', 'continue'])).toMatchObject({
      code: 0,
      stderr: '',
    });
    await second.shows(/EXIT 0/);
    expect(eventsOf(project, 'context.asked')).toHaveLength(1);
    expect(eventsOf(project, 'context.answered')).toMatchObject([{ answer: 'continue', by: 'user' }]);
    expect(project.git('show', 'main:lines.txt')).toBe('one\ntwo');
  });
});
