import { ownValue } from '@debussy/core';
import type { Config } from '@debussy/core';

/** Sessions of one provider share its limits, whatever agent they run in. */
export function providerOf(config: Config, agent: string): string {
  return ownValue(config.agents, agent)?.provider ?? agent;
}
