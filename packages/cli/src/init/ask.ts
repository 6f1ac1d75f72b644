import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { DebussyError } from '@debussy/core';

export interface Talk {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Asks the user a question for y or n; an empty line is the default answer. Ctrl-C ends the command. */
export async function askYes(question: string, usual: boolean, talk: Talk): Promise<boolean> {
  const terminal = createInterface({ input: talk.input, output: talk.output });
  try {
    // Ctrl-C and Ctrl-D refuse the question; the end of a stream only closes it.
    const left = once(terminal, 'close').then(() => null);
    const asked = terminal.question(`${question} [${usual ? 'Y/n' : 'y/N'}] `).catch(() => null);
    const said = await Promise.race([asked, left]);
    if (said === null) throw interrupted();
    const answer = said.trim().toLowerCase();
    return answer === '' ? usual : answer.startsWith('y');
  } finally {
    terminal.close();
  }
}

/** Asks one question after the other; an empty line is also an answer. Ctrl-C ends the command. */
export async function askQuestions(questions: readonly string[], talk: Talk): Promise<readonly string[]> {
  const terminal = createInterface({ input: talk.input, output: talk.output });
  try {
    // Lines that were typed ahead are answers too.
    const lines = terminal[Symbol.asyncIterator]();
    const answers: string[] = [];
    for (const question of questions) {
      talk.output.write(`${question}\n> `);
      const said = await lines.next();
      if (said.done === true) throw interrupted();
      answers.push(said.value.trim());
    }
    return answers;
  } finally {
    terminal.close();
  }
}

function interrupted(): DebussyError {
  return new DebussyError({
    code: 'ERR_INTERRUPTED',
    message: 'interrupted before anything was done',
    hint: 'Without questions: the same command with --yes',
    exitCode: 130,
  });
}
