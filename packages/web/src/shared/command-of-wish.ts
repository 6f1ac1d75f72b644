import { shellQuoted, unreachable } from '@debussy/core';
import type { Wish } from './api.ts';

/** The command that does the same as a button of the page. */
export function commandOfWish(wish: Wish, run: string): string {
  switch (wish.action) {
    case 'pause':
      return `debussy pause --run ${run}`;
    case 'unpause':
      return `debussy unpause --run ${run}`;
    case 'stop':
      return `debussy stop --run ${run}`;
    case 'stop_now':
      return `debussy stop --now --run ${run}`;
    case 'resume':
      return `debussy resume ${run} --detach`;
    case 'split':
      return `debussy plan split ${shellQuoted(wish.plan)} ${wish.phase} --write`;
    case 'undo':
      return `debussy ${wish.command} ${wish.phase} --undo --run ${run}`;
    case 'skip':
      return `debussy skip ${wish.phase} --run ${run}`;
    case 'retry':
      return `debussy ${wish.keep ? 'accept' : 'retry'} ${wish.phase}${wish.fresh ? ' --fresh' : ''} --run ${run}`;
    case 'say':
      return `debussy say ${wish.phase} ${shellQuoted(wish.text)} --run ${run}`;
    case 'continue':
    case 'save':
    case 'force':
      return `debussy answer ${wish.phase} ${wish.action} --run ${run}`;
    default:
      return unreachable(wish);
  }
}
