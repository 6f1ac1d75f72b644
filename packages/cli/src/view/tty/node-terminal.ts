import { inForeground } from '../in-foreground.ts';
import { widthOf } from '../text-width.ts';
import type { Size, Terminal, TerminalListeners } from './terminal.ts';

export function nodeTerminal(): Terminal {
  const { stdout } = process;
  let release: (() => void) | null = null;
  return {
    size: () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 }),
    write: (text) => void stdout.write(text),
    hasKeys: () => process.stdin.isTTY,
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
  /** Releases screen and keyboard to the shell: the process is about to stop. */
  readonly leave: () => void;
  /** The process continues in the foreground. */
  readonly comeBack: () => void;
}

// Long enough for a stop to take effect before it counts as refused.
const lookAgainMs = 100;
const lookForFrontMs = 500;

/**
 * Ctrl-Z, `fg` and `bg`. The process stops by the signal's own effect, so that it does not stop at all without a shell
 * that could continue it. Continued in the background, it stays away from the terminal, which would stop it again.
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
    // A shell does not report that it brings a running job to the foreground.
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

/** Raw keys, until the keyboard is released. */
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

/** A closed terminal must not end the run. */
function deaf(): void {}

/** Draws frames on the screen, but only the lines that changed. */
interface Painter {
  paint(lines: readonly string[], size: Size): void;
  /** The next frame is painted completely: another program may have written. */
  forget(): void;
  /** Restores the screen. Once is enough. */
  leave(): void;
}

const escape = '\u001b[';
const enterScreen = `${escape}?1049h${escape}?25l${escape}?7l`;
const leaveScreen = `${escape}?7h${escape}?25h${escape}?1049l`;
// A terminal that supports this shows the whole update at once; others ignore it.
const beginUpdate = `${escape}?2026h`;
const endUpdate = `${escape}?2026l`;

export function createPainter(write: (text: string) => void): Painter {
  let shown: readonly string[] = [];
  let size: Size | null = null;
  return {
    paint(lines, next) {
      const whole = size?.columns !== next.columns || size.rows !== next.rows;
      const start = size === null ? enterScreen : '';
      const clear = whole ? `${escape}H${escape}2J` : '';
      const changes = lines.map((line, i) => (!whole && shown[i] === line ? '' : at(i, line, next)));
      const text = changes.join('');
      shown = lines;
      size = next;
      if (start + clear + text !== '') write(`${start}${beginUpdate}${clear}${text}${endUpdate}`);
    },
    forget() {
      if (size !== null) size = { columns: 0, rows: 0 };
    },
    leave() {
      if (size === null) return;
      size = null;
      write(`${escape}0m${leaveScreen}`);
    },
  };
}

/** A full line has nothing to erase after it, and erasing would remove its last column. */
function at(row: number, line: string, { columns }: Size): string {
  const rest = widthOf(line) < columns ? `${escape}K` : '';
  return `${escape}${row + 1};1H${line}${escape}0m${rest}`;
}
