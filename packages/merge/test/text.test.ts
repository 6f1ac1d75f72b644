import { describe, expect, test } from 'vitest';
import { isKeptWithin, mergeText } from '../src/index.ts';

const all = new Set(['lists', 'words', 'union'] as const);

function broken(more: string): string {
  return `    ed = Editor(\n        editor=editor,\n        env=env,\n${more}    )\n    ed.open()\n`;
}

function merged(sides: { base: string; ours: string; theirs: string }, path = 'src/a.py'): string {
  const result = mergeText({ path, ...sides }, all);
  return result.ok ? result.text : `refused: ${result.why}`;
}

describe('union', () => {
  test('two functions that were added at the end of a file are both kept, each whole', () => {
    const base = 'def a():\n    return 1\n';
    const ours = `${base}\n\ndef b():\n    return 2\n`;
    const theirs = `${base}\n\ndef c():\n    return 2\n`;
    expect(merged({ base, ours, theirs })).toBe(
      `${base}\n\ndef b():\n    return 2\n\n\ndef c():\n    return 2\n`,
    );
  });

  test('a last line without an end gets one where something follows it', () => {
    expect(merged({ base: 'a\n', ours: 'a\nb', theirs: 'a\nc' })).toBe('a\nb\nc');
  });

  test('is not for lines that both sides changed', () => {
    const sides = { path: 'a.py', base: 'x = 1\n', ours: 'x = 2\n', theirs: 'x = 3\n' };
    expect(mergeText(sides, new Set(['union']))).toMatchObject({ ok: false });
  });

  test('a file that both sides added is two files, not one', () => {
    expect(mergeText({ path: 'a.py', base: null, ours: 'a\n', theirs: 'b\n' }, all)).toMatchObject({
      ok: false,
    });
  });
});

describe('words', () => {
  test('parameters that both sides added to one signature are both there', () => {
    const base = 'def f(a, b):\n';
    expect(merged({ base, ours: 'def f(a, b, x=1):\n', theirs: 'def f(a, b, y=2):\n' })).toBe(
      'def f(a, b, x=1, y=2):\n',
    );
  });

  test('a line that one side indented and the other changed is both', () => {
    const base = 'call(a)\n';
    expect(merged({ base, ours: 'if ok:\n    call(a)\n', theirs: 'call(a, b)\n' })).toBe(
      'if ok:\n    call(a, b)\n',
    );
  });

  test('changes of neighbouring lines do not disturb each other', () => {
    const base = 'one = 1\ntwo = 2\n';
    expect(merged({ base, ours: 'one = 11\ntwo = 2\n', theirs: 'one = 1\ntwo = 22\n' })).toBe(
      'one = 11\ntwo = 22\n',
    );
  });

  test.each([
    ['both replaced a value', 'x = a\n', 'x = b\n', 'x = c\n'],
    ['one deleted what the other changed', 'keep()\nx = load(a)\n', 'keep()\n', 'keep()\nx = load(a, b)\n'],
    ['both rewrote a line', 'value = compute(a)\n', 'result = [1]\n', 'answer = {}\n'],
  ])('%s: left alone', (_what, base, ours, theirs) => {
    expect(merged({ base, ours, theirs })).toMatch(/^refused/);
  });
});

describe('words across lines', () => {
  const base = '    ed = Editor(editor=editor, env=env)\n    ed.open()\n';

  test('an argument of each side is kept, where one of them writes one argument a line or both do', () => {
    const both = broken('        timeout=timeout,\n        args=args,\n');
    const [one, other] = [broken('        timeout=timeout,\n'), broken('        args=args,\n')];
    expect(merged({ base, ours: one, theirs: other })).toBe(both);
    const short = base.replace('env=env', 'env=env, args=args');
    expect(merged({ base, ours: one, theirs: short }).replace(/\s+/g, '')).toBe(
      both.replace(/\s+/g, '').replace('args,)', 'args)'),
    );
    expect(isKeptWithin(short.split('\n')[0] ?? '', both, base)).toBe(true);
    expect(isKeptWithin('    ed = Editor(editor=editor, env=env, mode=mode)', both, base)).toBe(false);
  });

  test('what both sides made of the same word is for an agent, and so is what a comment would swallow', () => {
    const theirs = base.replace('env=env', 'env=dict(env)');
    expect(merged({ base, ours: broken('').replace('env=env', 'env=os.environ'), theirs })).toMatch(
      /^refused/,
    );
    const ours = broken('        timeout=timeout,  # seconds\n');
    const sides = { path: 'a.py', base, ours, theirs: broken('        args=args,\n') };
    expect(mergeText(sides, new Set(['words']))).toMatchObject({ ok: false });
  });
});

describe('lists', () => {
  test('imports of both sides stand there once', () => {
    const base = "import { a } from './a.ts';\n";
    const both = "import { b } from './b.ts';\n";
    const sides = { ours: `${base}${both}`, theirs: `${base}${both}import { c } from './c.ts';\n` };
    expect(merged({ base, ...sides }, 'a.ts')).toBe(`${base}${both}import { c } from './c.ts';\n`);
  });

  test('entries of a changelog are kept from both sides, without the other rungs', () => {
    const base = '# Changes\n\n- old\n';
    const ours = '# Changes\n\n- one\n- old\n';
    const theirs = '# Changes\n\n- two\n- old\n';
    const sides = { path: 'CHANGELOG.md', base, ours, theirs };
    expect(mergeText(sides, new Set(['lists']))).toEqual({
      ok: true,
      text: '# Changes\n\n- one\n- two\n- old\n',
    });
  });
});

test('a part of a line that both sides changed counts as kept, a line that is gone does not', () => {
  const resolved = 'def f(a, b, x=1, y=2):\n';
  expect(isKeptWithin('def f(a, b, y=2):', resolved, 'def f(a, b):\n')).toBe(true);
  expect(isKeptWithin('def g(a, b, z=3):', resolved, 'def f(a, b):\n')).toBe(false);
});
