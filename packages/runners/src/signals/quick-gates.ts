import { cookieName, definedVariables, runCommand, writeAtomically } from '@debussy/host';
import type { Variables } from '@debussy/host';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { judgeGate } from '../gates/judge-gate.ts';
import { readReportFile } from './report-file.ts';

const quickGates = z.object({
  worktree: z.string(),
  most_seconds: z.number(),
  gates: z.array(z.object({ name: z.string(), command: z.string(), expectation: z.string() })),
});

/** Gates that `debussy done` tries in the agent's worktree before it answers. */
export type QuickGates = Readonly<z.infer<typeof quickGates>>;

/** Stores them beside the signals of a session. */
export function writeQuickGates(signals: string, gates: QuickGates): void {
  writeAtomically(fileIn(signals), `${JSON.stringify(gates)}\n`);
}

export interface TriedGates {
  readonly passed: readonly string[];
  /** The first failed gate; null if none failed. */
  readonly failed: { readonly name: string; readonly detail: string; readonly tail: string } | null;
}

/** Runs them one after the other, up to the first that fails. One that takes too long is left to the verification. */
export async function tryQuickGates(env: Variables, signals: string): Promise<TriedGates> {
  const read = readReportFile(fileIn(signals));
  const known = quickGates.safeParse(read.ok ? read.value : null);
  const passed: string[] = [];
  if (!known.success) return { passed, failed: null };
  const { worktree, gates, most_seconds: most } = known.data;
  for (const { name, command, expectation } of gates) {
    const result = await runCommand({
      command,
      cwd: worktree,
      env: gateVariables(env, worktree),
      timeoutMs: most * 1000,
      logFile: join(signals, 'quick-gate.log'),
      cookie: env[cookieName] ?? 'debussy-done',
    });
    if (result.timedOut) continue;
    const verdict = judgeGate(result, expectation);
    if (!verdict.passed) return { passed, failed: { name, detail: verdict.detail, tail: result.outputTail } };
    passed.push(name);
  }
  return { passed, failed: null };
}

function gateVariables(env: Variables, worktree: string): Readonly<Record<string, string>> {
  return { CI: 'true', ...definedVariables(env), WORKTREE_DIR: worktree };
}

function fileIn(signals: string): string {
  return join(signals, 'quick-gates.json');
}
