import { messageOf } from '@debussy/core';
import type { ObservedRun, RunObserver } from '@debussy/engine';
import { createStory } from '@debussy/story';
import { appendFileSync } from 'node:fs';
import { markdownReport, reportFacts } from '@debussy/web';
import type { ReportFacts } from '@debussy/web';

/** GitHub accepts a megabyte per step, and shows nothing if there is more. */
const longest = 256 * 1024;

/** Appends the account of the run to the page of the job, if this is a GitHub job. */
export function githubSummary(
  { events, warn }: Pick<ObservedRun, 'events' | 'warn'>,
  { GITHUB_ACTIONS: github, GITHUB_STEP_SUMMARY: file }: NodeJS.ProcessEnv,
): RunObserver {
  return {
    event(event, state) {
      if (event.type !== 'run.ended' || github !== 'true' || file === undefined || file === '') return;
      const story = createStory(events());
      try {
        appendFileSync(file, `${boundedReport(reportFacts({ story, state }, { gone: false }))}\n`);
      } catch (error) {
        const message = `the summary of the job could not be written: ${messageOf(error)}`;
        warn({ code: 'JOB_SUMMARY_LOST', message, hint: 'The same text: debussy report --markdown' });
      }
    },
  };
}

/** The whole report; if it is too long, first without the output of gates. */
export function boundedReport(facts: ReportFacts): string {
  const whole = markdownReport(facts);
  if (Buffer.byteLength(whole) <= longest) return whole;
  const short = Buffer.from(markdownReport({ ...facts, outputs: new Map() }));
  if (short.length <= longest) return short.toString('utf8');
  const end = short.lastIndexOf('\n', longest);
  return `${short.toString('utf8', 0, end)}\n\nThis is not all of it: \`debussy report --markdown\`\n`;
}
