import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Git } from '@debussy/host';
import { expect, onTestFinished, test } from 'vitest';
import { remoteAddress } from '../../src/address/remote-address.ts';
import { batched } from '../../src/git/batched.ts';
import { fleetGitError, gitIn, withoutPasswords } from '../../src/git/git.ts';
import { withPackCare } from '../../src/git/pack-care.ts';
import { openRemote } from '../../src/hub/remote.ts';
import { checkRemote } from '../../src/doctor/fleet-doctor.ts';
import { makeHub } from '../support/hub.ts';
import type { Hub } from '../support/hub.ts';
import { shownRejection } from '../support/shown-error.ts';
import { until } from '../support/until.ts';

test('of many that push a result at once one is first, and all the others take the winner', async () => {
  const hub = hubOfTest();
  const commits = Array.from({ length: 5 }, (_, i) =>
    hub.git(hub.user, 'commit-tree', 'HEAD^{tree}', '-m', `by ${i}`),
  );
  const claims = await Promise.all(
    commits.map((commit) => remoteOf(hub).claim({ ref: 'refs/debussy/r/result/x', commit })),
  );
  const standing = hub.git(hub.remote, 'rev-parse', 'refs/debussy/r/result/x');
  const winners = claims.flatMap((claim, i) => (claim.kind === 'ours' ? [commits[i]] : []));
  expect(winners).toEqual([standing]);
  expect(claims.filter((claim) => claim.kind === 'theirs' && claim.commit === standing)).toHaveLength(4);
});

test('in one joined push, a claim that is lost does not take the others along', async () => {
  const hub = hubOfTest();
  const remote = remoteOf(hub);
  await remote.claim({ ref: 'refs/debussy/r/result/1', commit: hub.base });
  const other = hub.git(hub.user, 'commit-tree', 'HEAD^{tree}', '-m', 'other');
  const claims = await Promise.all(
    ['0', '1', '2', '3'].map((id) => remote.claim({ ref: `refs/debussy/r/result/${id}`, commit: other })),
  );
  expect(claims.map((claim) => claim.kind)).toEqual(['ours', 'theirs', 'ours', 'ours']);
  expect(await remote.claim({ ref: 'refs/debussy/r/result/0', commit: other })).toEqual({ kind: 'ours' });
});

test('a remote that hangs is given up after its time, with all that was started for it', async () => {
  const hub = hubOfTest();
  const bin = join(hub.folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'ssh.sh'), '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
  process.env['GIT_SSH_COMMAND'] = join(bin, 'ssh.sh');
  onTestFinished(() => void delete process.env['GIT_SSH_COMMAND']);
  const remote = openRemote(gitIn(hub.userGit), { url: 'ssh://git@hub.example/x.git', timeoutMs: 300 });
  expect(await shownRejection(remote.list(['refs/*']))).toBe(
    'ERR_FLEET_GIT (1): the shared repository ssh://…@hub.example/x.git cannot be used: git ls-remote failed: no answer in time | Is its host up, and can it be reached from here?    Look at it with: debussy fleet doctor',
  );
});

test('doctor pushes two probes, checks that the first is kept, and deletes it', async () => {
  const hub = hubOfTest();
  const order = {
    remote: remoteAddress(hub.remote, '/'),
    refs: 'refs/heads/debussy',
    gitDir: hub.userGit,
  } as const;
  expect((await checkRemote(order)).map(({ check, ok }) => [check, ok])).toEqual([
    ['remote', true],
    ['compare-and-swap', true],
  ]);
  expect(hub.git(hub.remote, 'for-each-ref')).toBe('');
});

test('an unreachable remote does not prove that another process has moved a ref', async () => {
  const hub = hubOfTest();
  const remote = openRemote(gitIn(hub.userGit), { url: join(hub.folder, 'away.git'), timeoutMs: 110_000 });
  const order = { ref: 'refs/debussy/r/record-1', commit: hub.base, expected: 'a'.repeat(40) };
  await expect(remote.replace(order)).rejects.toThrow('away.git cannot be used: git push failed');
});

