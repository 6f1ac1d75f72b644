import { lineOf, tell } from '@debussy/story';
import { plainLines } from './plain-view.ts';
import type { RunView, ViewOptions } from './run-view.ts';
import type { StoryTeller } from '@debussy/story';
import { palette } from './words/palette.ts';

/** Only what went wrong, on stderr: silence means that all is well. */
export function quietView({ io }: ViewOptions, teller: StoryTeller): RunView {
  return {
    event(event, state) {
      tell(teller, event);
      const line = lineOf(event, { story: teller.story, state });
      if (line?.level === 'error') io.stderr(plainLines(event, line, palette(false)).join(''));
    },
    glimpse: () => undefined,
    close: () => undefined,
  };
}
