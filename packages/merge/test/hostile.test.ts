import { describe, expect, test } from 'vitest';
import { mergeKeys, mergeTexts, refusals } from '../src/index.ts';
import { parserFor } from '../src/grammar.ts';
import { drawPair, shapes } from './draw-pair.ts';

const hasGrammars = (await parserFor('python')) !== null;
const all = new Set(['lists', 'words', 'union'] as const);

type Versions = readonly [base: string, ours: string, theirs: string];

/** Everything that any rung would hand to the gates. */
async function candidates(path: string, [base, ours, theirs]: Versions): Promise<readonly string[]> {
  const sides = { path, base, ours, theirs };
  const keys = await mergeKeys(sides);
  const { found } = await mergeTexts(sides, all);
  const made = [...(keys.ok ? [{ sides, text: keys.text }] : []), ...found];
  const said = await Promise.all(made.map((one) => refusals(one.sides, one.text)));
  return made.filter((_, i) => said[i]?.length === 0).map(({ text }) => text);
}

function methodOf(name: string, value: string): string {
  return `    def ${name}(self):\n        self.x += 1\n        return ${value}\n`;
}

function goFile(names: string): string {
  return `package a\n\nimport (\n\t"fmt"\n${names})\n`;
}

function listOf(...names: string[]): string {
  return `X = [\n${names.map((name) => `    "${name}"`).join(',\n')}\n]\n`;
}

function stepsOf(...names: string[]): string {
  return `steps:\n${names.map((name) => `  - run: ${name}\n`).join('')}`;
}

function logWith(text: string): string {
  return `# C\n\n${text}## 1.0\n\n- x\n`;
}

function rstWith(text: string): string {
  return `${text}Version 1\n---------\n\n- x\n`;
}

function linesBy(change: (i: number) => string): string {
  return Array.from({ length: 40_000 }, (_, i) => change(i)).join('');
}

describe('what two features add near each other is in every candidate, once and in the order of its side', () => {
  test.each(Object.keys(shapes))('%s', async (name) => {
    let merged = 0;
    for (let seed = 1; seed <= 8; seed++) {
      const { path, versions, marks } = drawPair(name, seed);
      for (const text of await candidates(path, versions)) {
        merged++;
        for (const mark of marks.kept) {
          const most = Math.max(...versions.slice(1).map((one) => one.split(mark).length - 1));
          expect(`${mark} ${text.split(mark).length - 1}×\n${text}`).toBe(`${mark} ${most}×\n${text}`);
        }
        for (const list of marks.orders)
          expect(list.toSorted((a, b) => text.indexOf(a) - text.indexOf(b))).toEqual(list);
        if (path.endsWith('.json')) JSON.parse(text);
      }
    }
    expect(merged).toBeGreaterThan(0);
  });
});

