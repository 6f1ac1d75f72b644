import { expect, test } from 'vitest';
import { isLoopback, queueAddress } from '../../src/address/queue-address.ts';
import { shownError } from '../support/shown-error.ts';

test('loopback and sockets may go without encryption and password', () => {
  expect(queueAddress('redis://127.0.0.1:6380/2')).toMatchObject({
    connection: { host: '127.0.0.1', port: 6380, db: 2 },
  });
  expect(queueAddress('redis://[::1]')).toMatchObject({ connection: { host: '::1', port: 6379 } });
  expect(queueAddress('/run/redis.sock')).toMatchObject({ connection: { path: '/run/redis.sock', db: 0 } });
});

test('another host needs both, and its password is never shown', () => {
  const address = queueAddress('rediss://ann:s%40fe@queue.example:6380');
  expect(address).toMatchObject({ connection: { username: 'ann', password: 's@fe', tls: {} } });
  expect(address.shown).toBe('rediss://…@queue.example:6380');
});

test.each([
  ['redis://queue.example', 'has no encryption and no password'],
  ['redis://:pw@queue.example', 'has no encryption'],
  ['rediss://queue.example', 'has no password'],
])('an open queue is refused: %s', (url, why) => {
  const said = shownError(() => queueAddress(url));
  expect(said).toContain('ERR_FLEET_QUEUE_OPEN (2)');
  expect(said).toContain(why);
  expect(said).not.toContain('pw');
});

test.each(['', 'queue.example', 'http://127.0.0.1', 'redis://127.0.0.1/many'])(
  'an invalid address is refused with an example: %j',
  (text) => {
    expect(shownError(() => queueAddress(text))).toMatch(
      /^ERR_FLEET_QUEUE_ADDRESS \(2\): .* is not the address of a queue \| For example: redis:/,
    );
  },
);

test('a name that only begins like loopback is another host', () => {
  expect(['127.0.0.1.example.com', 'localhost.example.com', '1270.0.0.1'].map(isLoopback)).toEqual([
    false,
    false,
    false,
  ]);
});
