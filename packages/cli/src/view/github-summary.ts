import { messageOf } from '@debussy/core';
import type { Event } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { appendFileSync } from 'node:fs';
import { markdownReport, reportFacts } from '@debussy/web';
import type { ReportFacts } from '@debussy/web';
import type { RunView, ViewOptions } from './run-view.ts';
import { createStory, tell } from '@debussy/story';

/** GitHub takes a megabyte from a whole step, and shows nothing of more. */
const longest = 256 * 1024;

/** Appends the account of the run to the page of the job, beside whatever else is shown. */
export function githubSummary({ io, past }: ViewOptions, file: string): RunView {
  const teller = createStory(past ?? []);
  return {
    event(event: Event, state: RunState) {
      tell(teller, event);
      if (event.type !== 'run.ended') return;
      const text = boundedReport(reportFacts({ story: teller.story, state }, { gone: false }));
      try {
        appendFileSync(file, `${text}\n`);
      } catch (error) {
        const why = messageOf(error);
        io.stderr(`debussy: the summary of the job could not be written: ${why}\n`);
      }
    },
    glimpse: () => undefined,
    close: () => undefined,
  };
}

/** The whole report; where it is too long, first without what gates printed. */
export function boundedReport(facts: ReportFacts): string {
  const whole = markdownReport(facts);
  if (Buffer.byteLength(whole) <= longest) return whole;
  const short = Buffer.from(markdownReport({ ...facts, outputs: new Map() }));
  if (short.length <= longest) return short.toString('utf8');
  const end = short.lastIndexOf('\n', longest);
  return `${short.toString('utf8', 0, end)}\n\nThis is not all of it: \`debussy report --markdown\`\n`;
}
