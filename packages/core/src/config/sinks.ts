import type { NotifySink, SinkKind } from './config.ts';

/** What a notice can be about. */
export const noticeClasses = ['needs_human', 'failed', 'landed', 'limit', 'budget', 'ended'] as const;

/** Where a notice can go. */
export const sinkKinds = [
  'desktop',
  'bell',
  'ntfy',
  'webhook',
  'slack',
  'discord',
  'teams',
  'telegram',
  'email',
  'command',
] as const;

/** What a sink is: by its kind, otherwise by its name. */
export function kindOfSink(name: string, { kind }: NotifySink): SinkKind | null {
  return kind ?? sinkKinds.find((known) => known === name) ?? null;
}
