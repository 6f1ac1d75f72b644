import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askQuestions, askYes } from '../../src/init/ask.ts';

function answered(
  said: string | null,
  usual: boolean,
): { readonly answer: Promise<boolean>; readonly shown: () => string } {
  const input = new PassThrough();
  const output = new PassThrough();
  const answer = askYes('Write it?', usual, { input, output });
  if (said === null) input.end();
  else input.write(said);
  return { answer, shown: () => String(output.read()) };
}

test.each([
  ['y\n', false, true],
  ['Yes please\n', false, true],
  ['n\n', true, false],
  ['\n', true, true],
  ['  \n', false, false],
])('%j, when the usual answer is %j', async (said, usual, yes) => {
  expect(await answered(said, usual).answer).toBe(yes);
});

test('the usual answer is shown', async () => {
  const { answer, shown } = answered('\n', false);
  await answer;
  expect(shown()).toContain('[y/N]');
});

test('a question without an answer ends the command, and nothing waits forever', async () => {
  await expect(answered(null, true).answer).rejects.toMatchObject({
    code: 'ERR_INTERRUPTED',
    exitCode: 130,
  });
});

test('questions are asked one after the other, and an empty line leaves one open', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const answers = askQuestions(['What?', 'Which?'], { input, output });
  input.write('a list\n\n');
  expect(await answers).toEqual(['a list', '']);
  expect(String(output.read())).toBe('What?\n> Which?\n> ');
});

test('leaving a question ends the command', async () => {
  const input = new PassThrough();
  const answers = askQuestions(['What?'], { input, output: new PassThrough() });
  input.end();
  await expect(answers).rejects.toMatchObject({ code: 'ERR_INTERRUPTED' });
});
