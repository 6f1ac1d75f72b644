import { writeFileSync } from 'node:fs';
import { DebussyError } from '@debussy/core';
import { resolve } from 'node:path';
import type { CommandIo } from '../command-io.ts';
import { commandOf, type RunCommand } from '../command-of.ts';
import { htmlReport } from '../report/html-report.ts';
import { markdownReport } from '../report/markdown-report.ts';
import { reportFacts } from '../report/report-facts.ts';
import { chooseRun } from '@debussy/engine';
import { usageError } from '../usage-error.ts';
import { tellStory } from '../view/read/tell-story.ts';

export const usage: string = `Usage: debussy report [run] [--markdown] [-o <file>]

Writes what happened in a run as one file that needs nothing else: debussy-<run>.html, or Markdown on stdout.

  --markdown         Markdown instead of HTML
  -o, --output <f>   where to write it; - is stdout

Example: debussy report -o report.html
`;

const options = {
  markdown: { type: 'boolean' },
  output: { type: 'string', short: 'o' },
  run: { type: 'string' },
} as const;

export const run: RunCommand = commandOf(
  { usage, options, words: true },
  async ({ values, positionals }, io) => {
    if (positionals.length > 1) throw usageError('report takes one run', usage);
    const chosen = await chooseRun(io.cwd, positionals[0] ?? values.run ?? null);
    const { story, state } = tellStory(chosen);
    const facts = reportFacts(story, state, { gone: chosen.held === null });
    const isMarkdown = values.markdown === true;
    const text = isMarkdown ? markdownReport(facts) : htmlReport(facts);
    const output = values.output ?? (isMarkdown ? '-' : `debussy-${chosen.run}.html`);
    if (output === '-') io.stdout(text);
    else save(resolve(io.cwd, output), text, io);
    return 0;
  },
);

function save(path: string, text: string, io: CommandIo): void {
  try {
    writeFileSync(path, text);
  } catch (cause) {
    throw new DebussyError({
      code: 'ERR_REPORT_WRITE',
      message: `the report cannot be written to ${path}: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: 'Name another place: debussy report -o <file>',
      cause,
    });
  }
  io.stdout(`${path}\n`);
}
