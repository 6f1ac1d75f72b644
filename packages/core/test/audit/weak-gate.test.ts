import { expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.ts';
import { planOf } from '../plan-reader/plan-of.ts';

function weakIn(command: string, expectation = '', scripts: Readonly<Record<string, string>> = {}): boolean {
  const gate = `- check: \`\`${command}\`\`${expectation}`;
  const plan = planOf({
    'M.md': `# M\n\n## Phase 1: One\n\n### Gates\n${gate}\n\n### Tasks\n- [ ] 1.1: a\n`,
  });
  expect(plan.phases[0]?.gates[0]?.command).toBe(command);
  return audit(plan, {}, (path) => scripts[path] ?? null).some(({ code }) => code === 'WEAK_GATE');
}

test.each([
  'true',
  ':',
  'exit 0',
  '/bin/true',
  '/usr/bin/true',
  'command true',
  'echo ok',
  'printf ok',
  'echo "a; b" > log.txt',
  'test 1',
  'test 1 = 1',
  '[ 1 -eq 1 ]',
  '[[ -n x ]]',
  '! false',
  '(true)',
  'npm ci; { npm test || true; }',
  'sh -c true',
  "bash -c 'npm test; exit 0'",
  'npm test || true',
  'npm test || :',
  'npm test || exit 0',
  'npm test || /bin/true',
  'npm test || echo "failed; see above"',
  'npm test || test 1',
  'npm test 2>&1 || true # later',
  'npm test; true',
  'npm test; exit 0',
  'exit 0; npm test',
  'npm test &',
  'npm test | tail -20',
  'npm test 2>&1 | tee log',
  'npm run lint && npm test || true',
  'set -o pipefail; npm test | tail; true',
  'TODO',
  'Run all the tests',
])('%s passes whatever happens', (command) => {
  expect(weakIn(command)).toBe(true);
});

test.each([
  'npm test',
  'npm test && echo ok',
  'true && npm test',
  'false || npm test',
  'npm test && test 1 || false',
  'test -f README.md',
  'test "$(cat VERSION)" = 1',
  '[ -s BOOK.md ]',
  'set -e; npm test; true',
  'if ! npm test; then exit 1; fi; exit 0',
  'npm test || exit 1; true',
  'npm test || { cat log; false; }',
  'set -o pipefail; npm test | tail',
  'cat log | grep -q ok',
  'grep -q "a || true" run.sh',
  "node -e 'x(); true'",
  'cat README.md',
  '! grep -rq TODO src',
  'npm test & wait $!',
  'echo x | sh check.sh',
  '(cd web && npm test)',
])('%s can fail', (command) => {
  expect(weakIn(command)).toBe(false);
});

test('a gate that counts its output is judged by the number', () => {
  expect(weakIn('grep -rn TODO src | sort', ' (prints at most 3 lines)')).toBe(false);
  expect(weakIn('npm test | tail', ' (at least 80% coverage)')).toBe(true);
});

const scripts = {
  'package.json': JSON.stringify({
    scripts: {
      test: 'echo "no tests yet" && exit 0',
      lint: 'eslint . || true',
      unit: 'node --test',
      preall: 'node --test',
      all: 'true',
      both: 'npm run lint',
      loop: 'npm run loop',
    },
  }),
  Makefile:
    'all: unit\n\ntest:\n\t@true\nunit:\n\tnode --test\n\techo done\ncareless:\n\t-node --test\nempty: none\nnone:\ninline: ; @true\nbuilt: out.txt\n',
  'fine.sh': 'npm run unit\necho done\n',
  'strict.sh': '#!/bin/sh -e\nnpm run unit\necho done\n',
};

test.each([
  ['npm test', true],
  ['npm run lint', true],
  ['npm run both', true],
  ['make test', true],
  ['make careless', true],
  ['make empty', true],
  ['make inline', true],
  ['make built', false],
  ['sh fine.sh', true],
  ['./fine.sh', true],
  ['npm run unit', false],
  ['npm run all', false],
  ['npm run loop', false],
  ['make', false],
  ['make unit', false],
  ['sh strict.sh', false],
  ['sh missing.sh', false],
  ['cd web && npm test', false],
  ['npm --prefix web test', false],
])('%s through its script: weak is %s', (command, expected) => {
  expect(weakIn(command, '', scripts)).toBe(expected);
});
