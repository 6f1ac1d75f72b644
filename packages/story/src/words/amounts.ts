/** `0`, `950`, `1.2k`, `34k`, `1.3M`. */
export function tokens(count: number): string {
  if (!Number.isFinite(count)) return '?';
  if (count < 1000) return String(Math.round(count));
  if (count < 9950) return `${(count / 1000).toFixed(1)}k`;
  if (count < 999_500) return `${Math.round(count / 1000)}k`;
  return `${(count / 1_000_000).toFixed(count < 9_950_000 ? 1 : 0)}M`;
}

/** The usage of sessions. Many programs do not report it: sessions without usage are unknown, not free. */
export function usedTokens({
  sessions,
  tokens: count,
}: {
  readonly sessions: number;
  readonly tokens: number;
}): string {
  if (sessions === 0) return '';
  return count === 0 ? '?' : tokens(count);
}

/** The same in a sentence. */
export function tokensText(used: { readonly sessions: number; readonly tokens: number }): string {
  return used.sessions > 0 && used.tokens === 0 ? 'tokens unknown' : `${tokens(used.tokens)} tokens`;
}

/** Null is shown as unknown: many programs do not report their cost. */
export function money(cost: number | null): string {
  if (cost === null) return 'unknown';
  return `$${cost.toFixed(cost !== 0 && cost < 0.1 ? 4 : 2)}`;
}

/** `~52%` if it is estimated, `?` if it is unknown; more than the window is shown as full. */
export function percentText(percent: number | null, estimated: boolean): string {
  if (percent === null || !Number.isFinite(percent)) return '?';
  return `${estimated ? '~' : ''}${Math.round(Math.min(100, Math.max(0, percent)))}%`;
}

export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `1 restart`, `2 repairs`; nothing for none. */
export function repeats(told: { readonly restarts: number; readonly retries: number }): readonly string[] {
  const counts = [[told.restarts, 'restart'] as const, [told.retries, 'repair'] as const];
  return counts.flatMap(([count, word]) => (count === 0 ? [] : [counted(count, word)]));
}

/** `3`, `3 and 4`, `2, 3 and 4`. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

export function short(commit: string): string {
  return commit.slice(0, 9);
}

/** `: why`, for a sentence that ends after it. A reason with its own full stop does not get a second one. */
export function because(reason: string): string {
  const text = reason.trim().replace(/\.$/, '');
  return text === '' ? '' : `: ${text}`;
}
