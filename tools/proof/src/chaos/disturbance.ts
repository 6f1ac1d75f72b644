import type { Loss } from './unsynced.ts';

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
  /** All unsynced data is lost, and the machine boots again. */
  | { readonly kind: 'power-cut'; readonly atMs: number; readonly loss: Loss }
  /** `kill -9` of debussy and its git at the n-th operation on refs: a run begins by making its refs. */
  | { readonly kind: 'kill-at-ref'; readonly at: number }
  /** Debussy runs in a PID namespace of its own, as in a container. */
  | { readonly kind: 'own-namespace' }
  /** Another debussy tries to continue the run, from another PID namespace. */
  | { readonly kind: 'second-namespace'; readonly atMs: number }
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
  'power-cut',
  'kill-at-ref',
  'own-namespace',
  'second-namespace',
];
