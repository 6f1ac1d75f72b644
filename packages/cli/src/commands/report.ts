import { writeFileSync } from 'node:fs';
import { DebussyError, messageOf } from '@debussy/core';
import { resolve } from 'node:path';
import { print } from '../command-io.ts';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { runNamed } from '../subject.ts';
import { jsonFlag, runFlag } from '../common-flags.ts';
import { markdownReport, reportFacts, writeReport } from '@debussy/web';
import type { ReportFacts } from '@debussy/web';
import { gateFacts } from './logs/gate-logs.ts';
import { chooseRun, isInterrupted, tellRun } from '@debussy/engine';

const shape = {
  name: 'report',
  words: '[run]',
  completes: ['runs'],
  about:
    'Writes the report of a run as one self-contained file: debussy-<run>.html, or Markdown on stdout.\nIn a browser it is the page of `debussy ui` without a server; without JavaScript it is a text.',
  flags: {
    full: {
      type: 'boolean',
      says: 'include prompts, transcripts and changes',
    },
    markdown: { type: 'boolean', says: 'Markdown instead of HTML' },
    json: jsonFlag,
    output: { type: 'string', short: 'o', takes: '<f>', says: 'where to write it; - is stdout' },
    run: runFlag,
  },
  example: 'debussy report -o report.html',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  const { values } = asked;
  const chosen = await chooseRun(io.cwd, runNamed(asked, 'report'));
  const told = tellRun(chosen);
  const facts = reportFacts(told, { gone: await isInterrupted(told) });
  if (values.json === true) {
    print(io, true, factsOf(facts), () => '');
    return 0;
  }
  const isMarkdown = values.markdown === true;
  const text = isMarkdown ? markdownReport(facts) : await writeReport(chosen, facts, values.full === true);
  const output = values.output ?? (isMarkdown ? '-' : `debussy-${chosen.run}.html`);
  if (output === '-') io.stdout(text);
  else save(resolve(io.cwd, output), text, io);
  return 0;
});

/** The summary of `status --json` with every gate and the end of its output. */
function factsOf({ summary, story, outputs }: ReportFacts): object {
  const gates = [...story.verifications.values()].flatMap((verification) => verification.gates);
  const facts = gates.map((gate) =>
    gateFacts(gate, gate.log === null ? null : (outputs.get(gate.log) ?? null)),
  );
  return { ...summary, verified: facts };
}

function save(path: string, text: string, io: CommandIo): void {
  try {
    writeFileSync(path, text);
  } catch (cause) {
    throw new DebussyError({
      code: 'ERR_REPORT_WRITE',
      message: `the report cannot be written to ${path}: ${messageOf(cause)}`,
      hint: 'Name another place: debussy report -o <file>',
      cause,
    });
  }
  io.stdout(`${path}\n`);
}
