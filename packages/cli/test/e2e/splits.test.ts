import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call, resume, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf, runFolderOf } from '../support/journal-of.ts';
import { landedOn, phasesOn } from '../support/landed.ts';
import { noBad } from '../support/plan-draft.ts';
import { makeProject } from '../support/project.ts';
import { expectsPrompt, inTurn, splitInto, writes } from '../support/steps.ts';

const partial = { write: { path: 'partial.txt', content: 'begun\n' } };

const noBadPart = { name: 'no bad', command: '! grep -rqs BAD --include=*.txt .' };

const own = (id: string) => [{ name: `own ${id}`, command: `test -f phase-20${id}.txt` }];

test.concurrent('a split lands as one commit for each sub-phase on the partial work of its parent; sub-phases have gates of their own, run with those of the parent on the union', async () => {
  const project = makeProject({
    phases: [
      { id: '20', gates: ['parent: `true`'] },
      { id: '21', after: 'Phase 20' },
    ],
    scenario: {
      phases: {
        '20': [
          partial,
          splitInto(
            { id: '20a', gates: own('a') },
            { id: '20b', gates: own('b') },
            { id: '20c', after: ['20a'], gates: [{ name: 'own c', command: 'test -f c.txt' }] },
          ),
        ],
        '20c': [{ run: 'cat phase-20a.txt partial.txt > c.txt' }],
      },
      defaults: writes('phase-{phase_name}.txt', '{phase}\n'),
    },
  });
  expectSound(project, await run(project, '--parallel', '3'), 0);
  expect(landedOn(project).map(({ phase, parent, partial: part }) => [phase, parent, part])).toEqual([
    [null, null, '20'],
    ['20a', '20', null],
    ['20b', '20', null],
    ['20c', '20', null],
    ['21', null, null],
  ]);
  expect(project.git('show', 'main:c.txt')).toBe('20a\nbegun');
  const verified = eventsOf(project, 'verification.started').filter(({ phases }) => !phases.includes('21'));
  const alone = verified.filter(({ group }) => group === '20').map(({ id }) => id);
  const union = verified.filter(({ group }) => group !== '20').map(({ id }) => id);
  const gatesOf = (ids: readonly string[]): readonly string[] =>
    eventsOf(project, 'gate.finished').flatMap(({ id, gate }) => (ids.includes(id) ? [gate] : []));
  expect(new Set(gatesOf(alone))).toEqual(new Set(['own a', 'own b', 'own c']));
  // If 20c was the last, its gate is known to pass on the tree of the union.
  expect(gatesOf(union).filter((gate) => gate !== 'own c')).toEqual(['parent', 'own a', 'own b']);
});

test.concurrent('with split: ask, a request waits with the work done, until a person accepts it', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: {
      phases: { '1': [partial, splitInto({ id: '1a' }, { id: '1b' })] },
      defaults: writes('phase-{phase_name}.txt', '{phase}\n'),
    },
  });
  expectSound(project, await run(project, '--set', 'split=ask'), 4);
  const [waits] = eventsOf(project, 'phase.needs_human');
  expect(waits).toMatchObject({ phase: '1', reason: 'requested', kept: expect.any(String) as unknown });
  expect(phasesOn(project)).toEqual([]);
  await call(project, ['accept', '1']);
  expectSound(project, await resume(project, '--set', 'split=auto'), 0);
  expect(phasesOn(project)).toEqual(['1a', '1b']);
  expect(project.git('show', 'main:partial.txt')).toBe('begun');
});

test.concurrent('a request of a thousand parts goes back once with all its reasons, and no session is lost', async () => {
  const parts = Array.from({ length: 1000 }, (_, i) => ({
    id: `1p${i}`,
    gates: [{ name: 'own', command: '' }],
  }));
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: { phases: { '1': inTurn([splitInto(...parts)], writes('phase-1.txt', '1\n')) } },
  });
  expectSound(project, await run(project), 0);
  const [refused, ...more] = eventsOf(project, 'split.refused');
  expect(more).toEqual([]);
  expect(refused?.errors.length).toBeGreaterThan(2);
  expect(phasesOn(project)).toEqual(['1']);
});

test.concurrent('splits of splits finish with --parallel 1, and land flat and in order', async () => {
  const project = makeProject({
    phases: [{ id: '2' }],
    scenario: {
      phases: {
        '2': [partial, splitInto({ id: '2a' }, { id: '2b' })],
        '2a': [splitInto({ id: '2a1' }, { id: '2a2' })],
        '2a1': [splitInto({ id: '2a1a' }, { id: '2a1b' })],
      },
      defaults: writes('phase-{phase_name}.txt', '{phase}\n'),
    },
  });
  expectSound(project, await run(project, '--parallel', '1'), 0);
  expect(phasesOn(project)).toEqual(['2a1a', '2a1b', '2a2', '2b']);
  const landed = landedOn(project);
  expect(landed.find(({ phase }) => phase === '2a1b')?.parent).toBe('2a1');
  const within = '%(trailers:key=Debussy-Within,valueonly,separator=%x2C)';
  expect(project.git('log', '--reverse', `--format=%s ${within}`, 'main~5..main').split('\n')).toEqual([
    'Debussy: Phase 2 - Part 2 partial ',
    'Debussy: Phase 2a1a - part 2a1a ✓ 2a,2',
    'Debussy: Phase 2a1b - part 2a1b ✓ 2a,2',
    'Debussy: Phase 2a2 - part 2a2 ✓ 2',
    'Debussy: Phase 2b - part 2b ✓',
  ]);
});