describe('nothing is made of', () => {
  test.each<[string, string, Versions]>([
    [
      'two versions: a third one would be nobody’s',
      'a.toml',
      ['v = "1.2.3"\n', 'v = "1.3.0"\n', 'v = "1.2.4"\n'],
    ],
    ['two numbers', 'a.py', ['x = 1.25\n', 'x = 2.25\n', 'x = 1.5\n']],
    ['two paths', 'a.py', ['u = "/v1/users"\n', 'u = "/v2/users"\n', 'u = "/v1/people"\n']],
    [
      '`and` here and `or` there',
      'a.py',
      ['if a and b:\n    f()\n', 'if a and b and c:\n    f()\n', 'if a or b:\n    f()\n'],
    ],
    [
      'arguments whose values could change places',
      'a.py',
      ['def f(a=1):\n    pass\n', 'def f(b=1, a=x):\n    pass\n', 'def f(a=y, c=1):\n    pass\n'],
    ],
    [
      'a line rewritten here and deleted there',
      'a.py',
      ['keep()\nx = load(a)\nend()\n', 'keep()\nend()\n', 'keep()\nvalue: Final = fetch_all(b, c)\nend()\n'],
    ],
    [
      'a requirement changed here and removed there',
      'requirements.txt',
      ['a==1\nb==1\n', 'a==1\nb==2\n', 'a==1\n'],
    ],
    [
      'an import changed here and removed there',
      'a.py',
      ['import os\nfrom a import x\n', 'import os\nfrom a import x, y\n', 'import os\n'],
    ],
    ['one requirement twice', 'requirements.txt', ['a==1\n', 'a==1\nb==1\n', 'a==1\nb==2\n']],
    ['one key of TOML twice', 'a.toml', ['[a]\nx = 1\n', '[a]\nx = 1\ny = 1\n', '[a]\nx = 1\ny = 2\n']],
    ['one table of TOML twice', 'a.toml', ['x = 1\n', 'x = 1\n\n[b]\ny = 1\n', 'x = 1\n\n[b]\nz = 1\n']],
    [
      'TOML that does not read',
      'a.toml',
      ['x = [\n  1\n]\n', 'x = [\n  1,\n  2\n]\n[a]\n', 'x = [\n  1,\n  3\n'],
    ],
    ['one setting twice', '.env.example', ['A=1\n', 'A=1\nB=2\n', 'A=1\nB=3\n']],
    ['one heading twice', 'README.md', ['# A\n', '# A\n\n## Use\n\none\n', '# A\n\n## Use\n\ntwo\n']],
    ['one target twice', 'Makefile', ['a:\n\tx\n', 'a:\n\tx\n\nb:\n\ty\n', 'a:\n\tx\n\nb:\n\tz\n']],
    ['two commands of one image', 'Dockerfile', ['FROM a\n', 'FROM a\nCMD ["a"]\n', 'FROM a\nCMD ["b"]\n']],
    [
      'one table of SQL twice',
      '1.sql',
      ['\n', '\nCREATE TABLE a (\n  x INT\n);\n', '\nCREATE TABLE a (\n  y INT\n);\n'],
    ],
    [
      'one number for two fields',
      'a.proto',
      ['message A {\n}\n', 'message A {\n  int32 b = 2;\n}\n', 'message A {\n  int32 c = 2;\n}\n'],
    ],
    [
      'an option whose value both added',
      'a.json',
      ['{"x":["run"]}', '{"x":["run","-a","1"]}', '{"x":["run","-b","1"]}'],
    ],
    ['a change of one key of JSON on each side', 'a.json', ['{"a":"x"}\n', '{"a":"y"}\n', '{"a":"z"}\n']],
  ])('%s', async (_, path, versions) => {
    const [found, ...more] = await candidates(path, versions);
    // An option may still be read as text: both values are there then.
    if (path === 'a.json' && found !== undefined) expect(found.split('"1"')).toHaveLength(3);
    else expect([found, ...more]).toEqual([undefined]);
  });
});

describe.skipIf(!hasGrammars)('with grammars, nothing is made of', () => {
  test.each<[string, string, Versions]>([
    [
      'two members with one value',
      'a.ts',
      ['enum E {\n}\n', 'enum E {\n  B = 2,\n}\n', 'enum E {\n  C = 2,\n}\n'],
    ],
    [
      'two members of Python with one value',
      'a.py',
      [
        'class E(Enum):\n    A = 1\n',
        'class E(Enum):\n    A = 1\n    B = 2\n',
        'class E(Enum):\n    A = 1\n    C = 2\n',
      ],
    ],
    [
      'one route twice',
      'a.ts',
      [
        "app.get('/a', a);\n",
        "app.get('/a', a);\napp.get('/b', b);\n",
        "app.get('/a', a);\napp.get('/b', c);\n",
      ],
    ],
    [
      'one decorated route twice',
      'a.py',
      [
        'x = 1\n',
        'x = 1\n\n@app.get("/x")\ndef a():\n    return 1\n',
        'x = 1\n\n@app.get("/x")\ndef b():\n    return 2\n',
      ],
    ],
    [
      'one property of CSS twice',
      'a.css',
      ['.a {\n  x: 1;\n}\n', '.a {\n  x: 1;\n  color: red;\n}\n', '.a {\n  x: 1;\n  color: blue;\n}\n'],
    ],
    [
      'a class of which each side left the other half',
      'a.py',
      ['class A:\n    a = 1\n    b = 2\n', 'class A:\n    a = 1\n', 'class A:\n    b = 2\n'],
    ],
  ])('%s', async (_, path, versions) => {
    expect(await candidates(path, versions)).toEqual([]);
  });

  test('a value that both changed does not land in a function that one of them added', async () => {
    const base = `class A:\n${methodOf('a', 'self.x')}\n\nz = 1\n`;
    const ours = base.replace(methodOf('a', 'self.x'), `${methodOf('a', 'one')}\n${methodOf('b', 'self.x')}`);
    const theirs = base.replace(
      methodOf('a', 'self.x'),
      `${methodOf('a', 'two')}\n${methodOf('c', 'self.x')}`,
    );
    expect(await candidates('a.py', [base, ours, theirs])).toEqual([]);
  });

  test('a package of Go that both import is imported once', async () => {
    const found = await candidates('a.go', [goFile(''), goFile('\t"os"\n'), goFile('\t"io"\n\t"os"\n')]);
    expect(found).toEqual([goFile('\t"io"\n\t"os"\n')]);
  });

  test('the last items of two lists get the comma between them', async () => {
    expect((await candidates('a.py', [listOf('a'), listOf('a', 'b'), listOf('a', 'c')])).toSorted()).toEqual([
      listOf('a', 'b', 'c'),
      listOf('a', 'c', 'b'),
    ]);
  });
});

