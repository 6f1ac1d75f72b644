import { execFileSync, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandTable } from '../../src/command-table.ts';
import { flagsIn } from '../../src/flags-in.ts';
import { debussy } from '../support/binary.ts';
import { called } from '../support/called.ts';
import { installed } from '../support/installed.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const cwd = tmpdir();

test('bash completes commands, second words and flags', async () => {
  const { stdout } = await debussy(['completion', 'bash'], { cwd });
  const script = join(temporaryFolder(), 'completion.bash');
  writeFileSync(script, stdout);
  const complete = (...words: readonly string[]): readonly string[] => {
    const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`;
    const typed = `source '${script}'; ${set}; _debussy; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', typed], { encoding: 'utf8' }).trim().split('\n');
  };
  expect(complete('debussy', 're')).toEqual(
    Object.keys(commandTable).filter((name) => name.startsWith('re')),
  );
  expect(complete('debussy', 'config', 's')).toEqual(['show', 'schema']);
  expect(complete('debussy', 'config', 'show', '--')).toEqual(['--help', '--json']);
  expect(complete('debussy', 'run', '--max-r')).toEqual(['--max-restarts', '--max-retries']);
  expect(complete('debussy', 'run', 'MAST')).toEqual(['']);
});

test.each([
  ['zsh', /^compdef _debussy debussy$/m],
  ['fish', /^complete -c debussy -n __fish_use_subcommand -a run -d 'carry out a plan'$/m],
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
    expect(complete('debussy config s').toSorted()).toEqual(['schema', 'show']);
    expect(complete('debussy run --max-r').toSorted()).toEqual(['--max-restarts', '--max-retries']);
    expect(complete('debussy config show --').toSorted()).toEqual(['--help', '--json']);
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
    expect(complete('debussy', 'config', 's').toSorted()).toEqual(['schema', 'show']);
    expect(complete('debussy', 'run', '--max-r').toSorted()).toEqual(['--max-restarts', '--max-retries']);
    expect(complete('debussy', 'config', 'show', '--').toSorted()).toEqual(['--help', '--json']);
    expect(complete('debussy', 'run', '')).toEqual(['files']);
  },
);

async function scriptFor(shell: string): Promise<string> {
  const { stdout } = await debussy(['completion', shell], { cwd });
  const file = join(temporaryFolder(), `completion.${shell}`);
  writeFileSync(file, stdout);
  return file;
}

test('flags are those that a help names, with what it says of them', () => {
  const usage = `Usage: debussy x [--json] [--run <id>]\n\n  -j, --jobs N     how many\n      --run <id>   which\n  -q, --quiet   -v, --verbose\n\nExample: debussy x --not-a-flag\n`;
  expect(flagsIn(usage)).toEqual([
    { name: '--help', summary: 'help on this command' },
    { name: '--json', summary: '' },
    { name: '--run', summary: 'which' },
    { name: '--jobs', summary: 'how many' },
    { name: '--quiet', summary: '' },
    { name: '--verbose', summary: '' },
  ]);
});
