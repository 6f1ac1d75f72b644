import type { AgentSpec } from '../adapters/agent-spec.ts';
import type { Host } from '../adapters/launch-plan.ts';
import type { Probe } from './probe-agent.ts';
import { programs } from '../programs/programs.ts';
import { definedVariables, openBox } from '@debussy/host';
import { makeHomes } from '../programs/make-homes.ts';
import { programVersion } from './program-version.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Problem = Probe['problems'][number];

/** Starts a built-in program in the sandbox of its sessions; null if it starts, or if that is unknown. */
export async function startInSandbox(agent: AgentSpec, host: Host): Promise<Problem | null> {
  if (agent.kind === 'command' || agent.kind === 'scripted') return null;
  const { homes, program, versionVariables } = programs[agent.kind];
  const env = definedVariables({ ...host.env, ...agent.env, ...versionVariables });
  const folder = mkdtempSync(join(tmpdir(), 'debussy-sandbox-'));
  try {
    const writable = homes({ ...host, env });
    makeHomes(writable);
    const name = agent.program ?? program;
    const order = { kind: 'agent', ground: null, cwd: folder, env, writable } as const;
    const argv = openBox(order).boxed([name]);
    if (!argv.ok) return argv.error;
    const answer = await programVersion(argv.value, env);
    if (answer.kind === 'answered') return null;
    const detail = answer.kind === 'failed' ? answer.detail : 'it is not found there';
    const hint = 'Its sessions would fail as well: look at what it wants to write, or set `sandbox: none`.';
    return { message: `${name} does not start in the sandbox: ${detail}.`, hint };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
