import { writeSync } from 'node:fs';
import { playScriptedAgent } from './scripted-agent.ts';

/** The scripted agent as a program: plays, then ends this process as the scenario says. */
export async function runScriptedAgent(argv: readonly string[]): Promise<never> {
  const farewell = await playScriptedAgent({
    argv,
    env: process.env,
    cwd: process.cwd(),
    stdout: (text) => print(1, text),
    stderr: (text) => print(2, text),
    onSignal: (signal, listener) => void process.on(signal, listener),
  });
  if (farewell.kind === 'exit') process.exit(farewell.code);
  process.removeAllListeners(farewell.signal);
  process.kill(process.pid, farewell.signal);
  return new Promise<never>(() => setInterval(() => {}, 60_000));
}

/** At once and whole, so that nothing is lost at a crash; a pipe that is full is tried again. */
function print(fd: 1 | 2, text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}
