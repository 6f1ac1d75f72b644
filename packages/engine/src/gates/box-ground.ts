import type { Config } from '@debussy/core';
import { boxEngine, networkRule } from '@debussy/host';
import type { BoxGround } from '@debussy/host';
import type { Repository } from '@debussy/workspace';

/** The facts that boxes of a repository's agents, gates and set-up need; null if configuration and machine provide no box. */
export function boxGround(
  { root, commonDir, partial }: Pick<Repository, 'root' | 'commonDir' | 'partial'>,
  { sandbox, isolation, share, network }: Pick<Config, 'sandbox' | 'isolation' | 'share' | 'network'>,
  env: NodeJS.ProcessEnv,
): BoxGround | null {
  if (boxEngine(sandbox) === 'none') return null;
  return {
    neighbors: sandbox === 'auto',
    checkout: root,
    commonDir,
    shielded: isolation === 'shielded' && !partial,
    shared: share,
    network: {
      agent: networkRule(network.agents, env),
      setup: networkRule(network.setup, env),
      gate: networkRule(network.gates, env),
    },
  };
}
