import type { Result } from '@debussy/core';
import type { SpawnError } from '../processes/process-plan.ts';
import { boxed } from './bwrap.ts';
import type { BoxOrder } from './box.ts';
import { openProxy } from './proxy.ts';
import { wantedHosts } from './wanted-hosts.ts';

/** A box for one process, from before its start until after its end. */
export type ProcessBox = ReturnType<typeof openBox>;

/** Opens the way out, if the rules of its kind name hosts. */
export function openBox(order: Omit<BoxOrder, 'argv' | 'proxy'>) {
  const rule = order.ground?.network[order.kind] ?? 'open';
  const proxy = rule === 'open' || rule.length === 0 ? null : openProxy(rule);
  return {
    /** The command line that runs a program in it. */
    boxed: (argv: readonly string[]): Result<readonly string[], SpawnError> =>
      boxed({ ...order, argv, proxy }),
    /** Hosts that the program could not reach, from its output and its requests; none if the network is open. */
    wanted: (output: string): readonly string[] =>
      rule === 'open' ? [] : wantedHosts(output, [...(proxy?.refused ?? [])]),
    /** Hosts that it reached, and whether its way out was lost. Unknown if the network is open. */
    network: () => ({ reached: [...(proxy?.reached ?? [])].toSorted(), lost: proxy?.isLost() === true }),
    close: (): void => proxy?.close(),
  };
}
