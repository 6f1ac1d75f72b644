import type { ControlRequest } from '@debussy/scheduler';
import type { CommandIo } from '../command-io.ts';

/** First Ctrl-C drains, second stops now, third leaves; TERM stops now. What is said says what the next one does. */
export function watchSignals(hear: (request: ControlRequest) => void, io: CommandIo): () => void {
  let interrupts = 0;
  const ask = (action: ControlRequest['action']): void => hear({ action, phase: null, by: 'signal' });
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
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onTerminate);
  process.on('SIGHUP', onTerminate);
  return () => {
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onTerminate);
    process.off('SIGHUP', onTerminate);
  };
}