test('a connection that is cut in the middle is trouble with the remote, with its address', async () => {
  const hub = hubOfTest();
  // What git does when its connection goes away while it writes.
  const git: Git = (args, options) =>
    gitIn(hub.userGit)(
      ['-c', 'alias.cut=!kill -PIPE $PPID', args[0] === 'push' ? 'cut' : 'version'],
      options,
    );
  const remote = openRemote(git, { url: 'git://hub.example/hub.git', timeoutMs: 110_000 });
  const order = { ref: 'refs/debussy/r/record-1', commit: hub.base, expected: '' };
  await expect(remote.replace(order)).rejects.toThrow(
    'the shared repository git://hub.example/hub.git cannot be used: git push failed: ended by SIGPIPE',
  );
});

test('doctor names a remote that cannot be reached, and what may help', async () => {
  const hub = hubOfTest();
  const order = {
    remote: remoteAddress('/nowhere/hub.git', '/'),
    refs: 'refs/debussy',
    gitDir: hub.userGit,
  } as const;
  const [finding] = await checkRemote(order);
  expect(finding).toMatchObject({ check: 'remote', ok: false });
  expect(finding?.detail).toContain('the shared repository /nowhere/hub.git cannot be used: git push failed');
  expect(finding?.hint).toContain('--refs refs/heads/debussy');
});

test('of a disk that is full every try says the same, with what to do about it', () => {
  const told = ['xa4tdP', 'TauWho'].map((name) =>
    fleetGitError(['fast-import'], {
      code: 128,
      stdout: Buffer.alloc(0),
      stderr: `fatal: sha1 file '/repo/.git/objects/pack/tmp_pack_${name}' write error. Out of diskspace\n`,
      timedOut: false,
      signal: null,
    }),
  );
  expect(new Set(told.map(({ message }) => message)).size).toBe(1);
  expect(told[0]).toMatchObject({ hint: 'Free some space on the host of that path.' });
});

test('passwords in addresses are never shown', () => {
  expect(withoutPasswords('cannot read https://me:secret@host/x and ssh://git@host/y')).toBe(
    'cannot read https://…@host/x and ssh://…@host/y',
  );
});

test('calls that come while one is under way are the next one; one that fails fails only its own', async () => {
  const seen: number[][] = [];
  const double = batched(async (numbers: readonly number[]) => {
    seen.push([...numbers]);
    await Promise.resolve();
    if (numbers.includes(13)) throw new Error('unlucky');
    return numbers.map((number) => number * 2);
  });
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(seen).toEqual([[1], [2, 3]]);
  await expect(double(13)).rejects.toThrow('unlucky');
  expect(await double(4)).toBe(8);
});

test("fetches of a long run do not fill the user's repository with packs, and lose nothing of it", async () => {
  const hub = hubOfTest();
  const loose = hub.git(hub.user, 'commit-tree', 'HEAD^{tree}', '-m', 'nobody has a ref of it');
  const worker = hub.mirror('worker');
  hub.git(worker, 'fetch', '-q', hub.user, 'main');
  const remote = withPackCare(remoteOf(hub), hub.userGit);
  const commits: string[] = [];
  for (let i = 0; i < 70; i++) {
    const commit = hub.git(worker, 'commit-tree', `${hub.base}^{tree}`, '-p', hub.base, '-m', `result ${i}`);
    hub.git(worker, 'push', '-q', hub.remote, `${commit}:refs/debussy/r/result/${i}`);
    expect(await remote.fetch({ from: `refs/debussy/r/result/${i}`, ref: `refs/kept/${i}` })).toBe(true);
    commits.push(commit);
  }
  const packs = (): number =>
    readdirSync(join(hub.userGit, 'objects/pack')).filter((name) => name.endsWith('.pack')).length;
  await until('the packs of the first 64 are one', () => packs() < 20);
  for (const commit of [...commits, loose])
    expect(hub.git(hub.user, 'cat-file', '-t', commit)).toBe('commit');
  hub.git(hub.user, 'fsck', '--strict');
});

function hubOfTest(): Hub {
  const hub = makeHub();
  onTestFinished(() => hub.remove());
  return hub;
}

function remoteOf(hub: Hub): ReturnType<typeof openRemote> {
  return openRemote(gitIn(hub.userGit), { url: hub.remote, timeoutMs: 110_000 });
}
