import type { ControlRequest } from '@debussy/scheduler';
import type { CommandIo } from '../command-io.ts';

export interface SignalWatch {
  readonly io: CommandIo;
  /** What signals want of the run. */
  readonly control: (request: ControlRequest) => void;
  /** The terminal was closed: the run goes on without it. */
  readonly detach: () => void;
}

/**
 * First Ctrl-C drains, second stops now, third leaves; TERM stops now. What is said says what the next one does. A terminal
 * that is closed takes no run with it; without one, HUP is meant as TERM.
 */
export function watchSignals({ io, control, detach }: SignalWatch): () => void {
  let interrupts = 0;
  const ask = (action: ControlRequest['action']): void => control({ action, phase: null, by: 'signal' });
  const onInterrupt = (): void => {
    interrupts++;
    if (interrupts === 1) {
      io.stderr(
        '\ndebussy: finishing what runs, starting nothing new. Ctrl-C again stops now; the work is kept.\n',
      );
      ask('stop');
    } else if (interrupts === 2) {
      io.stderr('\ndebussy: stopping now. `debussy resume` goes on. Ctrl-C again leaves at once.\n');
      ask('stop_now');
    } else {
      process.exit(130);
    }
  };
  const onTerminate = (): void => ask('terminate');
  const onHangUp = hasTerminal() ? detach : onTerminate;
  const handlers = [
    ['SIGINT', onInterrupt],
    ['SIGTERM', onTerminate],
    ['SIGHUP', onHangUp],
  ] as const;
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

function hasTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
}
