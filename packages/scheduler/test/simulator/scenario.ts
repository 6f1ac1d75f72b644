import { defaultConfig } from '@debussy/core/config';
import type { Config, PhaseSpec } from '@debussy/core';
import { phaseSpec, sampleGate as gate } from '@debussy/testing/conformance';
import type { Random } from './random.ts';

export { phaseSpec } from '@debussy/testing/conformance';

/** What a generated run consists of: a plan, a configuration, and how often things go wrong. */
export interface Scenario {
  readonly seed: number;
  readonly phases: readonly PhaseSpec[];
  readonly config: Config;
  readonly odds: Odds;
  /** Whether work goes on elsewhere when the scheduler dies. */
  readonly remote: boolean;
  /** How likely a hint arrives. */
  readonly hints: number;
  /** How likely a person meddles, at each instant. */
  readonly meddling: number;
  /** Whether a person works on the branches while nothing runs. */
  readonly persons: boolean;
}

export interface Odds {
  readonly split: number;
  readonly context: number;
  readonly crash: number;
  readonly bad: number;
  readonly semantic: number;
  readonly conflict: number;
  readonly fail: number;
  readonly human: number;
  readonly limit: number;
  readonly refused: number;
  readonly halt: number;
  readonly escape: number;
  /** Ends without a report. */
  readonly silent: number;
}

export function scenario(seed: number, random: Random): Scenario {
  const count = 1 + random.below(9);
  const phases = Array.from({ length: count }, (_, i) => phaseSpec(`${i + 1}`, dependencies(i, random)));
  const calm = random.chance(0.25);
  const odd = (most: number): number => (calm ? 0 : random.next() * most);
  return {
    seed,
    phases: phases.map((spec) => ({
      ...spec,
      files: random.chance(0.2) ? [`src/${random.below(3)}/**`] : [],
      gates: random.chance(0.05) ? [{ ...gate, command: null }] : [gate],
    })),
    remote: random.chance(0.3),
    hints: random.pick([0, 0.5, 0.9, 1]),
    meddling: random.chance(0.4) ? random.next() * 0.05 : 0,
    persons: true,
    config: configWith(random),
    odds: {
      split: odd(0.5),
      context: odd(0.5),
      crash: odd(0.2),
      bad: odd(0.3),
      semantic: odd(0.15),
      conflict: odd(0.15),
      fail: odd(0.1),
      human: odd(0.05),
      limit: odd(0.1),
      refused: odd(0.1),
      halt: odd(0.02),
      escape: odd(0.03),
      silent: odd(0.2),
    },
  };
}

function dependencies(i: number, random: Random): readonly string[] {
  return Array.from({ length: i }, (_, k) => `${k + 1}`).filter(() => random.chance(0.3));
}

function configWith(random: Random): Config {
  return {
    ...plainConfig,
    parallel: 1 + random.below(4),
    verify_parallel: 1 + random.below(3),
    each_commit_green: random.chance(0.2),
    max_restarts: random.below(4),
    max_retries: random.below(3),
    overlap: random.chance(0.5) ? 'serialize' : 'allow',
    on_context_limit: random.chance(0.3) ? 'ask' : 'restart',
    wait_on_limit: random.chance(0.2) ? 0 : 3600,
    wait_on_outage: random.chance(0.2) ? 0 : 3600,
    fallback_agents: random.chance(0.3) ? ['codex'] : [],
    allow_ungated: random.chance(0.5),
    final_gates: random.chance(0.5),
    max_sub_phases: random.pick([2, 4, 8]),
    max_split_depth: random.below(4),
    budget: budgetWith(random),
    land: random.chance(0.2) ? 'branch' : 'auto',
  };
}

function budgetWith(random: Random): Config['budget'] {
  const rarely = (most: number): number | null => (random.chance(0.1) ? 1 + random.below(most) : null);
  const ofPhase = { tokens: rarely(1000), cost: null, minutes: rarely(10) };
  return { tokens: rarely(2500), cost: null, minutes: rarely(60), phase: ofPhase };
}

export const plainConfig: Config = {
  ...defaultConfig(),
  parallel: 2,
  verify_parallel: 1,
  resolvers: ['union'],
  preflight: 0,
  final_gates: false,
};
