import { describe, expect, test } from 'vitest';
import { isKeptWithin, mergeTexts } from '../src/index.ts';

const all = new Set(['lists', 'words', 'union'] as const);

function broken(more: string): string {
  return `    ed = Editor(\n        editor=editor,\n        env=env,\n${more}    )\n    ed.open()\n`;
}

function withResult(name: string, more: string): string {
  return `def f(a):\n    ${name} = [\n        a,\n    ]\n    ${more}\n    return ${name}\n\n\ndef g():\n    return 1\n`;
}

function manyFunctions(more: string): string {
  const many = Array.from({ length: 400 }, (_, i) => `function f${i}(a${more}) {\n  return a + ${i};\n}\n\n`);
  return many.join('');
}

interface Texts {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

async function ways(sides: Texts, path = 'src/a.py'): Promise<readonly string[]> {
  const { found } = await mergeTexts({ path, ...sides }, all);
  return found.map(({ text }) => text);
}

/** The likeliest one. */
async function merged(sides: Texts, path = 'src/a.py'): Promise<string> {
  const { found, why } = await mergeTexts({ path, ...sides }, all);
  return found[0]?.text ?? `refused: ${why}`;
}

test('a long file that both changed in hundreds of places is merged without reading it thousands of times', async () => {
  const started = process.cpuUsage();
  const text = await merged(
    { base: manyFunctions(''), ours: manyFunctions(', b'), theirs: manyFunctions(', c') },
    'src/a.js',
  );
  expect(text).toBe(manyFunctions(', b, c'));
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1e6).toBeLessThan(30);
});

describe('union', () => {
  test('two functions that were added at the end of a file are both kept, each whole', async () => {
    const base = 'def a():\n    return 1\n';
    const ours = `${base}\n\ndef b():\n    return 2\n`;
    const theirs = `${base}\n\ndef c():\n    return 2\n`;
    expect(await merged({ base, ours, theirs })).toBe(
      `${base}\n\ndef b():\n    return 2\n\n\ndef c():\n    return 2\n`,
    );
  });

  test('a last line without a line end gets one if text follows', async () => {
    expect(await merged({ base: 'a\n', ours: 'a\nb', theirs: 'a\nc' })).toBe('a\nb\nc');
  });

  test('is not for lines that both sides changed', async () => {
    const sides = { path: 'a.py', base: 'x = 1\n', ours: 'x = 2\n', theirs: 'x = 3\n' };
    expect(await mergeTexts(sides, new Set(['union']))).toMatchObject({ found: [] });
  });

  test('a file that both sides added is two files, not one', async () => {
    const sides = { path: 'a.py', base: null, ours: 'a\n', theirs: 'b\n' };
    expect(await mergeTexts(sides, all)).toMatchObject({ found: [] });
  });
});

describe('words', () => {
  test('parameters that both sides added to one signature are both there', async () => {
    const base = 'def f(a, b):\n';
    expect(await merged({ base, ours: 'def f(a, b, x=1):\n', theirs: 'def f(a, b, y=2):\n' })).toBe(
      'def f(a, b, x=1, y=2):\n',
    );
  });

  test('a line that one side indented and the other changed is both', async () => {
    const base = 'call(a)\n';
    expect(await merged({ base, ours: 'if ok:\n    call(a)\n', theirs: 'call(a, b)\n' })).toBe(
      'if ok:\n    call(a, b)\n',
    );
  });

  test('changes of neighbouring lines do not disturb each other', async () => {
    const base = 'one = 1\ntwo = 2\n';
    expect(await merged({ base, ours: 'one = 11\ntwo = 2\n', theirs: 'one = 1\ntwo = 22\n' })).toBe(
      'one = 11\ntwo = 22\n',
    );
  });

  test.each([
    ['both replaced a value', 'x = a\n', 'x = b\n', 'x = c\n'],
    ['one deleted what the other changed', 'keep()\nx = load(a)\n', 'keep()\n', 'keep()\nx = load(a, b)\n'],
    ['both rewrote a line', 'value = compute(a)\n', 'result = [1]\n', 'answer = {}\n'],
  ])('%s: left alone', async (_what, base, ours, theirs) => {
    expect(await merged({ base, ours, theirs })).toMatch(/^refused/);
  });
});

describe('words across lines', () => {
  const base = '    ed = Editor(editor=editor, env=env)\n    ed.open()\n';

  test('an argument of each side is kept, even if one or both write one argument per line', async () => {
    const both = broken('        timeout=timeout,\n        args=args,\n');
    const [one, other] = [broken('        timeout=timeout,\n'), broken('        args=args,\n')];
    expect(await merged({ base, ours: one, theirs: other })).toBe(both);
    const short = base.replace('env=env', 'env=env, args=args');
    const mixed = await merged({ base, ours: one, theirs: short });
    expect(mixed.replace(/\s+/g, '')).toBe(both.replace(/\s+/g, '').replace('args,)', 'args)'));
    expect(isKeptWithin(short.split('\n')[0] ?? '', both, base)).toBe(true);
    expect(isKeptWithin('    ed = Editor(editor=editor, env=env, mode=mode)', both, base)).toBe(false);
  });

  test('different changes of the same word are for an agent, and so is anything that a comment would swallow', async () => {
    const theirs = base.replace('env=env', 'env=dict(env)');
    expect(await merged({ base, ours: broken('').replace('env=env', 'env=os.environ'), theirs })).toMatch(
      /^refused/,
    );
    const ours = broken('        timeout=timeout,  # seconds\n');
    const sides = { path: 'a.py', base, ours, theirs: broken('        args=args,\n') };
    expect(await mergeTexts(sides, new Set(['words']))).toMatchObject({ found: [] });
  });
});

