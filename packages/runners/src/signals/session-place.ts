import { dirname } from 'node:path';
import { DebussyError, samePhase } from '@debussy/core';
import type { Variables } from '../environment/child-environment.ts';

/** Where a command that runs inside a session drops its signal, and for which phase. */
export interface SessionPlace {
  readonly folder: string;
  readonly phase: string;
}

/** The session that an agent's command belongs to, by its environment alone: so it works in every folder. */
export function sessionPlace(env: Variables, command: string): SessionPlace {
  const phase = env['DEBUSSY_PHASE'];
  const reportFile = env['DEBUSSY_REPORT_FILE'];
  const folder = env['DEBUSSY_SIGNALS'] ?? (reportFile === undefined ? undefined : dirname(reportFile));
  if (phase === undefined || folder === undefined) throw outsideOfARun(command);
  return { folder, phase };
}

/** A signal for another phase than the session's own is a mistake of the agent: refused, and told which one is right. */
export function requireSamePhase(place: SessionPlace, named: string, command: string): void {
  if (samePhase(named, place.phase)) return;
  throw new DebussyError({
    code: 'ERR_SIGNAL_PHASE',
    message: `This session works on phase ${place.phase}, not on phase ${named}.`,
    hint: `Use: debussy ${command} --phase ${place.phase}`,
    exitCode: 2,
  });
}

function outsideOfARun(command: string): DebussyError {
  return new DebussyError({
    code: 'ERR_OUTSIDE_RUN',
    message: `\`debussy ${command}\` is for an agent inside a debussy session, and this is none (DEBUSSY_PHASE and DEBUSSY_REPORT_FILE are not set).`,
    hint: 'To carry out a plan, use: debussy run <plan>',
    exitCode: 2,
  });
}