test.concurrent('a parent that did nothing before its split landed an empty commit: it leaves none, in splits of splits too, which are known to have landed without the journal', async () => {
  const project = makeProject({
    phases: [{ id: '2' }, { id: '3', after: 'Phase 2' }],
    config: { mark_plan: true, each_commit_green: true },
    scenario: {
      phases: {
        '2': [splitInto({ id: '2a' }, { id: '2b' })],
        '2a': [splitInto({ id: '2a1' }, { id: '2a2' })],
        '2b': [splitInto({ id: '2b1' }, { id: '2b2' })],
      },
      defaults: writes('phase-{phase_name}.txt', '{phase}\n'),
    },
  });
  expectSound(project, await run(project, '--phase', '2'), 0);
  const parts = ['2a1', '2a2', '2b1', '2b2'];
  expect(landedOn(project).map(({ phase }) => phase)).toEqual(parts);
  rmSync(runFolderOf(project), { recursive: true });
  expectSound(project, await resume(project), 0);
  expect(phasesOn(project)).toEqual([...parts, '3']);
  expect(eventsOf(project, 'session.dispatched').map(({ phase }) => phase)).toEqual(['3']);
});

test.concurrent('one sub-phase fails: its siblings are kept, the parent does not land, resume runs only the missing one', async () => {
  const failing = makeProject({
    phases: [{ id: '3' }, { id: '4', after: 'Phase 3' }, { id: '5' }],
    config: { max_retries: 0 },
    scenario: {
      phases: {
        '3': [partial, splitInto({ id: '3a' }, { id: '3b', gates: [noBadPart] }, { id: '3c' })],
        '3b': writes('b.txt', 'BAD\n'),
      },
    },
  });
  const answer = await run(failing, '--parallel', '3');
  expectSound(failing, answer, 3);
  expect(phasesOn(failing)).toEqual(['5']);
  const progress = { landed: 1, total: 3 };
  expect(JSON.parse((await call(failing, ['status', '--json'])).stdout)).toMatchObject({ progress });
  expect((await call(failing, ['history'])).stdout).toMatch(/ {2}1\/3 /);
  const group = eventsOf(failing, 'tip.moved').filter((event) => event.group === '3');
  expect(group.flatMap(({ landed }) => landed.map(({ phase }) => phase))).toEqual(['3a', '3c']);
  const failed = eventsOf(failing, 'phase.failed');
  expect(failed.map(({ phase, reason }) => [phase, reason])).toEqual([
    ['3b', 'gates'],
    ['3', 'sub_phase'],
  ]);
  expect(failed[1]?.detail).toContain('3b');
  expect(eventsOf(failing, 'phase.blocked').map(({ phase, by }) => [phase, by])).toEqual([['4', ['3']]]);

  failing.scenario({ phases: { '3b': writes('b.txt', 'good\n') } });
  expectSound(failing, await resume(failing), 0);
  expect(phasesOn(failing)).toEqual(['5', '3a', '3c', '3b', '4']);
  const sessions = eventsOf(failing, 'session.dispatched').map(({ phase }) => phase);
  expect(sessions.toSorted()).toEqual(['3', '3a', '3b', '3b', '3c', '4', '5']);
});

test.concurrent('bernstein: a parent is not done when its children are: the union has to pass, and its repair lands as the parent', async () => {
  const together = 'whole: `! { test -f 1a.txt && test -f 1b.txt; } || test -f joined.txt`';
  const project = makeProject({
    phases: [{ id: '1', title: 'Both', gates: [noBad, together] }],
    scenario: {
      phases: {
        '1': inTurn(
          [splitInto({ id: '1a' }, { id: '1b' })],
          [
            expectsPrompt('whole'),
            { run: 'test -f 1a.txt && test -f 1b.txt && echo joined > joined.txt' },
            { report: 'completed' },
          ],
        ),
      },
      defaults: writes('{phase}.txt', '{phase}\n'),
    },
  });
  expectSound(project, await run(project, '--parallel', '2'), 0);
  expect(phasesOn(project)).toEqual(['1a', '1b', '1']);
  expect(project.git('show', '--format=', '--name-only', 'main')).toBe('joined.txt');
  expect(landedOn(project).at(-1)?.subject).toBe('Debussy: Phase 1 - Both ✓');
});
