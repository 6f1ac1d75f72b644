import type { Event } from '@debussy/core';
import { githubLines } from './github-lines.ts';
import { clockTime, lineOf, summarize, tell } from '@debussy/story';
import type { EventLine, StoryTeller } from '@debussy/story';
import type { RunView, ViewOptions } from './run-view.ts';
import { summaryText } from './summary/summary-text.ts';
import { palette } from './words/palette.ts';
import type { Palette } from './words/palette.ts';

/** One line for every event worth reading; in GitHub's CI also annotations. */
export function plainView({ io, verbose, color }: ViewOptions, teller: StoryTeller): RunView {
  const paint = palette(color);
  const inGithub = io.env['GITHUB_ACTIONS'] === 'true';
  return {
    event(event, state) {
      tell(teller, event);
      const line = lineOf(event, { story: teller.story, state });
      if (line === null || (line.level === 'detail' && !verbose)) return;
      io.stdout(plainLines(event, line, paint).join(''));
      if (inGithub) io.stdout(githubLines(event, line, state));
      if (event.type === 'run.ended') {
        const text = summaryText(summarize(teller.story, state), { color, columns: io.columns });
        io.stdout(inGithub ? `::group::What became of it\n${text}::endgroup::\n` : `\n${text}`);
      }
    },
    glimpse: () => undefined,
    close: () => undefined,
  };
}

export function plainLines(event: Event, line: EventLine, paint: Palette): readonly string[] {
  const time = clockTime(Date.parse(event.at));
  const colored = paint[colors[line.level]](line.text);
  return [
    `${paint.dim(time)}  ${colored}\n`,
    ...line.more.map((text) => `${' '.repeat(time.length)}    ${text}\n`),
  ];
}

const colors: Readonly<Record<EventLine['level'], keyof Palette>> = {
  detail: 'dim',
  info: 'plain',
  good: 'green',
  warning: 'yellow',
  error: 'red',
};
