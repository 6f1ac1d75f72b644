import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExitFacts, OutputLine, Supervised } from '@debussy/host';
import { type Playground, type SessionPlan, playground, start } from './playground.ts';
import { programOf } from '@debussy/testing/processes';

export interface ScriptedSession extends Playground {
  /** Folder for reports and signals. */
  readonly signals: string;
  readonly reportFile: string;
  readonly launch: (scenario: unknown, changes?: LaunchChanges) => Promise<Supervised>;
}

export interface LaunchChanges {
  readonly args?: readonly string[];
  readonly set?: Readonly<Record<string, string>>;
  readonly plan?: Partial<SessionPlan>;
}

/** The scripted agent as a session would start it: a scenario, a worktree, and a folder for what it says. */
export function scriptedSession(phase = '1'): ScriptedSession {
  const ground = playground();
  const signals = join(ground.folder, 'signals');
  const reportFile = join(signals, 'report.json');
  mkdirSync(signals, { recursive: true });
  const names = { DEBUSSY_PHASE: phase, DEBUSSY_ATTEMPT: '1', DEBUSSY_REPORT_FILE: reportFile };
  return {
    ...ground,
    signals,
    reportFile,
    launch: async (scenario, { args = [], set = {}, plan = {} } = {}) => {
      const file = join(ground.folder, 'scenario.yaml');
      writeFileSync(file, typeof scenario === 'string' ? scenario : JSON.stringify(scenario));
      const chosen = scenario === null ? [] : ['--scenario', file];
      const script = await programOf(new URL('scripted-entry.ts', import.meta.url));
      const argv = [process.execPath, script, ...chosen, ...args];
      return start(ground.plan({ argv, environment: { allow: [], set: { ...names, ...set } }, ...plan }));
    },
  };
}

export interface Heard {
  readonly lines: readonly OutputLine[];
  readonly exit: ExitFacts;
}

export async function heard(session: Supervised): Promise<Heard> {
  const lines: OutputLine[] = [];
  for await (const batch of session.output) lines.push(...batch);
  return { lines, exit: await session.exit };
}
