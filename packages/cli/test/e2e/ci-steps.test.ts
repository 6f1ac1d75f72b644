import { spawn } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve as resolvePath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';
import { expect, test } from 'vitest';
import { plainEnvironment } from '@debussy/testing';
import { binary } from '../support/binary.ts';
import { makeHosted } from '../support/hosted.ts';
import { writes } from '../support/steps.ts';

const root = resolvePath(dirname(fileURLToPath(import.meta.url)), '../../../..');

interface Action {
  readonly runs: { readonly steps: readonly ActionStep[] };
}

interface ActionStep {
  readonly name: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

function actionSteps(): readonly ActionStep[] {
  const { runs } = readYaml(readFileSync(join(root, 'action.yml'), 'utf8'));
  return runs.steps;
}

function readYaml(text: string): Action {
  const value: unknown = parseDocument(text).toJS();
  if (!isAction(value)) throw new Error('action.yml is not a composite action');
  return value;
}

function isAction(value: unknown): value is Action {
  if (typeof value !== 'object' || value === null || !('runs' in value)) return false;
  const { runs } = value;
  return typeof runs === 'object' && runs !== null && 'steps' in runs && Array.isArray(runs.steps);
}

/** The host answers from this process, so nothing here may hold it up. */
function ended(program: string, args: readonly string[], options: SpawnOptions): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: 'ignore' });
    child.on('error', reject).on('close', resolve);
  });
}

test('the steps of the action run a plan over two jobs, each in a clone of its own: stopped by time, kept, restored, finished, shown', async () => {
  const { project, host, env } = await makeHosted({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
    scenario: {
      phases: {
        '1': writes('a.txt', 'a\n'),
        '2': [{ run: 'until test -f ../../go; do sleep 0.05; done' }, ...writes('b.txt', 'b\n')],
      },
    },
  });
  const { desk } = project;
  const tools = join(desk, 'bin');
  mkdirSync(tools);
  writeFileSync(join(tools, 'debussy'), `#!/bin/sh\nexec "${process.execPath}" "${await binary()}" "$@"\n`);
  chmodSync(join(tools, 'debussy'), 0o755);
  const job = async (
    name: string,
    minutes: string,
  ): Promise<{ readonly outputs: string; readonly failed: readonly string[] }> => {
    const home = join(desk, name);
    const folder = join(home, 'work');
    mkdirSync(home, { recursive: true });
    await ended('git', ['clone', '-q', host.remote.folder, folder], { env: plainEnvironment() });
    const kept = join(desk, 'cache.tgz');
    if (existsSync(kept)) cpSync(kept, join(folder, 'debussy-state.tgz'));
    const outputs = join(home, 'outputs');
    writeFileSync(outputs, '');
    const given = { plan: 'MASTER_PLAN.md', land: 'pr', args: '', minutes, token: env['GITHUB_TOKEN'] ?? '' };
    const filled = (text: string): string =>
      text.replace(/\$\{\{ (\S+) \}\}/g, (_, name_: string) => {
        if (name_ === 'github.action_path') return root;
        if (name_ === 'github.workspace') return folder;
        return Object.entries(given).find(([key]) => name_ === `inputs.${key}`)?.[1] ?? '';
      });
    const failed: string[] = [];
    for (const step of actionSteps()) {
      if (step.run === undefined || /^(?:Install|Continue)/.test(step.name)) continue;
      const stepEnv = Object.entries(step.env ?? {}).map(([key, value]) => [key, filled(value)]);
      const code = await ended('bash', ['-eo', 'pipefail', '-c', step.run], {
        cwd: folder,
        env: {
          ...plainEnvironment(),
          ...project.env,
          ...Object.fromEntries(stepEnv),
          PATH: `${tools}${delimiter}${process.env['PATH'] ?? ''}`,
          RUNNER_TEMP: home,
          GITHUB_OUTPUT: outputs,
        },
      });
      if (code !== 0) failed.push(step.name);
    }
    if (existsSync(join(folder, 'debussy-state.tgz'))) cpSync(join(folder, 'debussy-state.tgz'), kept);
    return { outputs: readFileSync(outputs, 'utf8'), failed };
  };
  expect(await job('one', '0.15')).toMatchObject({ failed: [], outputs: 'exit-code=143\nagain=true\n' });
  expect(host.pulls).toEqual([]);
  mkdirSync(join(desk, 'two'));
  writeFileSync(join(desk, 'two', 'go'), '');
  const second = await job('two', '5');
  expect(second).toMatchObject({ failed: [], outputs: 'exit-code=0\nagain=false\n' });
  expect(host.pulls.map(({ state, base }) => [state, base])).toEqual([['open', 'main']]);
  expect(host.remote.git('show', `${host.pulls[0]?.head ?? ''}:b.txt`)).toBe('b');
  expect(host.remote.git('log', '--format=%s', host.pulls[0]?.head ?? '').split('\n')).toHaveLength(3);
});
