import { describe, expect, test } from 'vitest';
import { resolveGates } from '../../src/plan-reader/gates/resolve-gates.ts';
import { thirdPhase } from './plan-of.ts';

function gates(text: string): (readonly [string, string | null, string])[] {
  return thirdPhase(text).gates.map(({ name, command, expectation }) => [name, command, expectation]);
}

function gate(line: string): readonly [string, string | null, string] | undefined {
  return gates(`## Gates\n\n${line}\n`)[0];
}

describe('a gate on one line', () => {
  test.each([
    ['- ruff: `uv run ruff check .` (0 errors)', ['ruff', 'uv run ruff check .', '0 errors']],
    ['- ruff: 0 errors (command: `uv run ruff check .`)', ['ruff', 'uv run ruff check .', '0 errors']],
    ['- tests: `npm test` → All tests pass', ['tests', 'npm test', 'All tests pass']],
    [
      '- tests: `npm test` ➜ all pass, 60%+ coverage maintained',
      ['tests', 'npm test', 'all pass, 60%+ coverage maintained'],
    ],
    ['- tests: `npm test` -> 0 errors', ['tests', 'npm test', '0 errors']],
    ['- tests: `npm test` - all pass, >90% coverage', ['tests', 'npm test', 'all pass, >90% coverage']],
    ['- tests: `npm test` — all pass', ['tests', 'npm test', 'all pass']],
    ['- tests: `npm test` â†’ all pass', ['tests', 'npm test', 'all pass']],
    ['- lint: `npm run lint` returns 0 errors', ['lint', 'npm run lint', 'returns 0 errors']],
    ['- build: `npm run build` must pass', ['build', 'npm run build', 'must pass']],
    ['- **ruff**: `ruff check .`', ['ruff', 'ruff check .', '']],
    ['- **ruff:** `ruff check .` exit 0', ['ruff', 'ruff check .', 'exit 0']],
    [
      '- **type-check**: 0 errors (command: `uv run pyright backend/`)',
      ['type-check', 'uv run pyright backend/', '0 errors'],
    ],
    [
      '- command: `uv run ruff check .` ➜ 0 errors',
      ['uv run ruff check .', 'uv run ruff check .', '0 errors'],
    ],
    [
      '- type-check: `command: npm run type-check` - 0 errors',
      ['type-check', 'npm run type-check', '0 errors'],
    ],
    ['- `npm test`', ['npm test', 'npm test', '']],
    ['- `npm test` passes', ['npm test', 'npm test', 'passes']],
    ['- [ ] tests: `npm test`', ['tests', 'npm test', '']],
    ['* lint — `npm run lint`', ['lint', 'npm run lint', '']],
    ['1. **Lint**: `npm run lint` (0 warnings)', ['Lint', 'npm run lint', '0 warnings']],
    ['- Lint passes (`npm run lint`)', ['Lint passes', 'npm run lint', '']],
    ['- All tests pass: run `npm test`', ['All tests pass', 'npm test', '']],
    [
      '- bandit: no high severity issues (command: `bandit -r "src (x)/"`)',
      ['bandit', 'bandit -r "src (x)/"', 'no high severity issues'],
    ],
    ['- quoted: ``echo `date` `` (exit 0)', ['quoted', 'echo `date`', 'exit 0']],
    ['- both: `npm run lint` and `npm test`', ['both', 'npm run lint && npm test', '']],
    [
      '- marker gone -- verified by: `grep -c "x" a.md` (returns 0)',
      ['marker gone', 'grep -c "x" a.md', 'returns 0'],
    ],
    [
      '- 3 hooks (verified by `grep -c hook a.ts` (returns at least 1))',
      ['3 hooks', 'grep -c hook a.ts', 'returns at least 1'],
    ],
  ] as const)('%s', (line, expected) => {
    expect(gate(line)).toEqual(expected);
  });

  test.each([
    ['- coverage: No decrease from current (~60%)', ['coverage', null, 'No decrease from current (~60%)']],
    ['- All tests pass', ['All tests pass', null, '']],
    ['- **frontend-lint**: 0 errors from eslint', ['frontend-lint', null, '0 errors from eslint']],
    ['- review: AGENT:code-reviewer approves', ['review', null, 'AGENT:code-reviewer approves']],
    ['- review: `AGENT:code-reviewer` approves', ['review', null, '`AGENT:code-reviewer` approves']],
    ['- pyright: 0 errors in `src/debussy/`', ['pyright', null, '0 errors in `src/debussy/`']],
    ['- coverage: `60%+` maintained', ['coverage', null, '`60%+` maintained']],
    ['- `ruff`: 0 errors', ['ruff', null, '0 errors']],
    ['- yarn test: all pass', ['yarn test', null, 'all pass']],
  ] as const)('without a command: %s', (line, expected) => {
    expect(gate(line)).toEqual(expected);
  });
});

