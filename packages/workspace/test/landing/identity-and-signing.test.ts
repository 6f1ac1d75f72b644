import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { candidate, readCommitSettings, signChain } from '../../src/index.ts';
import { entry, folder, sandbox } from './sandbox.ts';

describe('the user', () => {
  it('is author and committer, with the zone of the place', async () => {
    const box = sandbox();
    box.git('config', 'user.name', 'Ada "the" L\u00f6velace');
    const read = await readCommitSettings(box.store);
    expect(read).toMatchObject({
      author: 'Ada "the" L\u00f6velace <ada@example.com>',
      sign: false,
      ignoreCase: false,
    });
    expect(read.zone).toMatch(/^[+-]\d{4}$/);
    const tip = box.git('rev-parse', 'main');
    const works = ['1', '2'].map((phase) => entry(phase, box.commit(tip, { [phase]: 'x\n' })));
    const made = await candidate(box.store, { tip, series: works, settings: read });
    const alone = await candidate(box.store, { tip, series: works.slice(0, 1), settings: read });
    if (made.kind === 'conflict' || alone.kind === 'conflict') throw new Error('conflict');
    expect(box.git('log', '-1', '--format=%an <%ae>', made.commit)).toBe(read.author);
    expect(made.commits[0]?.commit).toBe(alone.commit);
  });

  it('a missing git identity is reported before the first write', async () => {
    const box = sandbox();
    box.git('config', 'user.name', '');
    await expect(readCommitSettings(box.store)).rejects.toMatchObject({
      code: 'ERR_IDENTITY_MISSING',
      exitCode: 2,
      hint: expect.stringContaining('git config --global user.name'),
    });
  });

  it('signs landed commits, if configured, and nothing before', async () => {
    const box = sandbox();
    const key = join(folder(), 'key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    for (const [name, value] of [
      ['commit.gpgsign', 'true'],
      ['gpg.format', 'ssh'],
      ['user.signingkey', key],
    ])
      box.git('config', name ?? '', value ?? '');
    const read = await readCommitSettings(box.store);
    const tip = box.git('rev-parse', 'main');
    const series = ['1', '2'].map((phase) => entry(phase, box.commit(tip, { [phase]: 'x\n' })));
    const made = await candidate(box.store, { tip, series, settings: read });
    if (made.kind === 'conflict') throw new Error('conflict');
    expect(box.git('cat-file', '-p', made.commit)).not.toContain('gpgsig');
    const signed = await signChain(box.store, tip, made, read);
    expect(signed.commits.map(({ tree }) => tree)).toEqual(made.commits.map(({ tree }) => tree));
    for (const { commit } of signed.commits) expect(box.git('cat-file', '-p', commit)).toContain('gpgsig');
    expect(box.git('rev-list', '--count', `${tip}..${signed.commit}`)).toBe('2');
    box.git('config', 'user.signingkey', '/nowhere/key');
    await expect(signChain(box.store, tip, made, read)).rejects.toMatchObject({
      code: 'ERR_SIGNING_FAILED',
    });
  });
});
