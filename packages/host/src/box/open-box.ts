import type { Result } from '@debussy/core';
import type { SpawnError } from '../processes/process-plan.ts';
import { boxed } from './bwrap.ts';
import type { BoxOrder } from './box.ts';
import { openProxy } from './proxy.ts';
import { wantedHosts } from './wanted-hosts.ts';

/** A box for one process. It opens before the process starts and closes after it ends. */
export interface ProcessBox {
  /** The command line that runs a program in it. */
  readonly boxed: (argv: readonly string[]) => Result<readonly string[], SpawnError>;
  /** Hosts that the program could not reach, from its output and its requests; none if the network is open. */
  readonly wanted: (output: string) => readonly string[];
  /** Hosts that it reached, and whether its network access was lost. Unknown if the network is open. */
  readonly network: () => { readonly reached: readonly string[]; readonly lost: boolean };
  readonly close: () => void;
}

/** Starts the proxy if the rules of its kind name hosts. */
export function openBox(order: Omit<BoxOrder, 'argv' | 'proxy'>): ProcessBox {
  const rule = order.ground?.network[order.kind] ?? 'open';
  const proxy = rule === 'open' || rule.length === 0 ? null : openProxy(rule);
  return {
    boxed: (argv) => boxed({ ...order, argv, proxy }),
    wanted: (output) => (rule === 'open' ? [] : wantedHosts(output, [...(proxy?.refused ?? [])])),
    network: () => ({ reached: [...(proxy?.reached ?? [])].toSorted(), lost: proxy?.isLost() === true }),
    close: () => proxy?.close(),
  };
}
