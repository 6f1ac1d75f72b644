import { commandOf } from '../command-of.ts';
import { askQuestions } from '../init/ask.ts';
import { authorFlags, writeMaterial } from '../plan-import/import-into.ts';

const shape = {
  name: 'plan new',
  words: '"<idea>"',
  about: `Has an agent write a plan for an idea, after at most five questions; an empty answer leaves a question open. The plan is
audited, and findings go back to the agent until there are none. Only the target folder is written.`,
  flags: {
    ...authorFlags,
    yes: { type: 'boolean', short: 'y', says: 'ask nothing' },
  },
  example: 'debussy plan new "search in all notes" --into plans/search',
} as const;

const questions: readonly string[] = [
  'What must be possible in the end that is not possible now?',
  'What must stay as it is, or must not be touched?',
  'Which commands prove that it works (tests, checks)?',
  'Is anything decided already: libraries, formats, names?',
  'What can wait, or is not wanted?',
];

export const command = commandOf(shape, async ({ values, words, wrong }, io) => {
  const idea = words.join(' ').trim();
  if (idea === '') throw wrong('plan new needs an idea in a few words');
  const asks = values.yes !== true && values['dry-run'] !== true && process.stdin.isTTY && io.isTTY;
  const answers = asks ? await askQuestions(questions, { input: process.stdin, output: process.stdout }) : [];
  const told = answers.flatMap((answer, index) =>
    answer === '' ? [] : [`**${questions[index]}** ${answer}`],
  );
  const text = [`# ${idea}`, ...told].join('\n\n');
  return writeMaterial({ kind: 'text', name: 'the person who wants it', text }, values, io);
});
