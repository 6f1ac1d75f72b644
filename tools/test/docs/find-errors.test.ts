import { expect, test } from 'vitest';
import { findErrors } from '../../src/docs/error-reference.ts';

test('an error that is written out gives its message and its hint', () => {
  const source = `throw new DebussyError({ code: 'ERR_A', message: \`no \${name} here\`, hint: 'Look elsewhere.' });`;
  expect(findErrors(source, 'a.ts')).toEqual([
    { code: 'ERR_A', messages: ['no … here'], hints: ['Look elsewhere.'] },
  ]);
});

test('constants, conditions and concatenations are followed', () => {
  const source = `
    const hint = 'Mend it.';
    function say(many: boolean) {
      const message = many ? 'several ' + 'things' : 'one thing';
      return { code: many ? 'ERR_MANY' : 'ERR_ONE', message, hint };
    }`;
  const facts = { messages: ['several things', 'one thing'], hints: ['Mend it.'] };
  expect(findErrors(source, 'a.ts')).toEqual([
    { code: 'ERR_MANY', ...facts },
    { code: 'ERR_ONE', ...facts },
  ]);
});

test('what a function is given stands in its calls', () => {
  const source = `
    function problem(message: string, hint: string) {
      return { code: 'ERR_A', message, hint };
    }
    problem('the first', 'do this');
    problem('the second', 'do that');`;
  expect(findErrors(source, 'a.ts')).toEqual([
    { code: 'ERR_A', messages: ['the first', 'the second'], hints: ['do this', 'do that'] },
  ]);
});

test('a call that begins with a code is an error', () => {
  const source = `refuse('ERR_A', count === 1 ? 'a file' : \`\${count} \${count === 1 ? 'file' : 'files'}\`, rename);
    const rename = 'rename it';`;
  expect(findErrors(source, 'a.ts')).toEqual([
    { code: 'ERR_A', messages: ['a file', '… files'], hints: ['rename it'] },
  ]);
});

test('two constants of one name in two functions are not mixed up', () => {
  const source = `
    function one() { const hint = 'first'; return { code: 'ERR_ONE', message: 'm', hint }; }
    function two() { const hint = 'second'; return { code: 'ERR_TWO', message: 'm', hint }; }`;
  expect(findErrors(source, 'a.ts').map(({ hints }) => hints)).toEqual([['first'], ['second']]);
});

test('codes that are only compared raise nothing, and what is no error is none', () => {
  const source = `if (error.code === 'ERR_A') log({ code: 'SETUP', message: 'x' }); const names = { ERR_B: 'b' };`;
  expect(findErrors(source, 'a.ts')).toEqual([]);
});