describe('several ways', () => {
  test('additions of both sides at one place are kept in both orders', async () => {
    const base = 'start()\n';
    const found = await ways({ base, ours: `${base}one()\n`, theirs: `${base}two()\n` });
    expect(found).toEqual(['start()\none()\ntwo()\n', 'start()\ntwo()\none()\n']);
  });

  test('statements continue in the block where they were added, before the functions behind it', async () => {
    const base = 'class A:\n    def __init__(self):\n        self.a = 1\n';
    const ours = `${base}        self.b = 2\n\n    def b(self):\n        return self.b\n`;
    const theirs = `${base}        self.c = 3\n\n    def c(self):\n        return self.c\n`;
    expect(await merged({ base, ours, theirs })).toBe(
      `${base}        self.b = 2\n        self.c = 3\n\n    def b(self):\n        return self.b\n\n    def c(self):\n        return self.c\n`,
    );
  });

  test('what each side did to a result before the same return is done by both', async () => {
    const base = 'def f(a):\n    return [\n        a,\n    ]\n\n\ndef g():\n    return 1\n';
    expect(
      await merged({ base, ours: withResult('out', 'out.sort()'), theirs: withResult('rows', 'rows.pop()') }),
    ).toBe(withResult('out', 'out.sort()\n    out.pop()'));
  });

  test('a name is not given where it would also change a text', async () => {
    const base = 'def f(a):\n    return [a]\n';
    const ours = 'def f(a):\n    out = [a]\n    out.sort()\n    return out\n';
    const theirs = 'def f(a):\n    rows = [a]\n    print("rows")\n    return rows\n';
    expect(await merged({ base, ours, theirs })).toMatch(/^refused/);
  });

  test('a line that was added to a block which the other side indented moves with it', async () => {
    const base = 'def f():\n    a()\n    b()\n    c()\n';
    const ours = 'def f():\n    with lock():\n        a()\n        b()\n        c()\n';
    const theirs = 'def f():\n    a()\n    log()\n    b()\n    c()\n';
    expect(await merged({ base, ours, theirs })).toBe(
      'def f():\n    with lock():\n        a()\n        log()\n        b()\n        c()\n',
    );
  });

  test('a reformatted call gets the argument that the other side added', async () => {
    const base = 'def f():\n    run(command, env=env)\n    wait()\n';
    const ours =
      'def f():\n    group = None\n    if posix:\n        group = make()\n    run(\n        command,\n        env=env,\n        group=group\n    )\n    wait()\n';
    const theirs = 'def f():\n    run(command, env=env, cwd=here)\n    wait()\n';
    expect(await merged({ base, ours, theirs })).toBe(ours.replace('env=env,\n', 'env=env, cwd=here,\n'));
  });

  test('an addition among lines like its own meets one that stands before the blank line', async () => {
    const base = 'def f():\n    a = 1\n\n\ndef g():\n    return 2\n';
    const ours = 'def f():\n    a = 1\n    return a\n\n\ndef g():\n    return 2\n';
    const theirs = 'def f():\n    a = 1\n\n    a += 1\n\n    return a\n\n\ndef g():\n    return 2\n';
    expect((await ways({ base, ours, theirs }))[0]).toBe(theirs);
  });
});

describe('lists', () => {
  test('imports of both sides appear once', async () => {
    const base = "import { a } from './a.ts';\n";
    const both = "import { b } from './b.ts';\n";
    const sides = { ours: `${base}${both}`, theirs: `${base}${both}import { c } from './c.ts';\n` };
    expect(await merged({ base, ...sides }, 'a.ts')).toBe(`${base}${both}import { c } from './c.ts';\n`);
  });

  test('entries of a changelog are kept from both sides, without the other rungs', async () => {
    const base = '# Changes\n\n- old\n';
    const ours = '# Changes\n\n- one\n- old\n';
    const theirs = '# Changes\n\n- two\n- old\n';
    const sides = { path: 'CHANGELOG.md', base, ours, theirs };
    const { found } = await mergeTexts(sides, new Set(['lists']));
    expect(found.map(({ text }) => text)).toEqual(['# Changes\n\n- one\n- two\n- old\n']);
  });
});

test('a part of a line that both sides changed counts as kept, a line that is gone does not', () => {
  const resolved = 'def f(a, b, x=1, y=2):\n';
  expect(isKeptWithin('def f(a, b, y=2):', resolved, 'def f(a, b):\n')).toBe(true);
  expect(isKeptWithin('def g(a, b, z=3):', resolved, 'def f(a, b):\n')).toBe(false);
});

function rows(...values: readonly string[]): string {
  return `INSERT INTO t VALUES\n${values.map((row) => `  (${row})`).join(',\n')};\n`;
}

test('rows that both added to a list that ends with a semicolon have a comma each, and the semicolon once', async () => {
  const found = await ways(
    { base: rows('1', '2'), ours: rows('1', '2', '3'), theirs: rows('1', '2', '4') },
    'a.sql',
  );
  expect(found).toContain(rows('1', '2', '3', '4'));
});
