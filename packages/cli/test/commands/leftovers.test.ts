import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { debussy } from '../support/binary.ts';
import { call, resume, run, start } from '../support/calls.ts';
import { called } from '../support/called.ts';
import { makeProject } from '../support/project.ts';
import { inTurn, splitInto, writes } from '../support/steps.ts';

test.concurrent('diff shows the landed changes of a phase, the kept ones of a failed phase, and every part of a split one', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }, { id: '3' }],
    config: { max_retries: 0, parallel: 3 },
  });
  project.scenario({
    phases: {
      '1': writes('one.txt', 'one\n'),
      '2': writes('two.txt', 'BAD\n'),
      '3': [{ write: { path: 'partial.txt', content: 'partial\n' } }, splitInto({ id: '3a' }, { id: '3b' })],
      '3a': writes('3a/a.txt', 'a\n'),
      '3b': writes('3b/b.txt', 'b\n'),
    },
  });
  expect((await run(project)).code).toBe(3);
  const landed = await debussy(['diff', '1'], { cwd: project.root });
  expect(landed.code).toBe(0);
  expect(landed.stdout).toContain('diff --git a/one.txt b/one.txt\nnew file mode 100644');
  expect(landed.stdout).toContain('+one\n');
  expect((await called(['diff', '2', '--stat'], { cwd: project.root })).stdout).toBe(
    ' two.txt | 1 +\n 1 file changed, 1 insertion(+)\n',
  );
  const split = (await called(['diff', '3', '--stat'], { cwd: project.root })).stdout;
  expect(split.match(/^ \S+ \| 1 \+$/gm)).toEqual([
    ' partial.txt | 1 +',
    ' 3a/a.txt | 1 +',
    ' 3b/b.txt | 1 +',
  ]);
  expect((await called(['diff', '3a', '--stat'], { cwd: project.root })).stdout).toContain(
    ' 3a/a.txt | 1 +\n',
  );
});

test.concurrent('clean deletes only content that another branch has and explains the rest; --worktrees also deletes the pool', async () => {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2' }] });
  const repaired = inTurn(writes('two.txt', 'BAD\n'), writes('two.txt', 'good\n'));
  project.scenario({ phases: { '1': writes('one.txt', 'one\n'), '2': repaired } });
  expect((await run(project)).code).toBe(0);
  const refs = (): string => project.git('for-each-ref');
  const before = refs();
  const dry = await call(project, ['clean', '--dry-run']);
  expect(dry.code).toBe(0);
  expect(refs()).toBe(before);
  const commits = before.match(/^\w+(?= commit)/gm) ?? [];
  const contents = (commit: string): readonly string[] =>
    (project.git('ls-tree', '-r', commit).match(/\bblob \w+/g) ?? []).map((blob) => blob.slice(5));
  expect((await call(project, ['clean'])).stdout).toMatch(/^Removed \d+ things:\n/);
  expect(refs()).not.toBe(before);
  const reachable = project.git('rev-list', '--all', '--objects');
  expect(commits.flatMap(contents).filter((blob) => !reachable.includes(blob))).toEqual([]);
  const again: { readonly items: readonly { readonly action: string }[] } = JSON.parse(
    (await called(['clean', '--json'], { cwd: project.root })).stdout,
  );
  expect(again.items.every(({ action }) => action === 'keep')).toBe(true);
  const pool = `${project.root}.debussy`;
  expect((await called(['clean', '--worktrees', '--dry-run'], { cwd: project.root })).stdout).toContain(
    'debussy clean --worktrees',
  );
  expect(existsSync(join(pool, '1'))).toBe(true);
  expect((await called(['clean', '--worktrees'], { cwd: project.root })).code).toBe(0);
  expect(existsSync(pool)).toBe(false);
  expect(project.git('worktree', 'list').split('\n')).toHaveLength(1);
});

