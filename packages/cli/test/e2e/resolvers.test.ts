import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { expectsPrompt, inTurn, touches } from '../support/steps.ts';

const source = 'src/words.py';
const files = { [source]: 'def first():\n    return 1\n' };

function defines(name: string, value: string, path = source) {
  const text = `\\n\\ndef ${name}():\\n    return ${value}\\n`;
  return [{ run: `printf '${text}' >> ${path}` }, { report: 'completed' }] as const;
}

const resolves = [
  { run: `sed -i '/^<<<<<<<\\|^=======\\|^>>>>>>>\\||||||||/d' ${source}` },
  { report: 'completed' },
] as const;

function phases(gate: string) {
  return ['1', '2'].map((id) => ({ id, gates: [`words: \`${gate}\``] }));
}

test.concurrent('functions that two phases added at the same place land without a further session, and the commit says how', async () => {
  const project = makeProject({ phases: phases(`grep -q 'def first' ${source}`), files });
  project.scenario({ phases: { '1': defines('one', '1'), '2': defines('two', '2') } });
  const result = await run(project, '--parallel', '2');
  expectSound(project, result, 0);
  expect(project.git('show', `main:${source}`).match(/^def \w+/gm)).toHaveLength(3);
  expect(eventsOf(project, 'phase.conflicted')).toEqual([]);
  const [resolved, ...more] = eventsOf(project, 'conflict.resolved');
  expect(more).toEqual([]);
  expect(resolved?.files).toEqual([{ path: source, rung: 'union', by: null }]);
  expect(eventsOf(project, 'session.dispatched')).toHaveLength(2);
  expect(project.git('log', '-1', '--format=%(trailers:key=Debussy-Resolved,valueonly)', 'main').trim()).toBe(
    `union ${source}`,
  );
});

test.concurrent('a merge with landed commits is judged by their gates, too; one that fails them falls to the next rule, and the session gets the attempts', async () => {
  const apart = `! { grep -q 'def one' ${source} && grep -q 'def two' ${source}; } || grep -q joined ${source}`;
  const gates = [apart, `grep -q 'def first' ${source}`];
  const project = makeProject({
    phases: ['1', '2'].map((id, i) => ({ id, gates: [`words${id}: \`${gates[i] ?? ''}\``] })),
    files,
  });
  const landed = `cat ${project.root}/.git/debussy/runs/*/journal/*.jsonl | grep -q tip.moved`;
  const [added, done] = defines('two', '2');
  const joins = [
    expectsPrompt(`union ${source}`),
    resolves[0],
    { run: `echo '# joined' >> ${source}` },
    resolves[1],
  ] as const;
  project.scenario({
    phases: {
      '1': defines('one', '1'),
      '2': inTurn([{ run: `until ${landed}; do sleep 0.05; done` }, added, done], joins),
    },
  });
  expectSound(project, await run(project, '--parallel', '2'), 0);
  expect(eventsOf(project, 'resolution.failed').map(({ failed_gates }) => failed_gates)).toEqual([
    ['words1'],
  ]);
  expect(eventsOf(project, 'phase.conflicted')).toHaveLength(1);
  expect(project.git('log', '--format=%(trailers:key=Debussy-Resolved,valueonly)', 'main').trim()).toBe('');
  expect(phasesOn(project)).toEqual(['1', '2']);
});

const other = 'src/other.py';

test.concurrent('a name that would be defined twice, and a file that no gate is known to touch, are left to an agent', async () => {
  const project = makeProject({
    phases: ['1', '2', '3', '4'].map((id) => ({ id, gates: [`words: \`grep -q first ${source}\``] })),
    files: { ...files, [other]: 'def first():\n    return 1\n' },
  });
  const begun = (id: number): string => join(project.desk, `begun-${id}`);
  const mends = [{ run: resolves[0].run.replace(source, `${source} ${other}`) }, resolves[1]] as const;
  const play = (id: number, work: ReturnType<typeof defines>) =>
    inTurn([touches(begun(id)), { wait_for: begun(((id - 1) ^ 1) + 1) }, ...work], mends);
  project.scenario({
    phases: {
      '1': play(1, defines('same', '1')),
      '2': play(2, defines('same', '2')),
      '3': play(3, defines('three', '3', other)),
      '4': play(4, defines('four', '4', other)),
    },
  });
  expectSound(project, await run(project, '--parallel', '4'), 0);
  expect(eventsOf(project, 'conflict.resolved')).toEqual([]);
  const why = eventsOf(project, 'phase.conflicted').flatMap(({ tried }) => tried ?? []);
  expect(why.join('\n')).toContain('`same`');
  expect(why.join('\n')).toContain(other);
});

