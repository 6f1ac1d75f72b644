import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openHere, trialCookie, tryGates } from '@debussy/engine';
import type { GateTrial, Proposal } from '@debussy/engine';
import { gitFrom } from '@debussy/host';
import { printable } from '@debussy/story';
import type { CommandIo } from '../command-io.ts';
import { configHere } from '../config-view/repository-here.ts';

/** Runs setup and gates as verifications would, shows each result, and keeps the ones that passed. */
export async function tryProposal(root: string, findings: Proposal, io: CommandIo): Promise<Proposal> {
  if (findings.gates.length === 0 && findings.setup === null) return findings;
  io.stdout('Trying them in a clean worktree:\n');
  const shared = (await canShare(root, findings)) ? { ...findings, setup: null, share: [modules] } : null;
  const first = await attempt(root, shared ?? findings, io);
  if (first === null) {
    io.stdout('  not possible yet: the repository has no commit\n\n');
    return findings;
  }
  const isWhole = shared === null || first.gates.length === findings.gates.length;
  if (!isWhole) io.stdout(`The same after ${findings.setup}, without ${modules} of your checkout:\n`);
  const second = isWhole ? null : await attempt(root, findings, io);
  io.stdout('\n');
  return second !== null && second.gates.length > first.gates.length ? second : first;
}

/** The gates that passed; null without a commit. */
async function attempt(
  root: string,
  { gates, setup, share }: Proposal,
  io: CommandIo,
): Promise<Proposal | null> {
  const { config } = await configHere({ cwd: root, env: io.env });
  const order = {
    repository: await openHere(root),
    env: io.env,
    config: { ...config, setup, share },
    gates,
    cookie: trialCookie(),
    commit: null,
  };
  const trials = await tryGates(order, (trial) => io.stdout(trialText(trial)));
  if (trials === null) return null;
  const passed = (name: string): boolean => trials.some((trial) => trial.name === name && trial.passed);
  const kept = gates.filter(({ name }) => passed(name));
  return { gates: kept, setup: passed('setup') ? setup : null, share };
}

const modules = 'node_modules';

/** If the user has installed packages, a worktree needs them too. */
async function canShare(root: string, { gates, setup }: Proposal): Promise<boolean> {
  const isInstall = /^(?:npm|pnpm|yarn|bun) /.test(setup ?? '');
  return isInstall && gates.length > 0 && existsSync(join(root, modules)) && isIgnored(root);
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
