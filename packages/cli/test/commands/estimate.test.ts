import { expect, test } from 'vitest';
import { debussy } from '../support/binary.ts';
import { run } from '../support/calls.ts';
import { called } from '../support/called.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const many = Array.from({ length: 40 }, (_, i) => `1.${i + 1}: a task`);

test.concurrent('estimate tells tokens, sessions and advice for each phase, and warns from 80 % on', async () => {
  const { root } = makeProject({ phases: [{ id: '1' }, { id: '2', tasks: many }] });
  const { code, stdout } = await debussy(['estimate', '--agent', 'claude'], { cwd: root });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^1 {6}Part 1 .* fits$/m);
  expect(stdout).toMatch(/^2 {6}Part 2 .* split it$/m);
});

test.concurrent('the window of an agent and the threshold of the configuration count', async () => {
  const config = { context_threshold: 50, agents: { claude: { context_limit: 1_000_000 } } };
  const { root } = makeProject({ phases: [{ id: '1', tasks: many }], config });
  const { stdout } = await called(['estimate', 'MASTER_PLAN.md', '--json', '--agent', 'claude'], {
    cwd: root,
  });
  expect(JSON.parse(stdout)).toMatchObject({
    schema_version: 1,
    agent: 'claude',
    window: 1_000_000,
    budget: 500_000,
    phases: [{ id: '1', tasks: 40, advice: expect.stringMatching(/run|split/) as unknown }],
    total: { sessions: expect.any(Number) as unknown, cost: null },
  });
});

test.concurrent('an agent of one’s own starts as full as the program whose stream it prints', async () => {
  const command = ['node', 'agent.mjs'];
  const agents = { codexish: { command, output: 'codex' }, plain: { command, output: 'text' } };
  const { root } = makeProject({ phases: [{ id: '1' }], config: { agents, model: 'gpt-5.5' } });
  const told = async (agent: string): Promise<number> => {
    const { stdout } = await called(['estimate', '--json', '--agent', agent], { cwd: root });
    const { phases }: { readonly phases: readonly { readonly tokens: { readonly mid: number } }[] } =
      JSON.parse(stdout);
    return phases[0]!.tokens.mid;
  };
  const [own, program, other] = [await told('codexish'), await told('codex'), await told('plain')];
  expect(own).toBe(program);
  expect(other).toBeGreaterThan(own);
});

test.concurrent('large files that a phase names make it larger', async () => {
  const phases = [
    { id: '1', files: ['big.txt'] },
    { id: '2', files: ['none.txt'] },
  ];
  const { root } = makeProject({ phases, files: { 'big.txt': 'word '.repeat(100_000) } });
  const { stdout } = await called(['estimate', '--json'], { cwd: root });
  const { phases: told }: { readonly phases: readonly { readonly tokens: { readonly mid: number } }[] } =
    JSON.parse(stdout);
  expect(told[0]!.tokens.mid).toBeGreaterThan(told[1]!.tokens.mid * 2);
});

test.concurrent('a text without phases was "about 0 tokens in 0 sessions", with exit code 0', async () => {
  const { root } = makeProject({ phases: [{ id: '1' }], files: { 'notes.md': '# Notes\n\nSome words.\n' } });
  const { code, stdout, stderr } = await called(['estimate', 'notes.md'], { cwd: root });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('ERR_NO_PHASES');
});

test.concurrent('phases that are done are left out', async () => {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2' }] });
  const text = project.git('show', 'HEAD:MASTER_PLAN.md');
  project.write('MASTER_PLAN.md', `${text.replace('| Pending | None |', '| Completed | None |')}\n`);
  const { stdout } = await called(['estimate'], { cwd: project.root });
  expect(stdout).not.toMatch(/^1 {6}Part 1/m);
});

test.concurrent('the pretended usage of a script does not count as experience', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.scenario({ phases: { '1': [{ usage: { context: 20_000, cost: 1 } }, ...writes('a.txt', 'a\n')] } });
  expect((await run(project)).code).toBe(0);
  expect((await called(['estimate'], { cwd: project.root })).stdout).not.toContain('$');
});

test.concurrent('without a plan it says how to name or make one', async () => {
  const { root } = makeProject({ phases: [{ id: '1' }], commit: false });
  const { code, stderr } = await called(['estimate', 'none.md'], { cwd: root });
  expect(code).toBe(2);
  expect(stderr).toContain('ERR_PLAN_MISSING');
});
