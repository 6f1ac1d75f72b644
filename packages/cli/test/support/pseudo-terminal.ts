import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { plainEnvironment } from '@debussy/testing';

export interface TerminalOrder {
  readonly command: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly size: readonly [columns: number, rows: number];
}

/** A real terminal on a screen that nobody looks at. */
export interface PseudoTerminal {
  /** The lines as a person sees them. */
  screen(): readonly string[];
  /** The same with the colours in it. */
  coloured(): string;
  /** As when its window is closed. */
  close(): void;
  press(...keys: readonly string[]): void;
  resize(columns: number, rows: number): void;
  /** The screen as soon as it shows this. */
  shows(pattern: RegExp): Promise<string>;
}

const patienceMs = 25_000;
const lookEveryMs = 40;

/** Runs a shell command in tmux, which is a terminal of its own; gone after the test. */
export function pseudoTerminal({ command, cwd, env, size }: TerminalOrder): PseudoTerminal {
  const socket = `debussy-test-${process.pid}-${performance.now().toFixed(3).replace('.', '-')}`;
  const environment = { ...plainEnvironment(), ...env, TERM: 'screen-256color', TMUX: undefined };
  const tmux = (...args: readonly string[]): string =>
    execFileSync('tmux', ['-L', socket, '-f', '/dev/null', ...args], {
      cwd,
      env: environment,
      encoding: 'utf8',
    });
  const [columns, rows] = size;
  tmux('new-session', '-d', '-x', String(columns), '-y', String(rows), `${command}; echo EXIT $?; exec cat`);
  onTestFinished(() => {
    try {
      tmux('kill-server');
    } catch {
      // With its last window the server is gone.
    }
  });
  const screen = (): string => tmux('capture-pane', '-p');
  return {
    screen: () => screen().replace(/\n$/, '').split('\n'),
    coloured: () => tmux('capture-pane', '-p', '-e'),
    close: () => void tmux('kill-window'),
    press: (...keys) => void tmux('send-keys', ...keys),
    resize: (wide, high) => void tmux('resize-window', '-x', String(wide), '-y', String(high)),
    async shows(pattern) {
      for (const until = Date.now() + patienceMs; ; await wait(lookEveryMs)) {
        const seen = screen();
        if (pattern.test(seen)) return seen;
        if (Date.now() > until) throw new Error(`the screen never showed ${pattern}:\n${seen}`);
      }
    },
  };
}
