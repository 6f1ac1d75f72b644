import { writeFileSync } from 'node:fs';
import { unreachable } from '@debussy/core';
import { signalDone, signalSplit } from '../../signals/agent-commands.ts';
import type { ReportVia, Verbs } from '../scenario.ts';
import type { Perform, Stage } from '../stage.ts';

type ReportVerb = 'report' | 'report_text' | 'split';

export const reportSteps: { readonly [V in ReportVerb]: Perform<Verbs[V]> } = {
  report: (report, stage) => {
    const { via = 'file', ...fields } = typeof report === 'string' ? { status: report } : report;
    deliver({ summary: `Phase ${stage.name.phase}: ${fields.status}`, ...fields }, via, stage);
    return null;
  },
  report_text: ({ via = 'file', text }, stage) => {
    if (via === 'file') writeFileSync(reportFile(stage), text);
    else stage.setLastWords(text);
    return null;
  },
  split: ({ via = 'command', reason = 'too large for one session', sub_phases }, stage) => {
    const split_details = {
      reason,
      total_sub_phases: sub_phases.length,
      recommended_sub_phases: sub_phases,
    };
    deliver({ status: 'split_request', summary: reason, split_details }, via, stage);
    return null;
  },
};

type ReportFields = Readonly<Record<string, unknown>> & { readonly status: string };

function deliver(fields: ReportFields, via: ReportVia, stage: Stage): void {
  const report = { phase: stage.name.phase, ...fields };
  switch (via) {
    case 'command':
      return signal(report, stage);
    case 'message':
      return stage.setLastWords(`My report:\n\n\`\`\`json\n${JSON.stringify(report, null, 2)}\n\`\`\``);
    case 'stream':
      if (!stage.writer.report(report))
        throw new Error('this stream has no event for reports: use another `via`');
      return;
    case 'file':
      writeFileSync(reportFile(stage), JSON.stringify(report, null, 2));
      return;
    default:
      unreachable(via);
  }
}

/** As the commands do it, with the report in a file. */
function signal(report: ReportFields, stage: Stage): void {
  const file = `${reportFile(stage)}.draft`;
  writeFileSync(file, JSON.stringify(report));
  if (report.status === 'split_request') signalSplit(stage.env, file, null);
  else signalDone(stage.env, { phase: null, status: null, reason: null, report: file });
}

function reportFile({ env }: Stage): string {
  const file = env['DEBUSSY_REPORT_FILE'];
  if (file === undefined) throw new Error('DEBUSSY_REPORT_FILE is not set: there is nowhere to put a report');
  return file;
}
