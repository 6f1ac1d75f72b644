import { scrubber } from '@debussy/core';
import { expect, test } from 'vitest';
import { secretsOf } from '../../src/index.ts';

const hook = 'https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnopqrstuvwx';

test('passwords and tokens whose variables have other names stayed in clear', () => {
  const env = {
    GH_PAT: 'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
    STRIPE: 'sk_live_51Habcdefghijklmnopqrstuvwxyz',
    MYSQL_PWD: 'mysql-Pa55-0123',
    REDIS_PASS: 'redis-Pa55-0123',
    SLACK_WEBHOOK_URL: hook,
    ALERTS: hook,
  };
  const mask = scrubber(secretsOf(env));
  for (const value of Object.values(env)) expect(mask(`x ${value} y`)).not.toContain(value);
  expect(
    secretsOf({ PWD: '/home/ada/project', OLDPWD: '/home/ada/other', COMPASS: 'north-by-northwest' }),
  ).toEqual([]);
});

test('a token of a known issuer is masked everywhere, a made-up one is not', () => {
  const mask = scrubber([]);
  expect(mask('token ghp_9fK2mQ7xZ1vB8nR4tY6wE3uI5oP0aSdFgHjK.')).toBe('token [secret].');
  expect(mask('ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')).toContain('ghp_');
});
