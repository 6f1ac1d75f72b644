import { inForeground } from '../in-foreground.ts';
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

interface JobControl {
  /** Gives screen and keyboard back to the shell: the process is about to stop. */
  readonly leave: () => void;
  /** The process goes on in the foreground. */
  readonly comeBack: () => void;
}

// Long enough that a stop has taken effect before it is taken for refused.
const lookAgainMs = 100;
const lookForFrontMs = 500;

/**
 * Ctrl-Z, `fg` and `bg`. The process stops by the signal's own effect, so that one without a shell to continue it is
 * not stopped at all. Continued in the background it stays away from the terminal, which would stop it again.
 */
function watchJobControl({ leave, comeBack }: JobControl): () => void {
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    if (!isAway) leave();
    isAway = true;
    process.off('SIGTSTP', stop);
    process.kill(process.pid, 'SIGTSTP');
    timer = setTimeout(goOn, lookAgainMs);
  };
  const goOn = (): void => {
    clearTimeout(timer);
    if (process.listenerCount('SIGTSTP') === 0) process.on('SIGTSTP', stop);
    if (!isAway) return;
    // A shell that brings a job to the front which is running already does not say so.
    if (!inForeground()) {
      timer = setTimeout(goOn, lookForFrontMs);
      return;
    }
    isAway = false;
    comeBack();
  };
  process.on('SIGTSTP', stop);
  process.on('SIGCONT', goOn);
  return () => {
    clearTimeout(timer);
    process.off('SIGTSTP', stop);
    process.off('SIGCONT', goOn);
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
