import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { runFolderOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

test.concurrent('refs, stash, config and hooks of the user are out of reach for an agent that uses git', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.scenario({
    phases: {
      '1': [
        {
          run: 'git config user.name Mallory; git branch evil; git tag evil; echo x > s.txt; git add s.txt; git stash; git update-ref refs/heads/main HEAD~0; git push . HEAD:refs/heads/pushed; mkdir -p "$(git rev-parse --git-dir)/hooks"',
        },
        ...writes('a.txt', 'a\n'),
      ],
    },
  });
  expectSound(project, await run(project), 0);
  expect(project.git('config', 'user.name')).toBe('Ada User');
  const refs = project.git('for-each-ref', '--format=%(refname)');
  expect(refs).not.toMatch(/evil|pushed|stash/);
});

test.concurrent('a secret of the environment is neither in the journal, nor in logs, nor printed', async () => {
  const secret = 'ghp_0123456789abcdefghij0123456789abcdef';
  const project = makeProject({
    phases: [{ id: '1', gates: [`says: \`echo ${secret}; false\``] }],
    config: { max_retries: 0 },
  });
  project.scenario({
    phases: { '1': [{ progress: `token ${secret}` }, { report: { status: 'completed', summary: secret } }] },
  });
  const answer = await call(project, ['run', 'MASTER_PLAN.md'], { env: { GITHUB_TOKEN: secret } });
  expectSound(project, answer, 3);
  expect(answer.stdout + answer.stderr).not.toContain(secret);
  const kept = filesBelow(runFolderOf(project)).filter((file) => readFileSync(file, 'utf8').includes(secret));
  // The plan itself says it: what the user has committed is no secret of the run.
  expect(kept.filter((file) => !file.includes('/plan/'))).toEqual([]);
});

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
