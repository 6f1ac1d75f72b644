import { inForeground } from '../in-foreground.ts';

export interface JobControl {
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
export function watchJobControl({ leave, comeBack }: JobControl): () => void {
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
