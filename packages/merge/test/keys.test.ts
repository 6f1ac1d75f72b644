import { describe, expect, test } from 'vitest';
import { mergeKeys } from '../src/index.ts';

async function merged(
  path: string,
  [base, ours, theirs]: readonly [string, string, string],
): Promise<string> {
  const result = await mergeKeys({ path, base, ours, theirs });
  return result.ok ? result.text : `refused: ${result.why}`;
}

describe('JSON', () => {
  const base = '{\n  "name": "a",\n  "dependencies": {\n    "x": "1"\n  }\n}\n';

  test('what both sides added to one map is there, in our layout, with commas where they belong', async () => {
    const ours = base.replace('"x": "1"', '"x": "1",\n    "y": "2"');
    const theirs = base.replace('"x": "1"', '"x": "2",\n    "z": "3"');
    expect(await merged('package.json', [base, ours, theirs])).toBe(
      '{\n  "name": "a",\n  "dependencies": {\n    "x": "2",\n    "z": "3",\n    "y": "2"\n  }\n}\n',
    );
  });

  test('an entry that one side removed is gone', async () => {
    const ours = base.replace('  "name": "a",\n', '');
    const theirs = base.replace('"a"', '"a",\n  "private": true');
    expect(JSON.parse(await merged('a.json', [base, ours, theirs]))).toEqual({
      private: true,
      dependencies: { x: '1' },
    });
  });

  test('two values for one key are left alone', async () => {
    const [ours, theirs] = ['"b"', '"c"'].map((name) => base.replace('"a"', name));
    expect(await merged('a.json', [base, ours ?? '', theirs ?? ''])).toBe('refused: both sides changed name');
  });

  test('lists are sets', async () => {
    expect(await merged('a.json', ['["a"]', '["a", "b"]', '["a", "c"]'])).toBe('["a", "b", "c"]');
  });

  test('comments stay where editors allow them', async () => {
    const own = '{\n  // why\n  "a": 1\n}\n';
    const result = await merged('tsconfig.json', [
      own,
      own.replace('1', '1,\n  "b": 2'),
      own.replace('1', '1,\n  "c": 3'),
    ]);
    expect(result).toBe('{\n  // why\n  "a": 1,\n  "c": 3,\n  "b": 2\n}\n');
  });
});

describe('YAML', () => {
  const base = '# top\na: 1\nlist:\n  - x\n';

  test('keys and items of both sides are there, and the comments', async () => {
    const ours = '# top\na: 1\nb: 2 # ours\nlist:\n  - x\n  - y\n';
    const theirs = '# top\na: 1\nc: 3\nlist:\n  - x\n  - z\n';
    expect(await merged('a.yml', [base, ours, theirs])).toBe(
      '# top\na: 1\nc: 3\nb: 2 # ours\nlist:\n  - x\n  - y\n  - z\n',
    );
  });

  test('two values for one key are left alone', async () => {
    expect(await merged('a.yaml', [base, base.replace('1', '2'), base.replace('1', '3')])).toBe(
      'refused: both sides changed a',
    );
  });
});

test('TOML is left to the next rung', async () => {
  expect(await merged('a.toml', ['', 'a = 1\n', 'b = 2\n'])).toMatch(/^refused/);
});
