import type { PhaseState } from '../state/phase-state.ts';
import type { RunState } from '../state/run-state.ts';
import type { Command } from './command.ts';

/** Whether what lands goes out as pull requests. */
function publishes({ config }: RunState): boolean {
  return config.land === 'pr' || config.land === 'pr-draft' || config.land === 'stack';
}

/** Whether issues of phases hear anything. */
function tellsIssues({ config: { issues } }: RunState): boolean {
  return issues !== undefined && (issues.on_host !== 'none' || issues.jira !== null);
}

/** What issues of phases are to hear by now: other text, other news. */
export function newsOf(state: RunState): string {
  if (!tellsIssues(state)) return '';
  const told = [...state.phases.values()].filter(({ spec }) => spec.issues !== undefined);
  return told
    .map(({ spec, attempts, state: { kind } }) => `${spec.id} ${attempts > 0} ${kindOfNews[kind] ?? ''}`)
    .join(', ');
}

const kindOfNews: Readonly<Partial<Record<PhaseState['kind'], string>>> = {
  landed: 'landed',
  failed: 'failed',
  needs_human: 'failed',
};

/** With `forge.open: early` the host follows each landing; a stop ends the wait for a host that does not answer. */
export function publishEarly(state: RunState): readonly Command[] {
  const { publication, tip, base, config, draining, stopNow } = state;
  if (publication.running) return stopNow ? [{ kind: 'cancel_publication' }] : [];
  if (draining !== null || stopNow) return [];
  const isEarly =
    config.forge?.open === 'early' && publishes(state) && tip !== base && tip !== publication.tip;
  return isEarly || newsOf(state) !== publication.news ? [{ kind: 'publish', final: false }] : [];
}

/** At the end, once for each part of a run: the account is complete only then. */
export function isToPublish(state: RunState): boolean {
  const { publication, tip, base } = state;
  if (publication.final || publication.running) return false;
  return (
    (publishes(state) && (tip !== base || publication.tip !== null)) || newsOf(state) !== publication.news
  );
}

/** Why a run whose phases have all landed is not done: null where the host shows them. */
export function unpublished(state: RunState): 'person' | 'later' | null {
  const { final, outcome } = state.publication;
  if (!final || !publishes(state) || outcome === null || outcome === 'published') return null;
  return outcome === 'person' ? 'person' : 'later';
}
