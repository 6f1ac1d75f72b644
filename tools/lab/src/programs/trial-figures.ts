import { newTokens, requestText, sharedText } from './request-text.ts';
import type { Shared } from './request-text.ts';
import type { Ran } from './trials.ts';

export const eight: readonly string[] = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** In tokens, in the session before it and in a fresh one. */
export function ofRepairs(ran: Ran, other: Ran): { readonly same: number; readonly fresh: number } {
  const [same, fresh] = [ran, other].map(({ requests }) => {
    const from = requests.findIndex((body) => body.includes('failed verification'));
    return from < 0 ? 0 : newTokens(requests, from);
  });
  return { same: same ?? 0, fresh: fresh ?? 0 };
}

/** Of the first requests of all phases, in characters. */
export function sharedBy({ requests }: Ran): Shared {
  const firsts = eight.flatMap((id) => {
    const isFirst = (body: string): boolean => body.includes(`You work on phase ${id} of`);
    return requestText(requests.find(isFirst) ?? '{}') ?? [];
  });
  return firsts.length === eight.length ? sharedText(firsts) : { prefix: 0, ahead: 0, common: 0 };
}

export function percentOf(part: number, whole: number): number {
  return Math.round((part * 100) / Math.max(1, whole));
}

export function missesSaving(percent: number, { same, fresh }: ReturnType<typeof ofRepairs>): string | null {
  if (same === 0 || fresh === 0) return 'no repair';
  return percentOf(same, fresh) <= percent ? null : `${same} new tokens, ${fresh} in a fresh session`;
}

export function missesShare(percent: number, { prefix, ahead }: Shared): string | null {
  return percentOf(prefix, ahead) >= percent ? null : `${prefix} of ${ahead} characters are a prefix`;
}
