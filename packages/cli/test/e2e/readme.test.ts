import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@debussy/testing';
import { expect, test } from 'vitest';
import { call } from '../support/calls.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const root = workspaceRoot(import.meta.dirname);
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The plan that a page asks its reader to save as PLAN.md. */
function planIn(page: string): string {
  const [, plan = ''] = /PLAN\.md[^]*?```markdown\n([^]*?)```/.exec(textOf(page)) ?? [];
  return plan;
}

/** The calls of `debussy` about PLAN.md on a page, in order and without those that stay open. */
function callsIn(page: string): readonly (readonly string[])[] {
  const lines = [...textOf(page).matchAll(/```sh\n([^]*?)```/g)].flatMap(([, text = '']) => text.split('\n'));
  return lines
    .map((line) =>
      line
        .replace(/ +#.*$/, '')
        .trim()
        .split(' '),
    )
    .filter(([program, ...words]) => program === 'debussy' && words.includes('PLAN.md'))
    .map(([, ...words]) => words)
    .filter((words) => !words.includes('--detach'));
}

const agent = {
  phases: {
    '1': writes('greet.sh', 'echo "Hello, $1"\n'),
    '2': writes('MANUAL.md', 'Run `sh greet.sh Ada`.\n'),
  },
};

test.concurrent.each([
  ['README.md', ['1', '2']],
  ['docs/getting-started.md', ['1', '2']],
  ['packages/cli/README.md', ['1']],
] as const)('the plan of %s lands with the commands of the page', async (page, phases) => {
  const project = makeProject({ phases: [], scenario: agent });
  project.git('commit', '-q', '--allow-empty', '-m', 'Begin');
  project.write('PLAN.md', planIn(page));
  const calls = callsIn(page);
  expect(calls.map(([command]) => command)).toEqual(expect.arrayContaining(['audit', 'run']));
  for (const words of calls) {
    // A page for people at a terminal answers the question of `run` with Enter.
    const args = words[0] === 'run' && !words.includes('--yes') ? [...words, '--yes'] : words;
    const answer = await call(project, args);
    expect(answer.code, `${words.join(' ')}\n${answer.stderr}`).toBe(0);
  }
  expect(phasesOn(project)).toEqual(phases);
});
