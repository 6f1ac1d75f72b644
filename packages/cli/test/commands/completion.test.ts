import { execFileSync, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandTable } from '../../src/command-table.ts';
import { debussy } from '../support/binary.ts';
import { called } from '../support/called.ts';
import { installed } from '../support/installed.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { workplace } from './workplace.ts';

const cwd = tmpdir();

test('bash completes commands, second words, flags and the words of a choice, and asks the typed program for phases, runs and agents', async () => {
  const { stdout } = await debussy(['completion', 'bash'], { cwd });
  const folder = temporaryFolder();
  const script = join(folder, 'completion.bash');
  const program = join(folder, 'my-debussy');
  writeFileSync(script, stdout);
  writeFileSync(program, '#!/bin/sh\necho "$1-$2 other"\n', { mode: 0o755 });
  const complete = (...words: readonly string[]): readonly string[] => {
    const set = `COMP_WORDS=(${[program, ...words].map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}`;
    const typed = `source '${script}'; ${set}; _debussy; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', typed], { encoding: 'utf8' }).trim().split('\n');
  };
  expect(complete('re')).toEqual(Object.keys(commandTable).filter((name) => name.startsWith('re')));
  expect(complete('config', '')).toEqual(['show', 'prompts']);
  expect(complete('config', 'show', '--')).toEqual(['--help', '--path', '--schema', '--json']);
  expect(complete('run', '--max-r')).toEqual(['--max-restarts', '--max-retries']);
  expect(complete('run', 'MAST')).toEqual(['']);
  expect(complete('logs', '')).toEqual(['complete-phases', 'other']);
  expect(complete('logs', '--session', '2', 'c')).toEqual(['complete-phases']);
  expect(complete('logs', '3', 'c')).toEqual(['complete-runs']);
  expect(complete('answer', '3', '')).toEqual(['continue', 'save', 'force']);
  expect(complete('run', '--agent', 'c')).toEqual(['complete-agents']);
  expect(complete('run', '--land', 'b')).toEqual(['branch']);
  expect(complete('run', 'plan.md', '--phase', 'c')).toEqual(['complete-phases']);
  expect(complete('run', '--model', 'c')).toEqual(['']);
});

test('completes phases of the plan, runs and configured agents; nothing outside a repository', async () => {
  const { io } = workplace({
    'MASTER_PLAN.md': '# P\n\n## Phase 1: One\n\n- [ ] a\n\n## Phase 2: Two\n\n- [ ] b\n',
    '.debussy/config.yaml': 'agents:\n  mine:\n    command: [mine]\n',
  });
  execFileSync('git', ['init', '-q'], { cwd: io.cwd });
  const complete = async (what: string): Promise<readonly string[]> =>
    (await called(['complete', what], { cwd: io.cwd })).stdout.split('\n').slice(0, -1);
  expect(await complete('phases')).toEqual(['1', '2']);
  expect(await complete('agents')).toEqual(expect.arrayContaining(['claude', 'mine']));
  expect(await complete('runs')).toEqual([]);
  const { cwd: outside } = workplace({}).io;
  expect(await called(['complete', 'phases'], { cwd: outside })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: '',
  });
});

test.each([
  ['zsh', /^compdef _debussy debussy$/m],
  ['fish', /^complete -c debussy -n __fish_use_subcommand -a run -d '.+'$/m],
])('the script for %s names every listed command', async (shell, line) => {
  const { code, stdout } = await called(['completion', shell], { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(line);
  const listed = Object.entries(commandTable).filter(([, { summary }]) => summary !== null);
  for (const [name] of listed) for (const word of name.split(' ')) expect(stdout).toContain(word);
  expect(stdout).toContain('dry-run');
});

test.skipIf(!installed('fish', '--version'))(
  'fish reads its script, and completes commands, second words and flags (needs fish)',
  async () => {
    const script = await scriptFor('fish');
    expect(spawnSync('fish', ['--no-config', '-n', script], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    const complete = (typed: string): readonly string[] => {
      const asked = `source '${script}'; complete -C '${typed}'`;
      const said = execFileSync('fish', ['--no-config', '-c', asked], {
        cwd: temporaryFolder(),
        encoding: 'utf8',
      });
      return said
        .split('\n')
        .map((line) => line.split('\t')[0] ?? '')
        .filter((word) => word !== '');
    };
    expect(complete('debussy re').toSorted()).toEqual(['report', 'resume', 'retry']);
    expect(complete('debussy config ').toSorted()).toEqual(['prompts', 'show']);
    expect(complete('debussy run --max-r').toSorted()).toEqual(['--max-restarts', '--max-retries']);
    expect(complete('debussy config show --').toSorted()).toEqual(['--help', '--json', '--path', '--schema']);
  },
);

test.skipIf(!installed('zsh', '--version'))(
  'zsh reads its script, and completes commands, second words and flags (needs zsh)',
  async () => {
    const script = await scriptFor('zsh');
    expect(spawnSync('zsh', ['-f', '-n', script], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    // Without a line editor, what the completion offers is what it hands to zsh's own function.
    const complete = (...words: readonly string[]): readonly string[] => {
      const set = `words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}`;
      const offer = '_describe() { print -rl -- "${(@P)2}" }; _files() { print files }';
      const asked = `compdef() { }; source '${script}'; ${offer}; ${set}; _debussy`;
      const said = execFileSync('zsh', ['-f', '-c', asked], { encoding: 'utf8' });
      const typed = words.at(-1) ?? '';
      return said
        .split('\n')
        .map((line) => line.split(':')[0] ?? '')
        .filter((word) => word !== '' && word.startsWith(typed));
    };
    expect(complete('debussy', 're').toSorted()).toEqual(['report', 'resume', 'retry']);
    expect(complete('debussy', 'config', '').toSorted()).toEqual(['prompts', 'show']);
    expect(complete('debussy', 'run', '--max-r').toSorted()).toEqual(['--max-restarts', '--max-retries']);
    expect(complete('debussy', 'config', 'show', '--').toSorted()).toEqual([
      '--help',
      '--json',
      '--path',
      '--schema',
    ]);
    expect(complete('debussy', 'run', '')).toEqual(['files']);
  },
);

async function scriptFor(shell: string): Promise<string> {
  const { stdout } = await debussy(['completion', shell], { cwd });
  const file = join(temporaryFolder(), `completion.${shell}`);
  writeFileSync(file, stdout);
  return file;
}