describe('order and layout', () => {
  test('a step that was put between two others stays between them', async () => {
    const versions = [
      stepsOf('get', 'test'),
      stepsOf('get', 'test', 'ship'),
      stepsOf('get', 'install', 'test'),
    ] as const;
    expect(await candidates('ci.yml', versions)).toContain(stepsOf('get', 'install', 'test', 'ship'));
    expect(await candidates('a.json', ['["a","c"]', '["a","c","d"]', '["a","b","c"]'])).toContain(
      '["a","b","c","d"]',
    );
  });

  test('entries that one side took away leave no comma behind', async () => {
    const versions = [
      '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}\n',
      '{\n  "a": 9,\n  "b": 2,\n  "c": 3\n}\n',
      '{\n  "a": 1\n}\n',
    ] as const;
    const merged = await mergeKeys({
      path: 'package.json',
      base: versions[0],
      ours: versions[1],
      theirs: versions[2],
    });
    expect(merged).toEqual({ ok: true, text: '{\n  "a": 9\n}\n' });
    const extra = await refusals({ path: 'package.json', base: '{}', ours: '{}', theirs: '{}' }, '{"a": 1,}');
    expect(extra).toEqual([expect.stringContaining('JSON')]);
  });

  test('a remark stays with the entry that it is about', async () => {
    const base = '{\n  "a": 1 // of a\n}\n';
    const versions = [
      base,
      base.replace('1 //', '1, //').replace('a\n}', 'a\n  "b": 2\n}'),
      base.replace('1 //', '1, //').replace('a\n}', 'a\n  "c": 3\n}'),
    ] as const;
    const [merged] = await candidates('tsconfig.json', versions);
    expect(merged).toContain('"a": 1, // of a\n');
    expect(merged).toContain('"b": 2');
    expect(merged).toContain('"c": 3');
  });

  test('entries of both stand below a heading that both wrote, and underlines below their titles', async () => {
    const one = logWith('## Next\n\n### Added\n\n- one\n\n### Fixed\n\n- two\n\n');
    const two = logWith('## Next\n\n### Fixed\n\n- three\n\n### Added\n\n- four\n\n');
    expect(await candidates('CHANGELOG.md', [logWith(''), one, two])).toEqual([
      logWith('## Next\n\n### Added\n\n- one\n- four\n\n### Fixed\n\n- two\n- three\n\n'),
    ]);
    const [v2, v3] = ['2', '3'].map((n) => `Version ${n}\n---------\n\n- new ${n}\n\n`);
    expect(await candidates('CHANGES.rst', [rstWith(''), rstWith(v2 ?? ''), rstWith(v3 ?? '')])).toContain(
      rstWith(`${v2 ?? ''}${v3 ?? ''}`),
    );
  });

  test('if one side changes the line ends of a file, all merged lines get them', async () => {
    const base = 'a = 1\nb = 2\nc = 3\n';
    const theirs = base.replaceAll('\n', '\r\n');
    const wanted = 'a = 1\r\nb = 2\r\nx = 9\r\nc = 3\r\n';
    expect(await candidates('a.py', [base, base.replace('c =', 'x = 9\nc ='), theirs])).toEqual([wanted]);
    expect(await candidates('a.txt', ['a\r\n', 'a\r\nb', 'a\r\nc'])).toEqual(['a\r\nb\r\nc', 'a\r\nc\r\nb']);
  });

  test('a line that was added with spaces gets the tabs that the other side has changed to', async () => {
    const base = 'def f():\n    a()\n    b()\n';
    const found = await candidates('a.py', [
      base,
      base.replace('    b', '    new()\n    b'),
      base.replaceAll('    ', '\t'),
    ]);
    expect(found).toEqual(['def f():\n\ta()\n\tnew()\n\tb()\n']);
  });
});

test('long files are merged in seconds, and files that would take minutes to parse are skipped', async () => {
  const base = linesBy((i) => `l${i}\n`);
  const ours = linesBy((i) =>
    i === 0 || i === 39_999 ? `l${i} ours\n` : i % 7 === 0 ? `o${i}\n` : `l${i}\n`,
  );
  const theirs = linesBy((i) => (i === 10_003 ? `l${i}\nnew\n` : i % 7 === 3 ? `t${i}\n` : `l${i}\n`));
  const started = process.cpuUsage();
  const [text = ''] = await candidates('data/words.txt', [base, ours, theirs]);
  const { user, system } = process.cpuUsage(started);
  expect(text.split('\n')).toHaveLength(40_002);
  expect((user + system) / 1e6).toBeLessThan(60);
  expect(await mergeTexts({ path: 'a.py', base, ours, theirs }, all)).toMatchObject({ found: [] });
});
