import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { call, resume, run, start } from '../support/calls.ts';
import { appears } from '../support/appears.ts';
import { expectIntact, expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn, runBranch } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { inTurn, leavesProcesses, splitInto, touches, writes } from '../support/steps.ts';

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

test.concurrent('bernstein #2792, #1847: clean removes no work that is not reachable from elsewhere', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }],
    config: { max_retries: 0 },
    scenario: { phases: { '2': writes('b.txt', 'BAD\n') } },
  });
  expectSound(project, await run(project), 3);
  const [failed] = eventsOf(project, 'phase.failed');
  expect((await call(project, ['clean'])).code).toBe(0);
  expect(isReachable(project, failed?.kept ?? '')).toBe(true);
  expect(project.git('show', `${failed?.kept ?? ''}:b.txt`)).toBe('BAD');
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

test.concurrent('what worktrees put aside for deletion does not pile up from run to run', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  expectSound(project, await run(project), 0);
  expect(readdirSync(join(`${project.root}.debussy`, 'trash'))).toEqual([]);
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
});

test.concurrent('ralph-orchestrator #143: worktrees stay flat and few, also for splits of splits', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: {
      phases: {
        '1': [splitInto({ id: '1a' }, { id: '1b' })],
        '1a': [splitInto({ id: '1a1' }, { id: '1a2' })],
      },
    },
  });
  expectSound(project, await run(project, '--parallel', '2'), 0);
  const worktrees = project.git('worktree', 'list').split('\n');
  expect(worktrees.length).toBeLessThanOrEqual(1 + 2 + 1 + 1);
});

test.concurrent('gastown #2028: the branch of a run stays as long as no other ref has its commits', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  expectSound(project, await run(project, '--land', 'branch'), 0);
  const branch = runBranch(project);
  await call(project, ['clean']);
  expect(phasesOn(project, branch)).toEqual(['1']);
});

test.concurrent('AI-Employee #695, worca-cc #113, catalyst #1020: after a crash no work is dispatched twice', async () => {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2' }] });
  const steps = [{ run: `echo {phase} >> ${join(project.desk, 'ran')}` }, ...writes('{phase}.txt', 'x\n')];
  project.scenario({ defaults: steps });
  const crash = { env: { DEBUSSY_CRASH_AT: 'phase.queued#1' } };
  const killed = await call(project, ['run', 'MASTER_PLAN.md'], crash);
  expect(killed.code).toBe(null);
  expectSound(project, await resume(project), 0);
  const ran = readFileSync(join(project.desk, 'ran'), 'utf8').trim().split('\n');
  expect(ran.filter((phase) => phase === '1')).toEqual(['1']);
  const sessions = eventsOf(project, 'session.dispatched');
  const worktrees = eventsOf(project, 'attempt.prepared');
  expect(sessions).toHaveLength(worktrees.length);
});

test.concurrent.each(someOf(['verification.finished#1', 'tip.moved#1', 'run.delivered#1'], 1))(
  'taskplane #102: a crash at %s leaves the phase landed once, or not begun to land',
  async (point) => {
    const project = makeProject({ phases: [{ id: '1' }] });
    await call(project, ['run', 'MASTER_PLAN.md'], { env: { DEBUSSY_CRASH_AT: point } });
    expect((await resume(project)).code).toBe(0);
    expectIntact(project);
    expect(phasesOn(project)).toEqual(['1']);
    expect(eventsOf(project, 'session.dispatched')).toHaveLength(1);
  },
);

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

test.concurrent("mala 4bd2f5f3: an agent's background processes do not hold the run", async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: {
      phases: {
        '1': [leavesProcesses(), ...writes('a.txt', 'a\n')],
      },
    },
  });
  expectSound(project, await run(project), 0);
});

test.concurrent('Claude-Debussy: a line of several megabytes ends no session', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: { phases: { '1': [{ print: 'x'.repeat(3_000_000) }, ...writes('a.txt', 'a\n')] } },
  });
  expectSound(project, await run(project), 0);
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

test.concurrent('bartleby #400: verification has a bound of its own, whatever --parallel says', async () => {
  const ids = ['1', '2', '3', '4'];
  const gate = 'alone: `mkdir ../lock && sleep 0.05 && rmdir ../lock`';
  const project = makeProject({ phases: ids.map((id) => ({ id, gates: [gate] })) });
  expectSound(project, await run(project, '--parallel', '4'), 0);
  expect(new Set(eventsOf(project, 'gate.finished').map(({ result }) => result))).toEqual(
    new Set(['passed']),
  );
});

test.concurrent('Archon #3025: a failing setup is reported, and its files are there for gates and agents', async () => {
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

  const bad = makeProject({ phases, files, config: { setup: 'echo no such registry >&2; exit 7' } });
  const answer = await run(bad);
  expectSound(bad, answer, 3);
  expect(answer.stdout + answer.stderr).toContain('no such registry');
});
