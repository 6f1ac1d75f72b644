import type { Terminal, TerminalListeners } from './terminal.ts';

/** The terminal of this process. */
export function nodeTerminal(): Terminal {
  const { stdout } = process;
  let release: (() => void) | null = null;
  return {
    size: () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 }),
    write: (text) => void stdout.write(text),
    attach(listeners) {
      release = attach(listeners);
    },
    release: () => release?.(),
  };
}

function attach({ input, resized, exiting }: TerminalListeners): () => void {
  const { stdin, stdout } = process;
  const hear = (chunk: Buffer): void => input(chunk.toString('utf8'));
  stdout.on('resize', resized);
  stdout.on('error', deaf);
  process.on('exit', exiting);
  if (stdin.isTTY) {
    stdin.setRawMode(true);
    stdin.on('data', hear);
    stdin.on('error', deaf);
    stdin.resume();
  }
  return () => {
    stdout.off('resize', resized);
    process.off('exit', exiting);
    if (!stdin.isTTY) return;
    stdin.off('data', hear);
    stdin.setRawMode(false);
    stdin.pause();
  };
}

/** A terminal that is gone must not take the run with it. */
function deaf(): void {}
