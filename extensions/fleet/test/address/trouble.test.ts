import { DebussyError } from '@debussy/core';
import { describe, expect, test } from 'vitest';
import { queueAddress } from '../../src/address/queue-address.ts';
import { afterWaiting, asRefusal, hubTrouble, queueTrouble } from '../../src/git/trouble.ts';
import { fleetGitError } from '../../src/git/git.ts';

const redis = queueAddress('rediss://user:sekret@queue.example:6380');

describe('an unusable queue is reported without its password, with a remedy', () => {
  test.each([
    [
      "OOM command not allowed when used memory > 'maxmemory'. script: 5ab432e88830d573e2fa33392ffbd4ad25a9b100, on @user_script:589.",
      'ERR_FLEET_QUEUE_FULL',
      "is full: OOM command not allowed when used memory > 'maxmemory'",
      'maxmemory',
    ],
    [
      'MISCONF Redis is configured to save RDB snapshots, but it is unable to persist on disk.',
      'ERR_FLEET_QUEUE_FULL',
      'is full: MISCONF',
      'disk',
    ],
    [
      "READONLY You can't write against a read only replica.",
      'ERR_FLEET_QUEUE_READ_ONLY',
      'is read-only: READONLY',
      'primary',
    ],
    [
      'WRONGPASS invalid username-password pair or user is disabled.',
      'ERR_FLEET_QUEUE_UNREACHABLE',
      'cannot be used: WRONGPASS',
      'user and password',
    ],
    [
      'self-signed certificate',
      'ERR_FLEET_QUEUE_UNREACHABLE',
      'cannot be used: self-signed',
      'NODE_EXTRA_CA_CERTS',
    ],
    [
      'connect ECONNREFUSED rediss://user:sekret@queue.example',
      'ERR_FLEET_QUEUE_UNREACHABLE',
      'cannot be used: connect',
      'Start its server',
    ],
  ])('%s', (why, code, message, hint) => {
    const trouble = queueTrouble(redis, new Error(why));
    expect(trouble.code).toBe(code);
    expect(trouble.message).toContain(`the queue rediss://…@queue.example:6380 ${message}`);
    expect(trouble.hint).toContain(hint);
    expect(`${trouble.message} ${trouble.hint}`).not.toMatch(/sekret|script:/);
    const later = afterWaiting(trouble, 900_000);
    expect([later.code, later.exitCode, later.message]).toEqual([
      code,
      1,
      `${trouble.message} (waited for 15 min)`,
    ]);
    expect(later.hint).toMatch(/Then: debussy resume$/);
  });
});

describe('an unusable shared repository is reported with a remedy', () => {
  test.each([
    ["fatal: '/srv/hub.git' does not appear to be a git repository", 'Correct the address'],
    ['git@host: Permission denied (publickey).', 'Check the key'],
    ['remote: the disk is read-only', 'must be able to push'],
    ['error: file write error: No space left on device', 'Free some space'],
    ['ssh: connect to host git.example port 22: Connection timed out', 'Is its host up'],
  ])('%s', (stderr, hint) => {
    const failed = { stderr, stdout: Buffer.alloc(0), code: 128, signal: null, timedOut: false };
    const trouble = hubTrouble('https://user:sekret@git.example/hub.git', fleetGitError(['push'], failed));
    if (!(trouble instanceof DebussyError)) throw new Error('no trouble');
    expect(trouble.message).toBe(
      `the shared repository https://…@git.example/hub.git cannot be used: git push failed: ${stderr}`,
    );
    expect(trouble.hint).toContain(hint);
    expect([trouble.code, trouble.exitCode]).toEqual(['ERR_FLEET_GIT', 1]);
    expect(asRefusal(trouble)).toMatchObject({
      code: 'ERR_FLEET_GIT',
      exitCode: 2,
      message: trouble.message,
    });
  });
});
