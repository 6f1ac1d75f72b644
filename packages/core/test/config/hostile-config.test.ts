import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/index.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { factsOf } from '../support/facts.ts';

function refuse(text: string): readonly string[] {
  const result = readConfig({ project: { file: 'c.yaml', text } });
  return result.ok ? [] : result.error.map((problem) => factsOf([problem]));
}

test.each([
  ['a tab', 'gates:\n\tlint: x', /^c\.yaml:2:1 ERR_CONFIG_SYNTAX/],
  ['the same key twice', 'parallel: 1\nparallel: 2', /^c\.yaml:2:1 ERR_CONFIG_SYNTAX/],
  ['two documents', '---\nparallel: 1\n---\nparallel: 2', /^c\.yaml:3:1 ERR_CONFIG_SYNTAX `---`/],
  ['a list at the top', '- parallel: 1', /^c\.yaml:1:1 ERR_CONFIG_SYNTAX/],
  ['a text at the top', 'parallel', /^c\.yaml:1:1 ERR_CONFIG_SYNTAX/],
  ['a tag', 'parallel: !!js/function 1', /^c\.yaml:1:11 ERR_CONFIG_SYNTAX/],
  ['an open quote', 'agent: "x', /^c\.yaml:\d+:\d+ ERR_CONFIG_SYNTAX/],
  ['an alias', 'setup: &a x\nmodel: *a', /^c\.yaml:2:8 ERR_CONFIG_SYNTAX/],
  ['a merge key', 'agents:\n  mine:\n    <<: {command: [x]}', /ERR_CONFIG_UNKNOWN_KEY `agents\.mine\.<<`/],
  ['__proto__', 'gates:\n  __proto__: evil', /^c\.yaml:2:3 ERR_CONFIG_UNKNOWN_KEY `__proto__`/],
  ['constructor', 'constructor: 1', /ERR_CONFIG_UNKNOWN_KEY `constructor`/],
  ['a key that is a list', '? [a]\n: 1', /c\.yaml:1:\d+ ERR_CONFIG_SYNTAX/],
  [
    'a name that is a path',
    'agents:\n  ../x:\n    command: [x]',
    /^c\.yaml:2:3 ERR_CONFIG_VALUE .*"\.\.\/x"/,
  ],
  ['a NUL in a command', 'setup: "a\\0b"', /ERR_CONFIG_VALUE setup "a\\u0000b"/],
  ['an empty command', 'agents:\n  a:\n    command: []', /^c\.yaml:3:14 ERR_CONFIG_VALUE agents\.a\.command/],
  ['a number as a word', 'agents:\n  a:\n    command: [x, 3]', /ERR_CONFIG_VALUE agents\.a\.command\.1 3/],
  ['a gate name of two lines', 'gates:\n  "a\\nb": x', /^c\.yaml:2:3 ERR_CONFIG_VALUE gates\.a/],
  ['an executor that is a path', 'executor: ../x', /ERR_CONFIG_VALUE executor .*"\.\.\/x"/],
  ['an endless number', 'budget: {tokens: 1e400}', /ERR_CONFIG_VALUE budget\.tokens 0/],
  [
    'an agent with nothing',
    'agents: {toString: {}}',
    /^c\.yaml:1:10 ERR_CONFIG_VALUE agents\.toString `command`/,
  ],
  ['binary', '\u0000\u0001\u0002', /^c\.yaml:1:1 /],
])('%s is refused with its place', (_, text, expected) => {
  expect(refuse(text).join('\n')).toMatch(expected);
});

const knownPlaceholders = '{phase_id} {phase_name}';

test.each([
  ['{phase_nam}', `\`{phase_name}\` ${knownPlaceholders}`],
  ['{phaseId}', `\`{phase_id}\` ${knownPlaceholders}`],
  ['{ status }', `\`{status}\` ${knownPlaceholders}`],
  ['{author}', knownPlaceholders],
])('the unknown placeholder %s of a commit message is refused with its place', (placeholder, hint) => {
  const text = `parallel: 1\ncommit_message_template: "feat({phase_id}): ${placeholder} ${placeholder}"\n`;
  expect(refuse(text)).toEqual([
    `c.yaml:2:26 ERR_CONFIG_VALUE commit_message_template \`${placeholder}\` ${hint}`,
  ]);
});

test('an unknown placeholder in the environment is refused as well', () => {
  const result = readConfig({ environment: { DEBUSSY_COMMIT_MESSAGE_TEMPLATE: '{x}: {status}' } });
  expect(result.ok ? '' : factsOf(result.error)).toMatch(/^ERR_CONFIG_VALUE commit_message_template `\{x\}`/);
});

test.each(['{phase_id}{phase_name}{status}', '{{status}} {} {1} { } {two words} {', 'no braces'])(
  'braces that name nothing are text: %s',
  (template) => {
    expect(refuse(`commit_message_template: "${template}"`)).toEqual([]);
  },
);

test('a folder outside the repository is not shared', () => {
  for (const path of [
    '..',
    '../x',
    'a/../..',
    '/etc',
    '~/x',
    'C:\\x',
    '.git',
    'a/.git/hooks',
    '',
    ' ',
    '.',
  ]) {
    expect(refuse(`share: [${JSON.stringify(path)}]`), path).toHaveLength(1);
  }
  expect(refuse('share: [node_modules, a/b, ..c, .gitlab]')).toEqual([]);
});

test('an alias bomb costs nothing', () => {
  const lines = Array.from({ length: 20 }, (_, i) => `k${i}: &k${i} [${`*k${i - 1},`.repeat(9)}]`);
  const started = cpuTime();
  expect(refuse(['k: &k-1 [x]', ...lines].join('\n'))[0]).toContain('ERR_CONFIG_SYNTAX');
  expect(cpuTime() - started).toBeLessThan(4000);
});

test('a bomb of nesting is refused, whatever it is made of', () => {
  for (const piece of ['[', '{', '[{a: ', '- ', '? ', 'a: ']) {
    const bomb = `share: ${piece.repeat(99_000 / piece.length)}`;
    expect(refuse(bomb)[0], piece).toContain('ERR_CONFIG_SYNTAX');
    expect(readConfig({ environment: { DEBUSSY_PARALLEL: piece.repeat(9000 / piece.length) } }).ok).toBe(
      false,
    );
  }
});

test('a file that holds more than settings is not read', () => {
  expect(refuse(`# ${'x'.repeat(100_001)}`)).toEqual(['c.yaml:1:1 ERR_CONFIG_SYNTAX 100']);
});

test('reading any file returns, and every problem has a place in it', () => {
  const piece = fc.constantFrom(
    'parallel',
    'agents',
    'gates',
    'budget',
    ':',
    ' ',
    '\n',
    '  ',
    '- ',
    '[',
    ']',
    '{',
    '}',
    '"',
    "'",
    '&a',
    '*a',
    '!t',
    '1',
    'true',
    '#',
    '|',
    '>',
    '\t',
    '?',
    '---',
    '%',
    '@',
    '\uFEFF',
    '\r\n',
    'é',
    '\u0000',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
        fc.string(),
      ),
      (text) => {
        const result = readConfig({ project: { file: 'c.yaml', text } });
        if (result.ok) return;
        for (const { place, message } of result.error) {
          expect(place?.line).toBeGreaterThan(0);
          expect(place?.line).toBeLessThanOrEqual(text.split('\n').length + 1);
          expect(place?.column).toBeGreaterThan(0);
          expect(message).not.toContain('undefined');
        }
      },
    ),
    { numRuns: 500 },
  );
});
