import { opensRequests } from '@debussy/core';
import type { RunState } from '../state/run-state.ts';
import type { Command } from './command.ts';

/** With `forge.open: early` the host follows each landing. A stop ends the wait for a host that does not answer. */
export function publishEarly(state: RunState): readonly Command[] {
  const { publication, tip, base, config, draining, stopNow } = state;
  if (publication.running) return stopNow ? [{ kind: 'cancel_publication' }] : [];
  if (draining !== null || stopNow) return [];
  const isEarly =
    config.forge.open === 'early' && opensRequests(config) && tip !== base && tip !== publication.tip;
  return isEarly ? [{ kind: 'publish', final: false }] : [];
}

/** At the end, once per part of a run: only then is the account complete. */
export function isToPublish(state: RunState): boolean {
  const { publication, tip, base } = state;
  if (publication.final || publication.running) return false;
  return opensRequests(state.config) && (tip !== base || publication.tip !== null);
}

/** Why a run with only landed phases is not finished; null if the host shows them. */
export function unpublished(state: RunState): 'person' | 'later' | null {
  const { final, outcome } = state.publication;
  if (!final || !opensRequests(state.config) || outcome === null || outcome === 'published') return null;
  return outcome === 'person' ? 'person' : 'later';
}