test.concurrent('next steps offered `debussy clean` to throw work away, which it never did: --discard names all of it, and asks', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }],
    config: { max_retries: 0, commit_on_failure: true, land: 'branch' },
    scenario: { phases: { '1': writes('one.txt', 'one\n'), '2': writes('two.txt', 'BAD\n') } },
  });
  const before = project.git('for-each-ref');
  const ran = await run(project);
  const id = /run (\d{12}-\w{4}): failed/.exec(ran.stdout)?.[1] ?? '';
  expect(ran.stdout.slice(ran.stdout.indexOf('\nNext\n'))).not.toContain('git branch -D');
  const kept = project.git('for-each-ref');
  const failed = `debussy/the-feature-${id}-phase-2-failed`;
  expect(project.git('log', '-1', '--format=%B', failed)).toBe(
    `Debussy: Phase 2 - Part 2 ⚠️ partial\n\nDebussy-Run: ${id}\nDebussy-Work: 2`,
  );
  expect(project.git('show', `${failed}:two.txt`)).toBe('BAD');

  const asked = await call(project, ['clean', id, '--discard']);
  expect(asked.code).toBe(2);
  expect(asked.stdout).toMatch(/^Would remove \d+ things:\n {2}branch debussy\/the-feature-\S+\n/);
  expect(asked.stderr).toContain('ERR_CLEAN_NOT_ASKED');
  expect((await call(project, ['clean', '--run', id, '--discard', '--dry-run'])).stdout).toBe(asked.stdout);
  expect(project.git('for-each-ref')).toBe(kept);

  expect((await call(project, ['clean', '--run', id, '--discard', '--yes'])).code).toBe(0);
  expect(project.git('for-each-ref')).toBe(before);
  expect((await call(project, ['resume'])).code).toBe(2);
  project.scenario({});
  expect((await run(project)).code).toBe(0);
});

test.concurrent('diff of a phase that is being worked on, or was not started, says where to look; --discard needs a name, and keeps a running run and a checked-out branch', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
    config: { land: 'branch' },
  });
  expect((await called(['clean'], { cwd: project.root })).code).toBe(0);
  expect(await call(project, ['clean', '--discard', '--yes'])).toMatchObject({ code: 2 });
  const go = join(project.desk, 'go');
  project.scenario({ phases: { '1': [{ progress: 'here' }, { wait_for: go }, ...writes('a.txt', 'a\n')] } });
  const live = await start(project);
  await live.saw('progress.logged', '1');
  for (const phase of ['1', '2'])
    expect((await called(['diff', phase], { cwd: project.root })).stderr).toContain('ERR_PHASE_WITHOUT_WORK');
  const id = project.git('for-each-ref').match(/debussy\/(\d{12}-\w{4})\/base/)?.[1] ?? '';
  const during = project.git('for-each-ref');
  const held = await call(project, ['clean', id, '--discard', '--yes']);
  expect(held.code).toBe(2);
  expect(held.stdout).not.toContain('Removed');
  expect(project.git('for-each-ref')).toBe(during);
  writeFileSync(go, '');
  expect((await live.ended).code).toBe(0);
  project.git('switch', '-q', `debussy/the-feature-${id}`);
  await call(project, ['clean', id, '--discard', '--yes']);
  expect(project.git('log', '-2', '--format=%s')).toContain('Phase 1');
});

test.concurrent('handoff prints the handoff and its path; a stopped run can continue after clean', async () => {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }] });
  project.scenario({
    phases: {
      '1': {
        plays: [
          {
            session: 1,
            steps: [
              { progress: 'half \u001b[31mway' },
              ...writes('b.txt', 'b\n').slice(0, 1),
              { hang: true },
            ],
          },
          { steps: writes('a.txt', 'a\n') },
        ],
      },
    },
  });
  const live = await start(project);
  await live.saw('progress.logged', '1');
  await call(project, ['stop', '--now']);
  await live.ended;
  const { code, stdout } = await call(project, ['handoff', '1']);
  expect(code).toBe(0);
  const place = /\n\nKept at (.*HANDOFF\.md)\n$/.exec(stdout)?.[1] ?? '';
  expect(readFileSync(place, 'utf8').trimEnd()).toBe(stdout.slice(0, stdout.lastIndexOf('\n\nKept at')));
  expect(stdout).toContain('# Hand-over: phase 1');
  const shown = await called(['handoff', '1'], { cwd: project.root, isTTY: true });
  expect(shown.stdout).not.toContain('\u001b');
  expect((await call(project, ['handoff', '2'])).stderr).toContain('ERR_NO_HANDOFF');
  expect((await call(project, ['clean'])).code).toBe(0);
  expect((await resume(project)).code).toBe(0);
  expect(existsSync(join(project.root, 'a.txt'))).toBe(true);
});