function manifestOf(...names: string[]) {
  return `${JSON.stringify({ name: 'shop', version: '1.0.0', workspaces: names.map((name) => `parts/${name}`) }, null, 2)}\n`;
}

function locks(text: string) {
  return `printf '%s' '${text}' > package.json; npm install --package-lock-only --ignore-scripts --no-audit --no-fund --offline`;
}

test.concurrent.each([2, 1])(
  'with %i merges, a lockfile belongs to the merge of its manifest: a second merge gets another one',
  async (tries) => {
    const parts = ['zero', 'one', 'two'].map((name) => [
      `parts/${name}/package.json`,
      `{ "name": "${name}", "version": "1.0.0" }\n`,
    ]);
    // The order of the first merge is refused; in the second one, the lockfile has to follow.
    const gate =
      "node -e \"const a = require('./package.json').workspaces, b = require('./package-lock.json').packages[''].workspaces; process.exit(String(a) === String(b) && a[1] !== 'parts/one' | a.length === 2 ? 0 : 1)\"";
    const project = makeProject({
      phases: phases(gate),
      files: {
        ...Object.fromEntries(parts),
        'package.json': manifestOf('zero'),
        'package-lock.json': '{}\n',
      },
      config: { land_tries: tries },
    });
    const landed = `cat ${project.root}/.git/debussy/runs/*/journal/*.jsonl | grep -q tip.moved`;
    project.scenario({
      phases: {
        '1': [{ run: locks(manifestOf('zero', 'one')) }, { report: 'completed' }],
        '2': inTurn(
          [
            { run: `until ${landed}; do sleep 0.05; done; ${locks(manifestOf('zero', 'two'))}` },
            { report: 'completed' },
          ],
          [{ run: locks(manifestOf('zero', 'two', 'one')) }, { report: 'completed' }],
        ),
      },
    });
    expectSound(project, await run(project, '--parallel', '2'), 0);
    expect(eventsOf(project, 'resolution.failed')).toHaveLength(1);
    expect(eventsOf(project, 'phase.conflicted')).toHaveLength(2 - tries);
    const merged: { workspaces: string[] } = JSON.parse(project.git('show', 'main:package.json'));
    expect(merged.workspaces).toEqual(['parts/zero', 'parts/two', 'parts/one']);
    const lock: { packages: Record<string, unknown> } = JSON.parse(
      project.git('show', 'main:package-lock.json'),
    );
    expect(lock.packages['']).toMatchObject({ workspaces: merged.workspaces });
  },
);

function adds(line: string) {
  return [{ run: `echo ${line} >> notes.txt` }, { report: 'completed' }] as const;
}

test.concurrent('a merge driver of the git configuration merges its files, if the settings name it', async () => {
  const notes = { 'notes.txt': 'first\n', '.gitattributes': '*.txt merge=both\n' };
  const gates = ['both: `grep -q one notes.txt || grep -q two notes.txt`'];
  const project = makeProject({
    phases: ['1', '2'].map((id) => ({ id, gates })),
    files: notes,
    config: { resolvers: ['driver'], merge_drivers: ['both'], land_tries: 1 },
  });
  project.git('config', 'merge.both.driver', 'tail -n +2 %B >> %A');
  project.scenario({ phases: { '1': adds('one'), '2': adds('two') } });
  expectSound(project, await run(project, '--parallel', '2'), 0);
  expect(project.git('show', 'main:notes.txt').split('\n').toSorted()).toEqual(['first', 'one', 'two']);
  expect(eventsOf(project, 'conflict.resolved').map(({ files: merged }) => merged)).toEqual([
    [{ path: 'notes.txt', rung: 'driver', by: 'both' }],
  ]);
});
