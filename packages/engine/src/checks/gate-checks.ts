import { DebussyError } from '@debussy/core';
import type { Config } from '@debussy/core';
import { openHere } from '@debussy/workspace';
import { blindness, tryGates } from '../gates/try-gates.ts';
import type { GateTrial, TriedGate } from '../gates/try-gates.ts';
import { agreedConfig } from '../plan/open-agreed.ts';
import { findPlan, openPlan } from '../plan/open-plans.ts';
import { phaseSpecs } from '../plan/phase-specs.ts';
import type { Surroundings } from '../run/request.ts';
import { trialCookie } from '../runs/preparing.ts';
import { fine, problem } from './check.ts';
import type { Check } from './check.ts';

/**
 * For each gate of the plan and of the configuration: whether it passes on this commit, and whether a planted failure
 * turns it red.
 */
export async function gateChecks({ cwd, env }: Pick<Surroundings, 'cwd' | 'env'>): Promise<readonly Check[]> {
  const repository = await openHere(cwd);
  const { config } = await agreedConfig(repository, env);
  const gates = gatesToTry(repository.root, config);
  if (gates.length === 0)
    return [
      problem('gates', 'info', ['no gate with a command', 'Add gates to the plan, or `default_gates`.']),
    ];
  const order = { repository, env, config, gates, cookie: trialCookie(), commit: null };
  const trials = await tryGates(order, () => {});
  return (trials ?? []).map(checkOf);
}

/** Each command once. */
function gatesToTry(root: string, config: Config): readonly TriedGate[] {
  const plan = planIn(root);
  const specs = plan === null ? [] : phaseSpecs(openPlan(plan, root), config);
  const planned = specs.flatMap((spec) => spec.gates);
  const configured = Object.entries({ ...config.gates, ...config.default_gates }).map(([name, command]) => ({
    name,
    command,
    expectation: '',
  }));
  const found = new Map<string, TriedGate>();
  for (const { name, command, expectation } of [...planned, ...configured])
    if (command !== null && !found.has(command)) found.set(command, { name, command, expectation });
  return [...found.values()];
}

function planIn(root: string): string | null {
  try {
    return findPlan(root, root);
  } catch (error) {
    if (error instanceof DebussyError && error.code === 'ERR_PLAN_NOT_FOUND') return null;
    throw error;
  }
}

const repair = 'Let it end with the exit code of its tests: without `|| true`, a pipe or a caught error.';

function checkOf(trial: GateTrial): Check {
  const { name, command, passed, why, planted, exitCode } = trial;
  const label = `gate ${name}`;
  if (name === 'setup')
    return passed ? fine(name, command) : problem(name, 'error', [why, 'Correct `setup`.']);
  if (!passed && (exitCode === 126 || exitCode === 127))
    return problem(label, 'error', [`${command}: ${why}`, 'Install the program, or let `setup` install it.']);
  if (!passed) return fine(label, `${command}: fails on this commit (${why})`);
  if (planted === 'found') return fine(label, `${command}: passes, and a planted failure turns it red`);
  const blind = blindness(trial);
  if (blind !== null)
    return problem(label, 'warning', [`${command}: blind, so it verifies no phase alone: ${blind}`, repair]);
  return planted === 'constant'
    ? problem(label, 'warning', [`${command}: cannot fail`, 'Replace it by a command that can fail.'])
    : fine(label, `${command}: passes; no failure could be planted`);
}
