/** Something that goes wrong while debussy runs: what, and when after its start. */
export type Disturbance =
  | { readonly kind: 'kill-debussy'; readonly atMs: number }
  /** `type#n`: right after the n-th event of this type. */
  | { readonly kind: 'kill-at-event'; readonly point: string }
  | { readonly kind: 'kill-agent'; readonly atMs: number }
  | { readonly kind: 'kill-git'; readonly atMs: number }
  | { readonly kind: 'kill-group'; readonly atMs: number }
  | {
      readonly kind: 'stop-continue';
      readonly atMs: number;
      readonly forMs: number;
      readonly whom: 'debussy' | 'agent';
    }
  | { readonly kind: 'full-disk'; readonly atMs: number; readonly forMs: number }
  | { readonly kind: 'clock-jump'; readonly atMs: number; readonly byMs: number }
  | { readonly kind: 'read-only'; readonly atMs: number; readonly forMs: number; readonly folder: string };

export type Kind = Disturbance['kind'];

export const kinds: readonly Kind[] = [
  'kill-debussy',
  'kill-at-event',
  'kill-agent',
  'kill-git',
  'kill-group',
  'stop-continue',
  'full-disk',
  'clock-jump',
  'read-only',
];
