import { useEffect, useMemo, useState } from 'preact/hooks';
import { decoded } from '../shared/decoded.ts';
import type { RunAddress } from './data/run-source.ts';

export const runViews = ['graph', 'timeline', 'phases', 'changes', 'events'] as const;
export const phaseViews = ['overview', 'sessions', 'gates', 'diff', 'history'] as const;
export type RunPart = (typeof runViews)[number];
export type PhasePart = (typeof phaseViews)[number];

/** The location within the page, after the # of the URL, so that a report, which is a file, has the same locations. */
export type Route =
  | { readonly kind: 'runs' }
  | { readonly kind: 'run'; readonly at: RunAddress; readonly view: RunPart }
  /** Without a part: the most informative one for the state of the phase. */
  | {
      readonly kind: 'phase';
      readonly at: RunAddress;
      readonly phase: string;
      readonly view: PhasePart | null;
      readonly entry: EntryPlace | null;
    };

/** An entry of a transcript: its session, and the offset of its line. */
export interface EntryPlace {
  readonly attempt: number;
  readonly session: number;
  readonly at: number;
}

export function readRoute(hash: string): Route {
  const [repository = '', run = '', what = '', phase = '', part = '', ...entry] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decoded);
  if (repository === '' || run === '') return { kind: 'runs' };
  const at = { repository, run };
  if (what === 'phase' && phase !== '')
    return {
      kind: 'phase',
      at,
      phase,
      view: phaseViews.find((one) => one === part) ?? null,
      entry: readEntry(entry.join('/')),
    };
  return { kind: 'run', at, view: runViews.find((one) => one === what) ?? 'graph' };
}

function readEntry(text: string): EntryPlace | null {
  const [, attempt, session, at] = /^(\d{1,9})\.(\d{1,9})\/(\d{1,15})$/.exec(text) ?? [];
  return at === undefined ? null : { attempt: Number(attempt), session: Number(session), at: Number(at) };
}

export function entryPath(
  at: RunAddress & { readonly phase: string },
  { attempt, session, at: offset }: EntryPlace,
): string {
  return `${phasePlace(at, at.phase, 'sessions')}/${attempt}.${session}/${offset}`;
}

export function runPath({ repository, run }: RunAddress, view: RunPart = 'graph'): string {
  return `#/${encodeURIComponent(repository)}/${encodeURIComponent(run)}${view === 'graph' ? '' : `/${view}`}`;
}

export function phasePlace(at: RunAddress, phase: string, view: PhasePart | null = null): string {
  return `${runPath(at)}/phase/${encodeURIComponent(phase)}${view === null ? '' : `/${view}`}`;
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const moved = (): void => setHash(location.hash);
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  return useMemo(() => readRoute(hash), [hash]);
}
