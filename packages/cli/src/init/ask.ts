import { createInterface } from 'node:readline/promises';

/** Asks a person a question that can be answered by y or n; an empty line is the usual answer. */
export async function askYes(question: string, usual: boolean): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = (await terminal.question(`${question} [${usual ? 'Y/n' : 'y/N'}] `)).trim().toLowerCase();
    return answer === '' ? usual : answer.startsWith('y');
  } finally {
    terminal.close();
  }
}
