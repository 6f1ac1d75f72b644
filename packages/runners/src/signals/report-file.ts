import { fail, messageOf, ok, type Result } from '@debussy/core';
import { type ReadProblem, readUntrusted } from '@debussy/host';
import { largestSignalBytes } from './signal.ts';

export interface ReportFileProblem {
  readonly reason: ReadProblem['reason'] | 'malformed';
  readonly message: string;
}

/** The content of the agent's report file: bounded, no links followed, not yet checked against the schema. */
export function readReportFile(path: string): Result<unknown, ReportFileProblem> {
  const text = readUntrusted(path, largestSignalBytes);
  if (!text.ok) return text;
  try {
    return ok(JSON.parse(text.value.replace(/^\uFEFF/, '')) as unknown);
  } catch (cause) {
    const said = messageOf(cause);
    return fail({ reason: 'malformed', message: `The report in ${path} is not JSON: ${said}` });
  }
}
