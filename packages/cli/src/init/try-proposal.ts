import { loadConfig, tryGates } from '@debussy/engine';
import type { GateTrial } from '@debussy/engine';
import { printable } from '@debussy/story';
import type { CommandIo } from '../command-io.ts';
import type { Findings } from './config-text.ts';

type Proposal = Pick<Findings, 'gates' | 'setup'>;

/** Runs setup and gates as verifications would, says how each did, and keeps what passed. */
export async function tryProposal(
  { root, findings }: { readonly root: string; readonly findings: Proposal },
  io: CommandIo,
): Promise<Proposal> {
  const { gates, setup } = findings;
  const { worktrees } = loadConfig({ root, env: io.env, flags: [] }).config;
  io.stdout('Trying them in a clean worktree:\n');
  const order = { root, env: io.env, config: { worktrees, setup }, gates, commit: null };
  const trials = await tryGates(order, (trial) => io.stdout(trialText(trial)));
  if (trials === null) {
    io.stdout('  not possible yet: there is no commit\n\n');
    return { gates, setup };
  }
  io.stdout('\n');
  const passed = (name: string): boolean => trials.some((trial) => trial.name === name && trial.passed);
  return { gates: gates.filter(({ name }) => passed(name)), setup: passed('setup') ? setup : null };
}

function trialText({ name, command, passed, seconds, why: reason, lastLines }: GateTrial): string {
  const head = `  ${passed ? 'passed' : 'failed'}  ${name}: ${printable(command)}  (${seconds} s)\n`;
  if (passed) return head;
  const what = name === 'setup' ? 'setup' : 'a gate';
  const detail = [reason, ...lastLines.split('\n')].filter((line) => line !== '');
  const why = [...detail, `Not written as ${what}. Fix it, and add it to .debussy/config.yaml.`];
  return head + why.map((line) => `          ${printable(line)}\n`).join('');
}
