import { watchJobControl } from './job-control.ts';
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

function attach({ input, resized, exiting, away, back }: TerminalListeners): () => void {
  const { stdin, stdout } = process;
  const listen = (): (() => void) => hearKeys(input);
  let silence = listen();
  stdout.on('resize', resized);
  stdout.on('error', deaf);
  stdin.on('error', deaf);
  process.on('exit', exiting);
  const unwatch = watchJobControl({
    leave() {
      away();
      silence();
      silence = nothing;
    },
    comeBack() {
      silence = listen();
      back();
    },
  });
  return () => {
    unwatch();
    stdout.off('resize', resized);
    process.off('exit', exiting);
    silence();
    silence = nothing;
  };
}

/** Raw keys, until the keyboard is given back. */
function hearKeys(input: (keys: string) => void): () => void {
  const { stdin } = process;
  if (!stdin.isTTY) return nothing;
  const hear = (chunk: Buffer): void => input(chunk.toString('utf8'));
  stdin.setRawMode(true);
  stdin.on('data', hear);
  stdin.resume();
  return () => {
    stdin.off('data', hear);
    stdin.setRawMode(false);
    stdin.pause();
  };
}

function nothing(): void {}

/** A terminal that is gone must not take the run with it. */
function deaf(): void {}
