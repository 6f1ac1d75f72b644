import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig, trialCookie, tryGates } from '@debussy/engine';
import type { GateTrial, Proposal } from '@debussy/engine';
import { gitFrom } from '@debussy/host';
import { printable } from '@debussy/story';
import type { CommandIo } from '../command-io.ts';

/** Runs setup and gates as verifications would, shows each result, and keeps the ones that passed. */
export async function tryProposal(root: string, findings: Proposal, io: CommandIo): Promise<Proposal> {
  if (findings.gates.length === 0 && findings.setup === null) return findings;
  io.stdout('Trying them in a clean worktree:\n');
  const installed = await attempt(root, findings, io);
  if (installed === null) {
    io.stdout('  not possible yet: the repository has no commit\n\n');
    return findings;
  }
  const best = (await quickerShare(root, findings, installed, io)) ?? installed.proposal;
  io.stdout('\n');
  return best;
}

interface Attempted {
  /** What passed. */
  readonly proposal: Proposal;
  /** Until the worktree was ready. */
  readonly seconds: number;
}

async function attempt(
  root: string,
  { gates, setup, share }: Proposal,
  io: CommandIo,
): Promise<Attempted | null> {
  const { worktrees } = loadConfig({ root, env: io.env, flags: [] }).config;
  let seconds = 0;
  const ready = (taken: number): void => void (seconds = taken);
  const order = {
    root,
    env: io.env,
    config: { worktrees, setup, share },
    gates,
    cookie: trialCookie(),
    commit: null,
    ready,
  };
  const trials = await tryGates(order, (trial) => io.stdout(trialText(trial)));
  if (trials === null) return null;
  const passed = (name: string): boolean => trials.some((trial) => trial.name === name && trial.passed);
  const kept = gates.filter(({ name }) => passed(name));
  return { proposal: { gates: kept, setup: passed('setup') ? setup : null, share }, seconds };
}

const modules = 'node_modules';

/**
 * Installed packages in the user's checkout, if sharing them takes at most half the time and every gate still passes.
 */
async function quickerShare(
  root: string,
  findings: Proposal,
  installed: Attempted,
  io: CommandIo,
): Promise<Proposal | null> {
  const isInstall = /^(?:npm|pnpm|yarn|bun) /.test(findings.setup ?? '');
  if (!isInstall || !existsSync(join(root, modules)) || !(await isIgnored(root))) return null;
  io.stdout(`The same with ${modules} of your checkout instead of ${findings.setup}:\n`);
  const shared = await attempt(root, { gates: findings.gates, setup: null, share: [modules] }, io);
  if (shared === null) return null;
  const { proposal, seconds } = shared;
  const isBetter =
    proposal.gates.length > installed.proposal.gates.length ||
    (proposal.gates.length === installed.proposal.gates.length && seconds * 2 <= installed.seconds);
  const chosen = isBetter ? `share: [${modules}]` : `setup: ${findings.setup}`;
  io.stdout(`  ready after ${installed.seconds} s with setup, ${seconds} s with share: ${chosen}\n`);
  return isBetter ? proposal : null;
}

async function isIgnored(root: string): Promise<boolean> {
  return (await gitFrom(root)(['check-ignore', '-q', modules])).code === 0;
}

function trialText({ name, command, passed, seconds, why: reason, lastLines }: GateTrial): string {
  const head = `  ${passed ? 'passed' : 'failed'}  ${name}: ${printable(command)}  (${seconds} s)\n`;
  if (passed) return head;
  const what = name === 'setup' ? 'setup' : 'a gate';
  const detail = [reason, ...lastLines.split('\n')].filter((line) => line !== '');
  const why = [...detail, `Not written as ${what}. Fix it, and add it to .debussy/config.yaml.`];
  return head + why.map((line) => `          ${printable(line)}\n`).join('');
}
