import { expect, test } from 'vitest';
import { writePrompt } from '../../src/prompt/write-prompt.ts';
import { facts, purposeIn } from './facts.ts';

test('a failed attempt was forgotten: the next session learns the failure, its cause, and that its work is there', () => {
  const spec = {
    ...facts('work').task.spec,
    gates: [{ name: 'one', command: 'test -s one.txt', expectation: '', file: '', line: 1 }],
  };
  const logs = [{ name: 'one', detail: 'exited with 1', tail: '' }];
  const task = { detail: ['failing gates: one'], base: 'b', from: 'w' };
  expect(purposeIn(writePrompt(facts('resume', { spec, logs }, task)).text)).toMatchInlineSnapshot(`
    "An earlier attempt at this phase failed. Its work is in the worktree: go on from there, and do not begin again. This is why it failed:

    \`\`\`text
    failing gates: one
    \`\`\`

    Each has to end with exit code 0:

    - one: \`test -s one.txt\`

    \`one\` (exited with 1) printed nothing."
  `);
});

test('without kept work of a failed attempt, none is mentioned', () => {
  const { text } = writePrompt(facts('resume', {}, { detail: ['not logged in'], base: 'b', from: 'b' }));
  expect(purposeIn(text)).toContain('Nothing of its work was kept');
});

test("the user's messages are in the prompt as the words of the user", () => {
  const messages = ['use the v2 API\nnot v1', 'and no mocks'];
  const { text } = writePrompt(facts('resume', {}, { messages, base: 'b', from: 'w' }));
  expect(purposeIn(text)).toMatchInlineSnapshot(`
    "## From the user

    The user has said this about the phase since the run began. It counts as the plan does; where the two differ, it holds.

    What earlier sessions did is in the worktree: change what this calls for.

    > use the v2 API
    > not v1

    > and no mocks"
  `);
});
