import { describe, expect, test } from 'vitest';
import { thirdPhase } from './plan-of.ts';
import { cpuTime } from '../support/cpu-time.ts';

function tasks(text: string): (readonly [string, string, boolean])[] {
  return thirdPhase(text).tasks.map(({ id, text: words, done }) => [id, words, done]);
}

describe('boxes', () => {
  test.each([
    ['- [ ] 1.1: Update `a.py`', ['1.1', 'Update `a.py`', false]],
    ['- [x] 1.1 Update', ['1.1', 'Update', true]],
    ['- [X] **1.2**: Bold id', ['1.2', 'Bold id', true]],
    ['- [ ] **1.2: Bold all** and more', ['1.2', 'Bold all and more', false]],
    ['- [ ] 1. Numbered', ['1', 'Numbered', false]],
    ['* [x] no number', ['1', 'no number', true]],
    ['+ [ ] plus', ['1', 'plus', false]],
    ['1. [ ] ordered', ['1', 'ordered', false]],
    ['- [ ] 16-01: with a dash', ['16-01', 'with a dash', false]],
    ['- [ ] T001 [P] spec kit', ['T001', '[P] spec kit', false]],
    ['- [ ] Task 2.1: word before', ['2.1', 'word before', false]],
    ['- [ ] 6A.1: letters', ['6A.1', 'letters', false]],
    ['- [ ] 3 retries are enough', ['1', '3 retries are enough', false]],
    ['- [ ] two\n  lines', ['1', 'two lines', false]],
  ] as const)('%s', (line, expected) => {
    expect(tasks(`## Tasks\n\n${line}\n`)).toEqual([expected]);
  });

  test('an empty box and a link are not tasks', () => {
    expect(tasks('## Tasks\n\n- [ ]\n- [x](y)\n- a [ ] b\n')).toEqual([]);
  });
});

describe('under Tasks', () => {
  test('at any depth of headings, with code and nested boxes', () => {
    const text = [
      '## Tasks',
      '',
      '### Sub-Phase 6A: Estimate',
      '',
      '#### 6A.1: Create',
      '',
      '- [ ] Create `a.py`:',
      '',
      '```python',
      '# Not a heading',
      '- [ ] not a task',
      '```',
      '',
      '- [x] Hook:',
      '  ```python',
      '  - [ ] not a task',
      '  ```',
      '  - [ ] nested',
      '    * [x] deeper',
      '',
      '### 2. Group',
      '- [ ] 2.1: a',
      '- [ ] 2.2: b',
      '- [x] 2.3: c',
      '- [ ] 2.4: d',
      '',
      '## Test Strategy',
      '- [ ] not a task',
      '## Acceptance Criteria',
      '- [ ] not a task',
    ].join('\n');
    expect(tasks(text)).toEqual([
      ['1', 'Create `a.py`:', false],
      ['2', 'Hook:', true],
      ['3', 'nested', false],
      ['4', 'deeper', true],
      ['2.1', 'a', false],
      ['2.2', 'b', false],
      ['2.3', 'c', true],
      ['2.4', 'd', false],
    ]);
  });

  test('boxes elsewhere are none, also before it', () => {
    const text =
      '## Process Wrapper (MANDATORY)\n- [ ] Read\n- [ ] Write\n\n## Tasks\n- [ ] one\n\n---\n\n## Validation\n- [ ] no\n';
    expect(tasks(text)).toEqual([['1', 'one', false]]);
  });

  test('each has its group and its place', () => {
    const {
      tasks: [first, second],
    } = thirdPhase('## Implementation Tasks\n\n### 1. Group\n\n- [ ] 1.1: a\n  - [ ] b\n');
    expect(first).toMatchObject({ group: '1. Group', place: { file: 'p-phase-3.md', line: 7, column: 1 } });
    expect(second?.place).toEqual({ file: 'p-phase-3.md', line: 8, column: 3 });
  });

  test('headings that are tasks themselves', () => {
    const text =
      '## Tasks\n\n### Task 16-01: First\n\nSteps.\n\n### Task 16-02: Second [COMPLETE]\n\n### Task 3: With boxes\n- [ ] box\n';
    expect(tasks(text)).toEqual([
      ['16-01', 'First', false],
      ['16-02', 'Second', true],
      ['3', 'box', false],
    ]);
  });

  test('without such a heading: under the label, or those that no other heading claims', () => {
    expect(tasks('**Tasks**:\n- [ ] a\n\n**Acceptance Criteria**:\n- [ ] no\n')).toEqual([['1', 'a', false]]);
    expect(
      tasks(
        '## Steps to Take Now\n- [ ] a\n\n## Success Criteria\n- [ ] no\n\n**Verification:**\n- [ ] no\n',
      ),
    ).toEqual([['1', 'a', false]]);
    expect(tasks('- **Tasks**:\n  - [ ] a\n- **Testing**:\n  - [ ] no\n')).toEqual([['1', 'a', false]]);
  });
});

describe('task tags', () => {
  test('each is a task; boxes inside it are not', () => {
    const text =
      '## Tasks\n\n<task id="16-01" type="auto" complexity="complex">\n### Task 16-01: First\n\n- [ ] step\n\n</task>\n\n<task type="auto">\n  <name>Task 2: Second</name>\n  <files>a.ts, b.ts</files>\n</task>\n\n- [ ] outside\n';
    const phase = thirdPhase(text);
    expect(phase.tasks.map(({ id, text: words, place }) => [id, words, place.line])).toEqual([
      ['16-01', 'First', 5],
      ['2', 'Second', 12],
      ['3', 'outside', 17],
    ]);
    expect(phase.complexity).toBe('complex');
    expect(phase.files).toEqual(['a.ts', 'b.ts']);
  });

  test('inside a code fence they are an example', () => {
    expect(tasks('## Tasks\n\n```xml\n<task id="1">\n</task>\n```\n')).toEqual([]);
  });
});

test('long runs of boxes are read like short ones', () => {
  const many = Array.from(
    { length: 10_000 },
    (_, index) =>
      `- [${index % 3 === 0 ? 'x' : ' '}] ${Math.floor(index / 100)}.${index % 100}: Do thing ${index}`,
  );
  const start = cpuTime();
  const read = thirdPhase(`## Tasks\n\n${many.join('\n')}\n`).tasks;
  expect(cpuTime() - start).toBeLessThan(3_000);
  expect(read).toHaveLength(10_000);
  expect(read[4_321]).toMatchObject({
    id: '43.21',
    text: 'Do thing 4321',
    done: false,
    place: { line: 4_326, column: 1 },
  });
  expect(read.filter((task) => task.done)).toHaveLength(3_334);
});
