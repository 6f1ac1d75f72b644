import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agentEnvironment } from '../../src/environment/agent-environment.ts';
import { secretsOf } from '../../src/index.ts';

const bin = '/debussy/bin';

test('only allowed variables come through, and the launcher comes first', () => {
  const source = {
    HOME: '/home/me',
    PATH: '/usr/bin',
    LC_ALL: 'C',
    ANTHROPIC_API_KEY: 'k',
    AWS_SECRET: 's',
    HTTPS_PROXY: 'http://proxy',
  };
  expect(agentEnvironment(source, { allow: ['ANTHROPIC_*'], set: { CI: '1' } }, bin)).toEqual({
    HOME: '/home/me',
    PATH: '/debussy/bin:/usr/bin',
    LC_ALL: 'C',
    ANTHROPIC_API_KEY: 'k',
    HTTPS_PROXY: 'http://proxy',
    CI: '1',
  });
});

test('marks of an outer agent, git variables and those of an outer debussy never come through', () => {
  const names = [
    'CLAUDECODE',
    'CLAUDE_CODE_ENTRYPOINT',
    'GIT_DIR',
    'GIT_INDEX_FILE',
    'DEBUSSY_PHASE',
    'DEBUSSY_COOKIE',
  ];
  const source = Object.fromEntries(names.map((name) => [name, 'outer']));
  const env = agentEnvironment(source, { allow: ['*', ...names], set: { DEBUSSY_PHASE: '3' } }, bin);
  expect(env).toEqual({
    PATH: '/debussy/bin:/usr/local/bin:/usr/bin:/bin',
    DEBUSSY_PHASE: '3',
  });
});

test('no name comes through that is neither allowed nor set', () => {
  const name = fc.stringMatching(/^[A-Z][A-Z_]{0,12}$/);
  fc.assert(
    fc.property(fc.dictionary(name, fc.string()), fc.array(name), (source, allow) => {
      const plain = agentEnvironment({}, { allow: [], set: {} }, bin);
      const env = agentEnvironment({ ...source }, { allow, set: {} }, bin);
      for (const [key, value] of Object.entries(env)) {
        if (key in plain || value !== source[key]) continue;
        expect(allow.includes(key) || everyones.test(key)).toBe(true);
      }
    }),
  );
});

const everyones =
  /^(HOME|PATH|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_.*|TZ|TERM|COLORTERM|NO_COLOR|TMPDIR|XDG_.*|.*_PROXY|SSL_.*|NODE_EXTRA_CA_CERTS|SSH_AUTH_SOCK)$/;

test('secrets are found by their names, and passwords inside of addresses', () => {
  const env = {
    OPENAI_API_KEY: 'sk-12345678',
    GITHUB_TOKEN: 'ghp_abcdefgh',
    DB_PASSWORD: 'correct horse',
    SHORT_KEY: 'abc',
    HTTPS_PROXY: 'http://me:hunter2222@proxy:80',
    GIT_AUTHOR_NAME: 'Jane Developer',
    SSH_AUTH_SOCK: '/run/user/1000/ssh',
    AWS_SHARED_CREDENTIALS_FILE: '/home/me/.aws/credentials',
    TERM: 'xterm-256color',
    EMPTY_SECRET: undefined,
  };
  expect(secretsOf(env).toSorted()).toEqual(['correct horse', 'ghp_abcdefgh', 'hunter2222', 'sk-12345678']);
});