describe('places of gates', () => {
  test.each([
    '## Gates',
    '## Gates (must pass before completion)',
    '## Validation Gates',
    '## Quality Gates',
    '## Acceptance Gates',
    '### Gates:',
    '## 🚦 Gates',
    '**Gates:**',
    '**Validation Gates**:',
  ])('under %s', (heading) => {
    expect(gates(`${heading}\n\n- tests: \`npm test\`\n`)).toEqual([['tests', 'npm test', '']]);
  });

  test('sentences between the gates are none', () => {
    const text =
      '## Gates\n\n**ALL gates are BLOCKING. Do not signal completion until ALL pass.**\n\n- a: `x y`\n\nRun them with `make all` first.\n';
    expect(gates(text)).toEqual([['a', 'x y', '']]);
  });

  test('a heading that only speaks of gates opens no section', () => {
    expect(gates('## Gate Runner\n\n- a: `x y`\n\n### Human Approval Gates exist\n\n- b: `x`\n')).toEqual([]);
  });

  test('verified by, under acceptance criteria and inside of task tags', () => {
    const text =
      '## Acceptance Criteria\n\n1. It works -- verified by: `npm test` (returns at least 1)\n2. It is nice\n- [ ] done – verified by `true`\n';
    expect(gates(text)).toEqual([
      ['It works', 'npm test', 'returns at least 1'],
      ['done', 'true', ''],
    ]);
  });

  test('the automated part of a task tag', () => {
    const text =
      '<task id="1">\n  <name>A</name>\n  <verify>\n    <automated>npm test &amp;&amp; npm run lint</automated>\n  </verify>\n</task>\n';
    expect(gates(text)).toEqual([['A', 'npm test && npm run lint', '']]);
  });

  test('a table', () => {
    const text =
      '## Gates\n\n| Gate | Expected | Command |\n|---|---|---|\n| lint | 0 errors | `npm run lint` |\n| review | approved | - |\n';
    expect(gates(text)).toEqual([
      ['lint', 'npm run lint', '0 errors'],
      ['review', null, 'approved'],
    ]);
  });

  test('nested items: a title, or a command and its expectation', () => {
    const text =
      '## Gates\n\n- Backend\n  - lint: `make lint`\n  - tests: `make test`\n- smoke\n  - Command: `make smoke`\n  - Expected: exit 0\n- prose\n  - with an explanation\n';
    expect(gates(text)).toEqual([
      ['lint', 'make lint', ''],
      ['tests', 'make test', ''],
      ['smoke', 'make smoke', 'exit 0'],
      ['prose', null, ''],
    ]);
  });
});

describe('fenced blocks of commands', () => {
  test('each line is a gate; comments name them', () => {
    const text = '## Gates\n\n```bash\n# Lint\nnpm run lint\n\n$ npm test -- \\\n    --run\n```\n';
    expect(gates(text)).toEqual([
      ['Lint', 'npm run lint', ''],
      ['npm test -- \\', 'npm test -- \\\n    --run', ''],
    ]);
  });

  test('indented under a bullet that names them', () => {
    const text =
      '## Gates\n\n- tests: all pass\n  ```bash\n  npm test\n  ```\n- two\n  ```\n  a b\n  c d\n  ```\n';
    expect(gates(text)).toEqual([
      ['tests', 'npm test', 'all pass'],
      ['two 1', 'a b', ''],
      ['two 2', 'c d', ''],
    ]);
  });

  test('lines that need each other are one script that stops at the first failure', () => {
    expect(gates('## Gates\n\n```sh\ncd app\nnpm test\n```\n')).toEqual([
      ['cd app', 'set -e\ncd app\nnpm test', ''],
    ]);
    expect(gates('## Gates\n\n```sh\nfor f in *; do\n  check $f\ndone\n```\n')[0]?.[1]).toBe(
      'set -e\nfor f in *; do\n  check $f\ndone',
    );
  });

  test('code of another language is not a command', () => {
    expect(gates('## Gates\n\n```json\n{"a": 1}\n```\n\n```python\nprint(1)\n```\n')).toEqual([]);
  });
});

test('a gate has the place of its line', () => {
  expect(thirdPhase('## Gates\n\n- a: `x`\n').gates[0]?.place).toEqual({
    file: 'p-phase-3.md',
    line: 5,
    column: 1,
  });
});

test('a name without a command is looked up; a command in the plan is never replaced', () => {
  const { gates: read } = thirdPhase(
    '## Gates\n\n- Type Check: 0 errors\n- lint: `mine`\n- coverage: high\n',
  );
  const resolved = resolveGates(read, { 'type-check': 'tsc', lint: 'theirs' });
  expect(resolved.map((each) => each.command)).toEqual(['tsc', 'mine', null]);
});
