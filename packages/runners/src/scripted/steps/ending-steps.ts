import { writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { unreachable } from '@debussy/core';
import { noteDone, signalSplit } from '../../signals/agent-commands.ts';
import type { ReportVia, Verbs } from '../scenario.ts';
import type { Perform, Stage, StepEnd } from '../stage.ts';

type EndingVerb = 'crash' | 'rate_limit' | 'auth_error' | 'context_exhausted' | 'error' | 'end';

export const endingSteps: { readonly [V in EndingVerb]: Perform<Verbs[V]> } = {
  crash: (how) => (typeof how === 'number' ? { kind: 'exit', code: how } : killedBy(how)),
  rate_limit: (limit) => limited(limit, Date.now()),
  auth_error: (message) => ({
    kind: 'auth',
    message: message === true ? 'Not logged in · Please run /login' : message,
  }),
  context_exhausted: (message) => ({
    kind: 'context',
    message: message === true ? 'Prompt is too long' : message,
  }),
  error: (message) => ({ kind: 'failure', message }),
  end: () => ({ kind: 'end' }),
};

function killedBy(name: string): StepEnd {
  const wanted = Object.keys(constants.signals).find((known): known is NodeJS.Signals => known === name);
  if (wanted === undefined)
    throw new Error(`the scenario crashes by ${name}, which is no signal of this system`);
  return { kind: 'signal', signal: wanted };
}

function limited(
  { until, in: seconds, quota = false, message }: Verbs['rate_limit'],
  now: number,
): StepEnd | null {
  const at = until ?? (seconds === undefined ? null : new Date(now + seconds * 1000).toISOString());
  if (at !== null && Date.parse(at) <= now) return null;
  const said = quota ? 'You have hit your usage limit' : 'Rate limit reached';
  return { kind: quota ? 'quota' : 'limit', message: message ?? said, until: at };
}

export const reportSteps: { readonly [V in 'report' | 'split']: Perform<Verbs[V]> } = {
  report: (report, stage) => {
    const { via = 'file', ...fields } = typeof report === 'string' ? { status: report } : report;
    deliver({ summary: `Phase ${stage.name.phase}: ${fields.status}`, ...fields }, via, stage);
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
  else noteDone(stage.env, { phase: null, status: null, reason: null, report: file });
}

function reportFile({ env }: Stage): string {
  const file = env['DEBUSSY_REPORT_FILE'];
  if (file === undefined) throw new Error('DEBUSSY_REPORT_FILE is not set: there is nowhere to put a report');
  return file;
}
