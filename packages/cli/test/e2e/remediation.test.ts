import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { inTurn, keepsPrompt, writes } from '../support/steps.ts';

const gates = ['checked: `echo the answer is $(cat answer.txt); grep -q 42 answer.txt`'];

test.concurrent('the output of a failing gate goes back to the agent, in the same worktree', async () => {
  const project = makeProject({ phases: [{ id: '1', gates }] });
  const prompt = join(project.desk, 'prompt');
  project.scenario({
    phases: {
      '1': inTurn(
        [{ write: { path: 'notes.txt', content: 'kept\n' } }, ...writes('answer.txt', '41')],
        [
          keepsPrompt(prompt),
          { run: 'test -f notes.txt && sed -i s/41/42/ answer.txt' },
          { report: 'completed' },
        ],
      ),
    },
  });
  expectSound(project, await run(project), 0);
  expect(readFileSync(prompt, 'utf8')).toContain('the answer is 41');
  expect(readFileSync(prompt, 'utf8')).toContain(': checked.');
  expect(project.git('show', 'main:answer.txt')).toBe('42');
  expect(project.git('show', '--name-only', '--format=', 'main')).toBe('answer.txt\nnotes.txt');
  expect(eventsOf(project, 'phase.remediating').map(({ retry }) => retry)).toEqual([1]);
});

test.concurrent('the commit that failed its gates outlives a crash and `git gc --prune=now`: resume continues from it', async () => {
  const project = makeProject({ phases: [{ id: '1', gates }] });
  project.scenario({
    phases: {
      '1': inTurn(writes('answer.txt', '41'), [
        { run: 'sed -i s/41/42/ answer.txt' },
        { report: 'completed' },
      ]),
    },
  });
  const crash = { env: { DEBUSSY_CRASH_AT: 'phase.remediating#1' } };
  await call(project, ['run', 'MASTER_PLAN.md'], crash);
  project.git('reflog', 'expire', '--expire=now', '--all');
  project.git('gc', '--quiet', '--prune=now');
  const [red] = eventsOf(project, 'phase.remediating');
  expect(project.git('cat-file', '-t', red?.from ?? '')).toBe('commit');
  expectSound(project, await call(project, ['resume']), 0);
  expect(project.git('show', 'main:answer.txt')).toBe('42');
});

test.concurrent('after max_retries the phase fails, and what depends on it is blocked and said', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates }, { id: '2', after: 'Phase 1' }, { id: '3' }],
    scenario: { phases: { '1': writes('answer.txt', 'wrong {session}\n') } },
  });
  expectSound(project, await run(project, '--max-retries', '2'), 3);
  expect(phasesOn(project)).toEqual(['3']);
  expect(eventsOf(project, 'session.dispatched').filter(({ phase }) => phase === '1')).toHaveLength(3);
  const [failed] = eventsOf(project, 'phase.failed');
  expect(failed).toMatchObject({ phase: '1', reason: 'gates', detail: 'failing: checked' });
  expect(project.git('show', `${failed?.kept ?? ''}:answer.txt`)).toBe('wrong 3');
  expect(eventsOf(project, 'phase.blocked')[0]).toMatchObject({
    phase: '2',
    by: ['1'],
    reason: 'phase 1 failed',
  });
  const handoff = await call(project, ['handoff', '1']);
  expect(handoff.code, handoff.stderr).toBe(0);
  expect(handoff.stdout).toContain('checked');
});

test.concurrent('remediation ends early when the agent changed nothing; the handoff had no word of the gate', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates }],
    config: { max_retries: 5 },
    scenario: { phases: { '1': writes('answer.txt', 'wrong\n') } },
  });
  expectSound(project, await run(project), 3);
  expect(eventsOf(project, 'session.dispatched')).toHaveLength(2);
  expect(eventsOf(project, 'phase.failed')[0]).toMatchObject({ reason: 'no_change' });
  const { stdout } = await call(project, ['handoff', '1']);
  expect(stdout).toMatch(/^- Gate \w+: `.+` exited with 1/m);
});

test.concurrent('a gate that passes the second time is flaky: said, and not the fault of the phase', async () => {
  const gate = 'moody: `test -f ../once || { touch ../once; false; }`';
  const project = makeProject({ phases: [{ id: '1', gates: [gate] }] });
  expectSound(project, await run(project), 0);
  expect(eventsOf(project, 'gate.finished').map(({ result }) => result)).toEqual(['flaky']);
});

test.concurrent('amd/gaia #3983: gates decide, not the claim of the agent', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates }],
    config: { max_retries: 0 },
    scenario: {
      phases: {
        '1': [
          { text: 'All tests pass, everything is verified.' },
          { write: { path: 'answer.txt', content: '41' } },
          { report: { status: 'completed', summary: 'verified: all gates green' } },
        ],
      },
    },
  });
  expectSound(project, await run(project), 3);
  expect(phasesOn(project)).toEqual([]);
});
