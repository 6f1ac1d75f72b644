import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { openStore } from '@debussy/workspace';
import { expect, test } from 'vitest';
import {
  filesByPhase,
  chooseRun,
  cleanRuns,
  discardRuns,
  openEngine,
  phaseDiff,
  runDiff,
  surveyDiscard,
} from '../../src/index.ts';
import type { ChosenRun, Engine, FollowedEvent } from '../../src/index.ts';
import { gate, makeProject } from '../support/project.ts';
import type { Draft, Project } from '../support/project.ts';

const completes = 'printf \'{"phase":"%s","status":"completed"}\' "$DEBUSSY_PHASE" > "$DEBUSSY_REPORT_FILE"';

/** Phase 1 fails until there is `$HOME/mended`; phase 2 needs it, phase 3 nothing. */
const halfRed: Draft = {
  phases: { 1: '## Gates\n- mended: `test -f good.txt`\n', 2: `**Depends on:** 1\n\n${gate}`, 3: gate },
  config: { max_retries: 0 },
  agent: `cat > "$HOME/prompt-$DEBUSSY_PHASE"; echo "$DEBUSSY_PHASE" > "part-$DEBUSSY_PHASE.txt"; touch done.txt; test -f "$HOME/mended" && touch good.txt; ${completes}`,
};

async function ended(draft: Draft): Promise<{ readonly project: Project; readonly engine: Engine }> {
  const project = makeProject(draft);
  const engine = await openEngine(project.root, { env: project.around.env });
  await (
    await engine.start(await engine.prepare())
  ).done;
  return { project, engine };
}

async function kindsOf(engine: Engine): Promise<Record<string, string>> {
  const { state } = await engine.read();
  return Object.fromEntries([...state.phases.values()].map((entry) => [entry.spec.id, entry.state.kind]));
}

const home = (project: Project): string => project.around.env['HOME'] ?? '';

test('a message to a phase and its retry wait for the run, whose next session begins with the message and the kept work', async () => {
  const { project, engine } = await ended(halfRed);
  expect(await kindsOf(engine)).toEqual({ 1: 'failed', 2: 'blocked', 3: 'landed' });
  await engine.say('1', 'Think of the index.');
  await engine.steer('retry', { phase: '1' });
  project.write('../mended', '');
  await (
    await engine.start(await engine.prepare({ run: 'newest' }))
  ).done;
  expect(await kindsOf(engine)).toEqual({ 1: 'landed', 2: 'landed', 3: 'landed' });
  expect(readFileSync(`${home(project)}/prompt-1`, 'utf8')).toContain('Think of the index.');
  expect(readFileSync(`${home(project)}/prompt-2`, 'utf8')).not.toContain('Think of the index.');
});

test('a skipped phase keeps blocking its dependents, and its work does not land', async () => {
  const { project, engine } = await ended(halfRed);
  await engine.steer('skip', { phase: '1' });
  await (
    await engine.start(await engine.prepare({ run: 'newest' }))
  ).done;
  expect(await kindsOf(engine)).toEqual({ 1: 'skipped', 2: 'blocked', 3: 'landed' });
  expect(project.git('ls-tree', '--name-only', 'main')).not.toContain('part-1.txt');
});

async function refused(code: string, wish: Promise<unknown>): Promise<void> {
  await expect(wish).rejects.toMatchObject({ code, exitCode: 2 });
}

test('of an ended run: what cannot be steered is refused by its code; the diff of a landed phase is its commit, that of a failed one its captured work; the changes of the run are files by phase', async () => {
  const { project, engine } = await ended(halfRed);
  await refused('ERR_PHASE_UNKNOWN', engine.steer('retry', { phase: '7' }));
  await refused('ERR_PHASE_STATE', engine.steer('retry', { phase: '3' }));
  await refused('ERR_PHASE_STATE', engine.steer('skip', { phase: '3' }));
  await refused('ERR_PHASE_STATE', engine.steer('retry', { phase: '1', keep: true }));
  await refused('ERR_MESSAGE_REFUSED', engine.say('3', 'too late'));
  await refused('ERR_MESSAGE_REFUSED', engine.say('1', ' '));
  await refused('ERR_RUN_UNKNOWN', engine.read('nothing'));
  const chosen = await chooseRun(project.root, null);
  await showsDiffs(chosen);
  await showsChanges(chosen);
  writeFileSync(`${home(project)}/mended`, '');
  await (
    await engine.start(await engine.prepare({ run: 'newest' }))
  ).done;
  const request = { phase: '1', of: 2 } as const;
  const { kind, text, tries } = await phaseDiff(chosen, request);
  expect({ kind, tries, files: text.match(/(?<=^\+\+\+ b\/|^diff --git a\/)\S+/gm) }).toEqual({
    kind: 'tries',
    tries: 2,
    files: ['good.txt'],
  });
});

