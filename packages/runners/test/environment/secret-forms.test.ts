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

test.each([
  'corp.webhook.office.com/webhookb2/7f3a91c2-5d4e-4b8a@c0ffee12-9b7d/IncomingWebhook/9d8c7b6a5f4e3d2c1b0a/REST',
  'prod-12.westeurope.logic.azure.com:443/workflows/4f5e/triggers/manual/run?sv=1.0&sig=Qm9zc%2Bkz_9fK2mQ7xZ1vB8nR4tY6w-REST',
  'chat.googleapis.com/v1/spaces/AAAA4/messages?key=AIzaSyD9&token=q8Zt_Wm4Rk7Lp2Xv9BREST',
  'hooks.slack.com/workflows/T0A1B2/A9C8D7/364859201/k3Jm9QzREST',
  'hooks.zapier.com/hooks/catch/1234567/b3kd92xREST',
  '6123456789:AAHk3_s9Vd2-LqWz8RtYb5NcXe7UfGo1REST',
])('nothing of an address that lets others post stays in clear: %s', (address) => {
  const mask = scrubber(secretsOf({ NOTIFY_AT: `https://${address}` }));
  expect(mask(`to https://${address} sent`)).not.toMatch(/REST|IncomingWebhook|364859201/);
});
