import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { landedOn, phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { expectsPrompt, inTurn, keepsPrompt, splitInto, writes } from '../support/steps.ts';

const files = { 'list.txt': 'first\nlast\n' };

function adds(line: string) {
  return [{ run: `sed -i '1a ${line}' list.txt` }, { report: 'completed' }] as const;
}

const resolves = [
  expectsPrompt('list.txt'),
  { run: "sed -i '/^<<<<<<<\\|^=======\\|^>>>>>>>\\||||||||/d' list.txt" },
  { report: 'completed' },
] as const;

test.concurrent('a conflict between phases is resolved by a fresh session that sees both sides', async () => {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2' }], files });
  const prompt = join(project.desk, 'prompt');
  const versions = join(project.desk, 'versions');
  // A step that runs a command goes on whatever becomes of it, so what it could read is looked at behind it.
  const reads = `grep -o 'git show [0-9a-f]*^*:' "$DEBUSSY_PROMPT_FILE" | while read -r _ _ at; do git show "\${at}list.txt" | tr '\\n' ' '; echo; done > ${versions}`;
  const resolving = [keepsPrompt(prompt), { run: reads }, ...resolves] as const;
  project.scenario({
    phases: { '1': inTurn(adds('from one'), resolving), '2': inTurn(adds('from two'), resolving) },
  });
  expectSound(project, await run(project, '--parallel', '2'), 0);
  expect(phasesOn(project).toSorted()).toEqual(['1', '2']);
  expect(project.git('show', 'main:list.txt').split('\n').toSorted()).toEqual([
    'first',
    'from one',
    'from two',
    'last',
  ]);
  expect(eventsOf(project, 'phase.conflicted').map((event) => event.files)).toEqual([['list.txt']]);
  const told = readFileSync(prompt, 'utf8');
  expect(told).toContain('does what both phases want');
  const [conflict] = eventsOf(project, 'phase.conflicted');
  for (const side of [`${conflict?.ours}^:`, `${conflict?.ours}:`, `${conflict?.tip}:`])
    expect(told).toContain(`git show ${side}`);
  // Every version that the prompt names can be read where the agent works.
  expect(readFileSync(versions, 'utf8').split('\n').toSorted()).toEqual([
    '',
    'first from one last ',
    'first from two last ',
    'first last ',
  ]);
});

/** Sections of a prompt that begin with these words, each to the next heading. */
function sections(prompt: string, title: string): readonly string[] {
  return prompt.split(/^(?=## )/m).filter((part) => part.startsWith(`## ${title}`));
}

test.concurrent('a sub-phase that conflicts with commits landed beside its group is resolved, and lands as itself', async () => {
  const project = makeProject({ phases: [{ id: '1', title: 'Ones' }, { id: '2' }], files });
  const prompt = join(project.desk, 'prompt');
  const resolving = [keepsPrompt(prompt), ...resolves] as const;
  project.scenario({
    phases: {
      '1': adds('from one'),
      '2': inTurn([splitInto({ id: '2a' }, { id: '2b' }, { id: '2c' })], resolving),
      '2b': adds('from b'),
    },
  });
  expectSound(project, await run(project, '--parallel', '2'), 0);
  expect(phasesOn(project)).toEqual(['1', '2a', '2b', '2c']);
  expect(project.git('show', 'main:list.txt').split('\n').toSorted()).toEqual([
    'first',
    'from b',
    'from one',
    'last',
  ]);
  expect(eventsOf(project, 'phase.conflicted').map(({ phase }) => phase)).toEqual(['2']);
  const told = readFileSync(prompt, 'utf8');
  expect(sections(told, 'This side: phase 2b, part 2b')).toHaveLength(1);
  expect(sections(told, 'The other side').map((part) => part.split('\n')[0])).toEqual([
    '## The other side: phase 1, Ones',
  ]);
  const changed = landedOn(project).map(({ commit }) =>
    project.git('show', '--format=', '--name-only', commit),
  );
  expect(changed).toEqual(['list.txt', 'phase-2a.txt', 'list.txt', 'phase-2c.txt']);
});

test.concurrent('bors readme: one side renames, the other adds a call: no textual conflict, and nothing broken lands', async () => {
  const gates = ['links: `for name in $(cat calls/*); do test -f lib/$name || exit 1; done`'];
  const project = makeProject({
    phases: [
      { id: '1', gates },
      { id: '2', gates },
    ],
    files: { 'lib/old': 'body\n', 'calls/main': 'old\n' },
    scenario: {
      phases: {
        '1': inTurn(
          [{ run: 'mv lib/old lib/new && sed -i s/old/new/ calls/main' }, { report: 'completed' }],
          [{ run: 'sed -i s/old/new/ calls/*' }, { report: 'completed' }],
        ),
        '2': inTurn(writes('calls/other', 'old\n'), [
          expectsPrompt('links'),
          { run: 'sed -i s/old/new/ calls/*' },
          { report: 'completed' },
        ]),
      },
    },
  });
  expectSound(project, await run(project, '--parallel', '2'), 0);
  expect(eventsOf(project, 'phase.conflicted')).toEqual([]);
  expect(eventsOf(project, 'phase.remediating')).toHaveLength(1);
  expect(project.git('show', 'main:calls/other')).toBe('new');
  for (const tip of eventsOf(project, 'tip.moved')) {
    expect(project.git('ls-tree', '-r', '--name-only', tip.to)).toContain('lib/');
  }
});
