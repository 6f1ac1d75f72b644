import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resume, run, start } from '../support/calls.ts';
import { appears } from '../support/appears.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { inTurn, leavesProcesses, touches, writes } from '../support/steps.ts';

/** Everything that a session of this run has left, by the commits of the journal. */
function capturedIn(project: Project): readonly string[] {
  return eventsOf(project, 'attempt.captured').map(({ commit }) => commit);
}

function isReachable(project: Project, commit: string): boolean {
  return project.git('for-each-ref', '--contains', commit, '--format=%(refname)') !== '';
}

test.concurrent('gsd-2 #1586: nothing that a session left is ever unreachable, whatever became of its phase', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }, { id: '3' }],
    config: { max_retries: 1 },
    scenario: {
      phases: {
        '2': writes('b.txt', 'BAD {session}\n'),
        '3': [{ write: { path: 'c.txt', content: 'c\n' } }, { report: 'blocked' }],
      },
    },
  });
  expectSound(project, await run(project), 3);
  expect(capturedIn(project)).toHaveLength(4);
  for (const commit of capturedIn(project)) expect(isReachable(project, commit)).toBe(true);
});

test.concurrent("an agent's stash at the end of its session was thrown away: it is kept, and the next session applies it", async () => {
  const project = makeProject({ phases: [{ id: '1', gates: ['there: `grep work a.txt`'] }] });
  const applies = `eval "$(grep -o 'git stash apply [0-9a-f]*' "$DEBUSSY_PROMPT_FILE")"`;
  project.scenario({
    phases: {
      '1': inTurn(
        [{ run: 'echo an hour of work > a.txt; git add a.txt; git stash -q' }, { report: 'completed' }],
        [{ run: applies }, { report: 'completed' }],
      ),
    },
  });
  const answer = await run(project);
  expectSound(project, answer, 0);
  expect(project.git('show', 'main:a.txt')).toBe('an hour of work');
  expect(answer.stdout).toContain('1 thing left out:');
  expect(answer.stdout).toMatch(/stash@\{0\}: .*kept as [0-9a-f]{12}/);
});

test.concurrent('gsd #1369, ralphy #41, claude-code #62630: every session starts from the tip, with all that has landed', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }, { id: '3', after: 'Phase 2' }],
    scenario: {
      defaults: [
        { run: 'ls *.txt > seen-{phase}.list; echo {phase} > at-{phase}.txt' },
        { report: 'completed' },
      ],
    },
  });
  project.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  expectSound(project, await run(project), 0);
  const tips = [project.git('rev-parse', 'main~3'), ...eventsOf(project, 'tip.moved').map(({ to }) => to)];
  expect(eventsOf(project, 'session.dispatched').map(({ base }) => base)).toEqual(tips.slice(0, 3));
  expect(project.git('show', 'main:seen-3.list')).toBe('at-1.txt\nat-2.txt');
  expect(readdirSync(join(`${project.root}.debussy`, 'trash'))).toEqual([]);
});

test.concurrent('mala 232e7cd2, orchestkit #1882, paperclip #7270: leftover processes of a killed debussy are ended by the next one', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.scenario({
    phases: {
      '1': [leavesProcesses(), touches(join(project.desk, 'there')), { hang: true }],
    },
  });
  const live = await start(project);
  await appears(join(project.desk, 'there'));
  live.process.kill('SIGKILL');
  await live.ended;
  project.scenario({});
  expectSound(project, await resume(project), 0);
});

test.concurrent('mala: braces, placeholders and <checkpoint> in foreign text break nothing', async () => {
  const odd = 'a {phase} ${x} %s {} {{0}} <checkpoint>{"done": [} </checkpoint> `code` \\u0000';
  const project = makeProject({
    phases: [
      { id: '1', title: 'Mend {phase_name} {}' },
      { id: '2', after: 'Phase 1' },
    ],
    scenario: {
      window: 10_000,
      phases: {
        '1': {
          plays: [
            { session: 1, steps: [{ progress: odd }, { text: odd }, { usage: 8500 }, { hang: true }] },
            { steps: [{ report: { status: 'completed', summary: odd } }] },
          ],
        },
      },
    },
  });
  expectSound(project, await run(project), 0);
  expect(phasesOn(project)).toEqual(['1', '2']);
  expect(project.git('log', '-1', '--format=%s', 'main~1')).toBe('Debussy: Phase 1 - Mend {phase_name} {} ✓');
});

test.concurrent('Archon #3025: files of a setup are there for gates and agents', async () => {
  const phases = [{ id: '1', gates: ['made: `test -f made.tmp`'] }];
  const files = { '.gitignore': '*.tmp\n' };
  const good = makeProject({
    phases,
    files,
    config: { setup: 'touch made.tmp' },
    scenario: {
      phases: { '1': [{ run: 'test -f made.tmp && echo yes > yes.txt' }, { report: 'completed' }] },
    },
  });
  expectSound(good, await run(good), 0);
  expect(good.git('show', 'main:yes.txt')).toBe('yes');
  expect(existsSync(join(good.root, 'made.tmp'))).toBe(false);
});
