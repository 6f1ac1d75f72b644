import { resolve } from 'node:path';
import { signalDone } from '@debussy/runners';
import { commandOf } from '../command-of.ts';

const shape = {
  name: 'done',
  about: `Reports the outcome of the phase. Only inside a session. Status: completed (the default), failed, blocked,
needs_human_verification; to request a split: debussy split --file <json>. Work that is completed is tried with the phase's
quick gates (\`done_gates\`): if one fails, the answer says so, and the exit code is 1.`,
  flags: {
    phase: { type: 'string', takes: '<id>', says: 'the finished phase' },
    status: {
      type: 'string',
      takes: '<status>',
      completes: ['completed', 'failed', 'blocked', 'needs_human_verification', 'continue'],
      says: 'how it ended',
    },
    reason: { type: 'string', takes: '<text>', says: 'why, in a sentence' },
    report: { type: 'string', takes: '<file>', completes: 'files', says: 'a whole report, as JSON' },
  },
  example: 'debussy done --phase 3 --status blocked --reason "the API key is missing"',
} as const;

export const command = commandOf(shape, async ({ values }, io) => {
  const { phase = null, status = null, reason = null, report } = values;
  const file = report === undefined ? null : resolve(io.cwd, report);
  const { text, isOpen } = await signalDone(io.env, { phase, status, reason, report: file });
  io.stdout(`${text}\n`);
  return isOpen ? 1 : 0;
});
