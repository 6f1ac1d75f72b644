import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLockfile, lockRecipe, mergeKeys } from '../src/index.ts';

async function merged(
  path: string,
  [base, ours, theirs]: readonly [string, string, string],
): Promise<string> {
  const result = await mergeKeys({ path, base, ours, theirs });
  return result.ok ? result.text : `refused: ${result.why}`;
}

describe('JSON', () => {
  const base = '{\n  "name": "a",\n  "dependencies": {\n    "x": "1"\n  }\n}\n';

  test('additions of both sides to one map are merged in our layout with the right commas', async () => {
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

  test.each([
    [
      'a value that one side removed and the other changed',
      '{"a": 1, "b": 1}',
      '{"a": 1}',
      '{"a": 1, "b": 2}',
      'b',
    ],
    [
      'a value that one side changed and the other removed',
      '{"a": 1, "b": 1}',
      '{"a": 1, "b": 2}',
      '{"a": 1}',
      'b',
    ],
    ['two values below one key that both added', '{}', '{"x": {"k": 1}}', '{"x": {"k": 2}}', 'x.k'],
    ['a list from which one side took something', '["a"]', '["b"]', '["a", "c"]', 'the whole'],
    ['a list that became a value', '{"a": []}', '{"a": 1}', '{"a": [2]}', 'a'],
  ])('%s is left alone', async (_, before, ours, theirs, place) => {
    expect(await merged('a.json', [before, ours, theirs])).toBe(`refused: both sides changed ${place}`);
  });

  test('an empty map gets the entries of the other side', async () => {
    expect(
      await merged('a.json', ['{"a": {}, "b": 1}', '{"a": {}, "b": 2}', '{"a": {"x": 1}, "b": 1}']),
    ).toBe('{"a": {"x": 1}, "b": 2}');
  });

  test('invalid JSON is left alone', async () => {
    expect(await merged('a.json', ['{', '{}', '{}'])).toMatch(/^refused: .*JSON/);
  });

  test('maps that two sides changed at different keys have all changes, whatever the keys and the order', async () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.array(fc.integer(), { maxLength: 3 }));
    const map = fc.dictionary(
      fc.string({ maxLength: 4 }).filter((key) => key !== '__proto__'),
      value,
      { maxKeys: 6 },
    );
    const edit = fc.array(fc.tuple(fc.nat(7), fc.option(value)), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(map, edit, edit, fc.boolean(), async (start, one, two, isWide) => {
        const keys = [...Object.keys(start), 'new a', 'new b'];
        const edits = (list: typeof one, isOurs: boolean): typeof one =>
          list.filter(([i]) => i < keys.length && (i % 2 === 0) === isOurs);
        const change = (from: typeof start, list: typeof one): typeof start => {
          const entries = new Map(Object.entries(from));
          for (const [i, to] of list)
            if (to === null) entries.delete(keys[i] ?? '');
            else entries.set(keys[i] ?? '', to);
          return Object.fromEntries(entries);
        };
        const text = (of: unknown): string => JSON.stringify(of, null, isWide ? 2 : 0);
        const [ours, theirs] = [edits(one, true), edits(two, false)];
        const result = await merged('a.json', [
          text(start),
          text(change(start, ours)),
          text(change(start, theirs)),
        ]);
        expect(JSON.parse(result)).toEqual(change(change(start, ours), theirs));
      }),
    );
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

describe('YAML on which the sides disagree', () => {
  const whole = 'a: 1\nb:\n  c: 1\n  d: 2\nlist:\n  - x\n';

  test('a key that one side removed is gone, and changes below a key are joined', async () => {
    const ours = whole.replace('a: 1\n', '').replace('c: 1', 'c: 3');
    const theirs = whole.replace('d: 2', 'd: 4');
    expect(await merged('a.yml', [whole, ours, theirs])).toBe('b:\n  c: 3\n  d: 4\nlist:\n  - x\n');
  });

  test.each([
    ['removed here, changed there', whole.replace('a: 1\n', ''), whole.replace('a: 1', 'a: 2'), 'a'],
    ['changed here, removed there', whole.replace('a: 1', 'a: 2'), whole.replace('a: 1\n', ''), 'a'],
    [
      'changed below a key that was removed',
      whole.replace('  d: 2\n', ''),
      whole.replace('d: 2', 'd: 4'),
      'b.d',
    ],
    ['an item that is gone on one side', whole.replace('- x', '- y'), `${whole}  - z\n`, 'list'],
  ])('%s is left alone', async (_, ours, theirs, place) => {
    expect(await merged('a.yml', [whole, ours, theirs])).toBe(`refused: both sides changed ${place}`);
  });

  test.each([
    ['a layout that would change', 'a:   1\n'],
    ['a list at the top', '- a\n'],
    ['what cannot be read', 'a: [\n'],
  ])('%s is left alone', async (_, ours) => {
    expect(await merged('a.yml', ['a: 1\n', ours, 'a: 2\n'])).toMatch(/^refused: /);
  });
});

test.each([
  ['package-lock.json', 'npm'],
  ['web/yarn.lock', 'yarn'],
  ['Cargo.lock', 'cargo'],
  ['uv.lock', 'uv'],
  ['go.sum', 'go'],
])('%s is made again by %s', (path, program) => {
  expect(lockRecipe(path)?.program).toBe(program);
  expect(isLockfile(path)).toBe(true);
});

test('other lockfiles are recognized as such, other files are not', () => {
  expect(['poetry.lock', 'a/Gemfile.lock', 'bun.lockb'].map(isLockfile)).toEqual([true, true, true]);
  expect(['lock.ts', 'src/clock.lock.md', 'package.json'].map(isLockfile)).toEqual([false, false, false]);
});

test('TOML is left to the next rule', async () => {
  expect(await merged('a.toml', ['', 'a = 1\n', 'b = 2\n'])).toMatch(/^refused/);
});
