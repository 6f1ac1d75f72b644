import { expect, test } from 'vitest';
import { resume, run } from '../support/calls.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

/** Puts a commit with a file of its own on the branch of the run. */
const sneak = `set -e; cd "$PROJECT"; export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
b=$(git for-each-ref --format='%(refname)' refs/heads/debussy); o=$(echo evil | git hash-object -w --stdin)
t=$( (git ls-tree $b; printf '100644 blob %s\\tevil.txt\\n' $o) | git mktree); git update-ref $b $(git commit-tree $t -p $b -m evil)`;

test("an agent's commit to the branch of the run is reported, stops its phase, and is adopted only by --yes-ungated", async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const command = sneak.replace('"$PROJECT"', JSON.stringify(project.root));
  project.scenario({ phases: { '1': [{ run: command }, ...writes('a.txt', 'a\n')] } });
  expect((await run(project)).code).toBe(4);
  const [escape] = eventsOf(project, 'escape.detected');
  expect(escape).toMatchObject({ phase: '1', held: true });
  expect(escape?.own?.[0]).toMatch(/^refs\/heads\/debussy\//);
  expect((await resume(project)).code).toBe(4);
  expect(project.git('ls-tree', '--name-only', 'main')).not.toContain('evil.txt');
  await resume(project, '--yes-ungated');
  expect(eventsOf(project, 'tip.moved')[0]).toMatchObject({ offer: 'by_hand' });
});
