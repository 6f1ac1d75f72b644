import { text } from 'node:stream/consumers';
import { version } from '@debussy/engine';
import { printNow, runAcpAgent } from '@debussy/runners';
import { rawCommand } from '../command-of.ts';

/** Hidden: talks to an agent that is configured with `output: acp`. Ends the process as the agent's turn ended. */
export const command = rawCommand(
  {
    name: 'acp-agent',
    words: '<model> <program> [argument …]',
    about:
      'Runs one session of a program that speaks the Agent Client Protocol. Debussy starts it by itself.',
    flags: {},
    example: 'debussy acp-agent "" opencode acp < prompt.md',
  },
  async ([model = '', ...program]) => {
    const stop = new AbortController();
    process.once('SIGTERM', () => stop.abort());
    const prompt = await text(process.stdin);
    const cwd = process.cwd();
    const asked = { command: program, cwd, prompt, model: model === '' ? null : model, version };
    process.exit(await runAcpAgent({ ...asked, print, stop: stop.signal }));
  },
);

function print(line: object): void {
  printNow(1, `${JSON.stringify(line)}\n`);
}
