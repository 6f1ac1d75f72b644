import { expect, test } from 'vitest';
import { findErrors, findMessages } from '../../src/docs/error-reference.ts';

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

test('arguments of a function are read from its calls', () => {
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

test('notices and findings are messages too, with what is advised under another name', () => {
  const source = `
    finding('NO_TASKS', { place, message: \`phase \${id} has no tasks\`, suggestion: 'write some' });
    notice(phase, 'PROVIDER_BUSY', 'it waits');
    const event = { type: 'notice', code: 'NO_USAGE', message: 'no usage', hint: '' };`;
  expect(findMessages(source, 'a.ts')).toEqual([
    { code: 'NO_TASKS', messages: ['phase … has no tasks'], hints: ['write some'] },
    { code: 'PROVIDER_BUSY', messages: ['it waits'], hints: [] },
    { code: 'NO_USAGE', messages: ['no usage'], hints: [''] },
  ]);
});

test('codes of the system are no messages', () => {
  const source = `const full = { code: 'ENOSPC', message: 'full' }; process.once('SIGTERM', 'stop');`;
  expect(findMessages(source, 'a.ts')).toEqual([]);
});

test('codes that are only compared are not counted as raised, nor are values that are not errors', () => {
  const source = `if (error.code === 'ERR_A') log({ code: 'SETUP', message: 'x' }); const names = { ERR_B: 'b' };`;
  expect(findErrors(source, 'a.ts')).toEqual([]);
});
