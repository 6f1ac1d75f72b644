import type { CommandIo } from '../command-io.ts';
import type { RunView } from './run-view.ts';

/** A view that breaks is closed and said once; the run goes on and its journal tells all. */
export function guarded(view: RunView, io: CommandIo): RunView {
  let broken = false;
  const safely = (act: () => void): void => {
    if (broken) return;
    try {
      act();
    } catch (error) {
      broken = true;
      giveUp(view, io, error);
    }
  };
  return {
    event: (event, state) => safely(() => view.event(event, state)),
    glimpse: (body) => safely(() => view.glimpse(body)),
    close: (why) => safely(() => view.close(why)),
  };
}

function giveUp(view: RunView, io: CommandIo, error: unknown): void {
  try {
    view.close();
  } catch {
    // What broke it may break its end as well; the run must not notice.
  }
  const message = error instanceof Error ? error.message : String(error);
  try {
    io.stderr(`debussy: the view broke (${message}). The run goes on; follow it with: debussy status\n`);
    if (io.env['DEBUSSY_DEBUG'] && error instanceof Error) io.stderr(`${error.stack ?? ''}\n`);
  } catch {
    // Nobody listens any more.
  }
}
