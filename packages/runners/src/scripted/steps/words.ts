import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, resolve } from 'node:path';
import { unreachable } from '@debussy/core';
import { signalDone, signalProgress, signalSplit } from '../../signals/agent-commands.ts';
import type { Flood, Given, LimitScript, ReportVia, ScriptedUsage, Verbs } from '../scenario.ts';
import type { Perform, Stage, StepEnd } from '../stage.ts';
import { playTool } from './tool-calls.ts';

type WordVerb = 'text' | 'think' | 'progress' | 'tool' | 'usage' | 'compact' | 'print' | 'stderr' | 'flood';

export const wordSteps: { readonly [V in WordVerb]: Perform<Verbs[V]> } = {
  text: (text, { writer }) => (writer.text(text), null),
  think: (text, { writer }) => (writer.think(text), null),
  progress: (message, { env }) => (signalProgress(env, message, null), null),
  tool: async ({ name, input, output = '', ok = true }, { writer }) => {
    const fields = typeof input === 'object' && input !== null ? { ...input } : { input };
    await playTool(writer, { name, input: fields }, async () => ({ ok, output }));
    return null;
  },
  usage: (usage, { writer }) => (writer.usage(asUsage(usage)), null),
  compact: ({ before, after }, { writer }) => (writer.compacted(before, after), null),
  print: (line, stage) => (stage.print(line), null),
  stderr: (text, stage) => (stage.complain(text), null),
  flood: (flood, stage) => flooded(flood, stage),
};

function asUsage(usage: number | ScriptedUsage): ScriptedUsage {
  return typeof usage === 'number' ? { context: usage } : usage;
}

const pieceBytes = 64 * 1024;

/** Lines of one length, written in pieces: a thousand megabytes need no memory here either. */
async function flooded({ bytes, line = bytes }: Flood, { stop, printBytes }: Stage): Promise<null> {
  const piece = Buffer.alloc(pieceBytes, 'x');
  for (let at = 0; at < bytes && !stop.aborted;) {
    const left = Math.min(pieceBytes, bytes - at, line - (at % line));
    const endsLine = (at + left) % line === 0 || at + left === bytes;
    if (endsLine) piece[left - 1] = 10;
    printBytes(piece.subarray(0, left));
    if (endsLine) piece[left - 1] = 120;
    at += left;
    if (at % (pieceBytes * 64) < pieceBytes) await new Promise(setImmediate);
  }
  return null;
}

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

function limited({ until, in: seconds, quota = false, message }: LimitScript, now: number): StepEnd | null {
  const at = until ?? (seconds === undefined ? null : new Date(now + seconds * 1000).toISOString());
  if (at !== null && Date.parse(at) <= now) return null;
  const said = quota ? 'You have hit your usage limit' : 'Rate limit reached';
  return { kind: quota ? 'quota' : 'limit', message: message ?? said, until: at };
}

export const givenSteps: { readonly [V in 'record' | 'expect']: Perform<Verbs[V]> } = {
  record: ({ what, to }, stage) => {
    const path = resolve(stage.cwd, to);
    mkdirSync(dirname(path), { recursive: true });
    // By rename, so that somebody who waits for the file finds it complete.
    writeFileSync(`${path}.draft`, read(what, stage));
    renameSync(`${path}.draft`, path);
    return null;
  },
  expect: ({ what, contains, lacks }, stage) => {
    const text = read(what, stage);
    if (contains !== undefined && !text.includes(contains)) {
      return { kind: 'failure', message: `the ${what} lacks ${JSON.stringify(contains)}` };
    }
    if (lacks !== undefined && text.includes(lacks)) {
      return { kind: 'failure', message: `the ${what} holds ${JSON.stringify(lacks)}` };
    }
    return null;
  },
};

function read(what: Given, stage: Stage): string {
  switch (what) {
    case 'prompt':
      return stage.prompt();
    case 'handoff':
      return readOrNothing(stage.env['DEBUSSY_HANDOFF_FILE']);
    case 'environment':
      return Object.entries(stage.env)
        .map(([name, value]) => `${name}=${value}\n`)
        .join('');
    case 'arguments':
      return stage.args.map((argument) => `${argument}\n`).join('');
    default:
      return unreachable(what);
  }
}

function readOrNothing(path: string | undefined): string {
  if (path === undefined) return '';
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