test('a run under way that is to stop now captures its session, and the next one continues from there', async () => {
  const project = makeProject({
    phases: { 1: gate },
    agent: `if test -f half.txt; then touch done.txt; ${completes}; else echo half > half.txt; touch "$HOME/begun"; exec sleep 60; fi`,
  });
  const engine = await openEngine(project.root, { env: project.around.env });
  const run = await engine.start(await engine.prepare());
  expect(await engine.runs()).toEqual([{ run: run.id, live: true }]);
  await expect(project.take({ run: 'newest' })).rejects.toMatchObject({ code: 'ERR_RUN_HELD' });
  const seen: FollowedEvent[] = [];
  for await (const { events } of engine.follow()) {
    seen.push(...events);
    if (existsSync(`${home(project)}/begun`) && run.state().draining === null) await engine.steer('stop_now');
  }
  expect((await run.done).ended).toMatchObject({ exitCode: 130 });
  expect([seen[0]?.event.type, seen.at(-1)?.event.type]).toEqual(['run.started', 'run.ended']);
  expect(await engine.runs()).toEqual([{ run: run.id, live: false }]);
  const again = await engine.start(await engine.prepare({ run: 'newest' }));
  expect((await again.done).ended).toMatchObject({ exitCode: 0 });
  expect(project.git('show', '--format=', '--name-only', 'main').split('\n')).toEqual([
    'done.txt',
    'half.txt',
  ]);
});

async function showsDiffs(chosen: ChosenRun): Promise<void> {
  const diff = (phase: string): ReturnType<typeof phaseDiff> => phaseDiff(chosen, { phase, of: 'work' });
  const [failed, landed, blocked] = [await diff('1'), await diff('3'), await diff('2')];
  expect([failed.kind, landed.kind, blocked]).toEqual([
    'captured',
    'landed',
    { kind: 'none', text: '', tries: 0 },
  ]);
  expect([/^\+1$/m.test(failed.text), /^\+3$/m.test(landed.text)]).toEqual([true, true]);
  expect(landed.text).not.toContain('part-1.txt');
}

async function showsChanges(chosen: ChosenRun): Promise<void> {
  const empty = { path: 'done.txt', added: 0, removed: 0 };
  expect(await filesByPhase(chosen)).toEqual([
    { phase: '1', files: [empty, { path: 'part-1.txt', added: 1, removed: 0 }] },
    { phase: '3', files: [empty, { path: 'part-3.txt', added: 1, removed: 0 }] },
  ]);
  const whole = await runDiff(chosen);
  expect([whole.includes('part-3.txt'), whole.includes('part-1.txt')]).toEqual([true, false]);
}

test('a resumable run is cleaned only if it is named, and discarded with its journal', async () => {
  const { project } = await ended(halfRed);
  const { store, run, folder } = await chooseRun(project.root, null);
  await cleanRuns(store, { dryRun: false, runs: [] });
  expect(project.git('for-each-ref', '--format=%(refname)', 'refs/heads/debussy')).not.toBe('');
  const would = await surveyDiscard(store, [run]);
  expect(existsSync(folder.journal)).toBe(true);
  const done = await discardRuns(openStore(store.commonDir), [run]);
  expect(done.map(({ kind, name }) => [kind, name])).toEqual(would.map(({ kind, name }) => [kind, name]));
  expect(existsSync(folder.journal)).toBe(false);
  expect(project.git('for-each-ref', '--format=%(refname)', 'refs/heads/debussy', 'refs/debussy')).toBe('');
});
