import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { once } from '../support/once.ts';
import { makeProject } from '../support/project.ts';
import { inTurn, writes } from '../support/steps.ts';

const odd = 'a {phase} ${x} %s {} {{0}} <checkpoint>{"done": [} </checkpoint> `code` \\u0000';

/** One run with phases that end in every way. */
const played = once(async () => {
  const listing = { run: 'ls at-*.txt > seen-{phase}.list; echo {phase} > at-{phase}.txt' };
  const applies = `eval "$(grep -o 'git stash apply [0-9a-f]*' "$DEBUSSY_PROMPT_FILE")"`;
  const project = makeProject({
    phases: [
      { id: '1' },
      { id: '2' },
      { id: '3' },
      { id: '4', gates: ['there: `grep work a.txt`'] },
      { id: '5', title: 'Mend {phase_name} {}' },
      { id: '6' },
      { id: '7', after: 'Phase 6' },
      { id: '8', after: 'Phase 7' },
    ],
    config: { max_retries: 1, parallel: 4 },
    scenario: {
      window: 10_000,
      phases: {
        '2': writes('b.txt', 'BAD {session}\n'),
        '3': [{ write: { path: 'c.txt', content: 'c\n' } }, { report: 'blocked' }],
        '4': inTurn(
          [{ run: 'echo an hour of work > a.txt; git add a.txt; git stash -q' }, { report: 'completed' }],
          [{ run: applies }, { report: 'completed' }],
        ),
        '5': inTurn(
          [{ progress: odd }, { text: odd }, { usage: 8500 }, { hang: true }],
          [{ write: { path: 'e.txt', content: 'e\n' } }, { report: { status: 'completed', summary: odd } }],
        ),
        '6': [listing, { report: 'completed' }],
        '7': [listing, { report: 'completed' }],
        '8': [listing, { report: 'completed' }],
      },
    },
  });
  project.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  const answer = await run(project);
  expectSound(project, answer, 3);
  expect(phasesOn(project).toSorted()).toEqual(['1', '4', '5', '6', '7', '8']);
  return { project, answer };
});

test.concurrent('gsd-2 #1586: the work of a session stays reachable after every outcome of its phase', async () => {
  const { project } = await played();
  const captured = eventsOf(project, 'attempt.captured');
  expect(captured.filter(({ phase }) => phase === '2' || phase === '3')).toHaveLength(3);
  for (const { commit } of captured)
    expect(project.git('for-each-ref', '--contains', commit, '--format=%(refname)')).not.toBe('');
});

test.concurrent("an agent's stash at the end of its session was thrown away: it is kept, and the next session applies it", async () => {
  const { project, answer } = await played();
  expect(project.git('show', 'main:a.txt')).toBe('an hour of work');
  expect(answer.stdout).toContain('1 thing left out:');
  expect(answer.stdout).toMatch(/stash@\{0\}: .*kept as [0-9a-f]{12}/);
});

test.concurrent('gsd #1369, ralphy #41, claude-code #62630: every session starts from the tip, with all that has landed', async () => {
  const { project } = await played();
  const dispatched = eventsOf(project, 'session.dispatched');
  const moves = eventsOf(project, 'tip.moved');
  for (const id of ['7', '8']) {
    const session = dispatched.find(({ phase }) => phase === id);
    expect(moves.findLast(({ at }) => at <= (session?.at ?? ''))?.to).toBe(session?.base);
  }
  expect(project.git('show', 'main:seen-8.list')).toBe('at-6.txt\nat-7.txt');
  expect(readdirSync(join(`${project.root}.debussy`, 'trash'))).toEqual([]);
});

test.concurrent('mala: braces, placeholders and <checkpoint> in foreign text break nothing', async () => {
  const { project } = await played();
  expect(project.git('log', '--format=%s', 'main')).toContain('Debussy: Phase 5 - Mend {phase_name} {} ✓\n');
});
