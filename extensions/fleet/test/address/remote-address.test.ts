import { expect, test } from 'vitest';
import {
  labelName,
  labelSet,
  labelSetsOf,
  queueName,
  remoteAddress,
} from '../../src/address/remote-address.ts';
import { shownError } from '../support/shown-error.ts';

test('coordinator and worker come to one queue, however they spell the remote', () => {
  const spellings = [
    'https://git.example/team/hub.git',
    'https://user:token@git.example/team/hub',
    'https://GIT.example/team/hub/',
    'git@git.example:team/hub.git',
    'ssh://git@git.example/team/hub.git',
  ];
  const queues = spellings.map((url) => queueName(remoteAddress(url, '/'), null));
  expect(new Set(queues).size).toBe(1);
  expect(queueName(remoteAddress('file:///srv/hub.git', '/'), null)).toBe(
    queueName(remoteAddress('hub.git', '/srv'), null),
  );
});

test('other remotes and labels have other queues, and no name holds a colon', () => {
  const hub = remoteAddress('/srv/hub.git', '/');
  const names = [
    queueName(hub, null),
    queueName(hub, 'cpu'),
    queueName(hub, 'gpu'),
    queueName(remoteAddress('/srv/other.git', '/'), null),
  ];
  expect(new Set(names).size).toBe(4);
  expect(names.join()).not.toContain(':');
});

test.each(['ext::sh -c evil', '--upload-pack=evil', ''])(
  'an address that is a command is refused: %j',
  (text) => {
    expect(shownError(() => remoteAddress(text, '/'))).toMatch(
      /^ERR_FLEET_REMOTE_ADDRESS \(2\): .* is not the address of a repository \| For example: /,
    );
  },
);

test('a label is a plain word', () => {
  expect(labelName('cpu-64_big')).toBe('cpu-64_big');
  expect(shownError(() => labelName('a:b'))).toBe(
    'ERR_FLEET_LABEL (2): "a:b" is not a valid label | A label has small letters, digits, - and _, for example: --label cpu',
  );
});

test('a worker serves every set of its labels that a task may ask for, however the task orders them', () => {
  expect(labelSetsOf([])).toEqual([null]);
  expect(labelSetsOf(['gpu'])).toEqual(['gpu']);
  expect(new Set(labelSetsOf(['gpu', 'cpu']))).toEqual(new Set(['gpu', 'cpu', 'cpu+gpu']));
  const four = labelSetsOf(['d', 'b', 'a', 'c']);
  expect(four).toHaveLength(15);
  expect(four).toContain('a+b+c+d');
  expect(labelSetsOf(['e', 'd', 'c', 'b', 'a'])).not.toContain('a+b+c+d');
  expect(labelSet(['gpu', 'big', 'gpu'])).toBe('big+gpu');
});
