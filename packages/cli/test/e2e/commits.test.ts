import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { runsOf } from '../support/journal-of.ts';
import { landedOn } from '../support/landed.ts';
import { noBad } from '../support/plan-draft.ts';
import { makeProject } from '../support/project.ts';
import { partGates, splitInto, writes } from '../support/steps.ts';

test.concurrent('a person who reads git log sees one well-described commit for each phase and sub-phase', async () => {
  const project = makeProject({
    phases: [
      { id: '1', title: 'Storage', gates: [noBad, 'made: `true`'] },
      { id: '2', title: 'Remediate' },
    ],
    scenario: {
      phases: {
        '2': [
          { write: { path: 'begun.txt', content: 'x\n' } },
          splitInto({ id: '2a', gates: partGates }, { id: '2b', gates: partGates }),
        ],
      },
      defaults: writes('{phase_name}.txt', '{phase}\n'),
    },
  });
  expectSound(project, await run(project), 0);
  const [id] = runsOf(project);
  const log = project.git('log', '--reverse', '--format=%an <%ae>%n%cn <%ce>%n%B%x00', 'main~4..main');
  const person = 'Ada User <ada@example.org>';
  const by = `${person}\n${person}\n`;
  expect(
    log
      .split('\0')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  ).toEqual([
    `${by}Debussy: Phase 1 - Storage ✓\n\nDebussy-Run: ${id}\nDebussy-Phase: 1\nDebussy-Gates: no bad, made\n${alone('no bad')}\n${alone('made')}`,
    `${by}Debussy: Phase 2 - Remediate partial\n\nDebussy-Run: ${id}\nDebussy-Partial: 2`,
    `${by}Debussy: Phase 2a - part 2a ✓\n\nDebussy-Run: ${id}\nDebussy-Phase: 2a\nDebussy-Parent: 2\nDebussy-Gates: no bad\n${alone('no bad')}`,
    `${by}Debussy: Phase 2b - part 2b ✓\n\nDebussy-Run: ${id}\nDebussy-Phase: 2b\nDebussy-Parent: 2\nDebussy-Gates: no bad\n${alone('no bad')}`,
  ]);
});

test.concurrent('the template of the message is the user’s, and a title cannot bring trailers of its own; commits have the identity of the environment, and are signed', async () => {
  const project = makeProject({
    phases: [{ id: '1', title: 'Debussy-Phase: 9' }],
    config: { commit_message_template: 'feat({phase_id}): {phase_name}' },
  });
  const key = join(project.desk, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  project.git('config', 'gpg.format', 'ssh');
  project.git('config', 'user.signingKey', `${key}.pub`);
  project.git('config', 'commit.gpgSign', 'true');
  const env = { GIT_AUTHOR_NAME: 'Grace', GIT_AUTHOR_EMAIL: 'grace@example.org' };
  expectSound(project, await call(project, ['run'], { env }), 0);
  const [landed] = landedOn(project);
  expect(landed).toMatchObject({ subject: 'feat(1): Debussy-Phase: 9', phase: '1' });
  expect(project.git('cat-file', 'commit', 'main')).toContain('-----BEGIN SSH SIGNATURE-----');
  expect(project.git('log', '-1', '--format=%an %ae %cn')).toBe('Grace grace@example.org Ada User');
});

test.concurrent('a key that cannot sign ended the run when its first phase was to land: it is reported before anything begins', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  project.git('config', 'gpg.format', 'ssh');
  project.git('config', 'user.signingKey', join(project.desk, 'no-key.pub'));
  project.git('config', 'commit.gpgSign', 'true');
  const answer = await run(project);
  expect(answer.code).not.toBe(0);
  expect(answer.stderr).toContain('ERR_SIGNING_FAILED');
  expect(project.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
});

function alone(gate: string): string {
  return `Debussy-Evidence: ${gate}: judged by its exit code alone`;
}
