import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TriedSplit } from './try-split.ts';

/** Runs the whole plan with an agent that proposes these parts for the phase and does each of them: `landed`, or what is wrong. */
export function runSplit(
  { home: root, path, phase, requested }: TriedSplit,
  { program }: { readonly program: string; readonly home: string },
): string {
  const scenario = join(root, '..', `scenario-${phase}.json`);
  const split = { split: { reason: 'too large for one session', sub_phases: requested } };
  const work = [{ write: { path: 'done/{phase_name}.txt', content: '{phase}\n' } }, { report: 'completed' }];
  writeFileSync(scenario, JSON.stringify({ phases: { [phase]: [split] }, defaults: work }));
  mkdirSync(join(root, '.debussy'), { recursive: true });
  writeFileSync(
    join(root, '.debussy/config.yaml'),
    'agent: scripted\nparallel: 3\npreflight: 0\nmark_plan: true\ndefault_gates:\n  some work: test -d done\n',
  );
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-C', root, ...args], {
      encoding: 'utf8',
    });
  git('add', '-A');
  git('commit', '-qm', 'Begin');
  const env = {
    ...process.env,
    DEBUSSY_SCENARIO: scenario,
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  };
  const { status, stderr } = spawnSync(
    process.execPath,
    [program, 'run', path, '--yes', '--quiet', '--skip-audit'],
    { cwd: root, env, encoding: 'utf8' },
  );
  if (status !== 0) return `exit code ${status}: ${stderr.trim().split('\n').at(-1) ?? ''}`;
  const landed = git('log', '--format=%(trailers:key=Debussy-Phase,valueonly,separator=%x2C)');
  const missing = requested.filter(
    (part) => 'sub_phase_id' in part && !landed.split('\n').includes(String(part.sub_phase_id)),
  );
  return missing.length === 0 ? 'landed' : `${missing.length} parts did not land`;
}
