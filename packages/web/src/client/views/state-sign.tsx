import { isRed } from '@debussy/core';
import type { GateOutcome } from '@debussy/core';
import { phaseStates } from '@debussy/story';
import type { ShownState } from '@debussy/story';
import type { JSX } from 'preact';

/** The state of a phase as a shape, which means the same without its color. The word is beside it. */
export function StateSign({ state }: { readonly state: ShownState }): JSX.Element {
  return (
    <svg
      class={`sign ${phaseStates[state].look} ${shapes[state] === busy ? 'turn' : ''}`}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[state]()}
    </svg>
  );
}

/** The sign for a gate's result; `running` and null: no result yet. */
export function gateSign(result: GateOutcome | 'running' | null): ShownState {
  if (result === null) return 'pending';
  if (result === 'running') return 'running';
  if (isRed({ result })) return 'failed';
  return result === 'passed' ? 'landed' : 'blocked';
}

/** Functions, not elements: a stored element keeps the tree in which it was last drawn, with all its data. */
const ring = (): JSX.Element => <circle cx="10" cy="10" r="7" class="line" />;
const busy = (): JSX.Element => (
  <>
    <circle cx="10" cy="10" r="7" class="line faint" />
    <path class="line" d="M10 3a7 7 0 0 1 7 7" />
    <circle cx="10" cy="10" r="3" class="fill" />
  </>
);

const filled = (shape: string, mark: string): JSX.Element => (
  <>
    <path class="fill" d={shape} />
    <path class="mark" d={mark} />
  </>
);

const line = (path: string): JSX.Element => <path class="line" d={path} />;

const shapes: Readonly<Record<ShownState, () => JSX.Element>> = {
  pending: ring,
  preparing: busy,
  running: busy,
  waiting: () => <circle cx="10" cy="10" r="7" class="line dashed" />,
  asked: () =>
    filled('M10 1.5 18.5 10 10 18.5 1.5 10z', 'M8 8.2a2 2 0 1 1 2.6 2c-.5.2-.6.5-.6 1.1M10 13.4v.3'),
  split: () => line('M7 3H3v14h4M13 3h4v14h-4M8 7h4M8 10h4M8 13h4'),
  reported: busy,
  verifying: () => (
    <>
      {ring()}
      <path class="fill" d="M10 3a7 7 0 0 1 0 14z" />
    </>
  ),
  landing: () => line('M10 3v10M6 9l4 4 4-4M4 17h12'),
  landed: () => filled('M2.5 10a7.5 7.5 0 0 1 15 0a7.5 7.5 0 0 1-15 0z', 'm6.5 10.2 2.4 2.4 4.7-5'),
  failed: () => filled('M6.5 2h7L18 6.5v7L13.5 18h-7L2 13.5v-7z', 'm7 7 6 6M13 7l-6 6'),
  needs_human: () => filled('M10 1.8 19 17.5H1z', 'M10 7.5v4.6M10 14.6v.3'),
  blocked: () => (
    <>
      {ring()}
      {line('m5.2 14.8 9.6-9.6')}
    </>
  ),
  skipped: () => line('M4 10h12'),
};
