import { homedir } from 'node:os';
import { join } from 'node:path';
import { createCodexRollout } from '../streams/codex-rollout.ts';
import { createCodexStream } from '../streams/codex.ts';
import { nothingSpent } from '../streams/spending.ts';
import { findRollout } from './find-rollout.ts';
import type { BuiltInAgent } from './agent-spec.ts';
import type { Adapter, Host } from './launch-plan.ts';

const allowed = ['OPENAI_*', 'CODEX_HOME', 'CODEX_API_KEY', 'AZURE_OPENAI_*'];

// A compaction limit far beyond any window: debussy restarts a session before the program would compact it.
const mode = [
  'exec',
  '--json',
  '--dangerously-bypass-approvals-and-sandbox',
  '-c',
  'model_auto_compact_token_limit=1000000000',
];

/** Codex in `exec` mode; `-` takes the prompt from its standard input. */
export const launchCodex: Adapter<BuiltInAgent> = (agent, { request, host }) => {
  const home = codexHome({ ...host, env: { ...host.env, ...request.env } });
  const model = request.model ?? agent.model;
  return {
    program: 'codex',
    argv: [agent.program ?? 'codex', ...mode, ...(model === null ? [] : ['-m', model]), ...agent.args, '-'],
    stdin: request.prompt,
    environment: { allow: allowed, set: {} },
    files: [],
    staleLocks: [],
    decoder: () => createCodexStream(nothingSpent),
    sides: [{ name: 'rollout', decoder: createCodexRollout, find: (session) => findRollout(home, session) }],
    // TERM would leave its tool alive.
    stop: { flag: null, signals: ['SIGINT', 'SIGTERM'] },
  };
};

export function codexHome(host: Host): string {
  return host.env['CODEX_HOME'] ?? join(host.env['HOME'] ?? homedir(), '.codex');
}
