import { isRed } from '@debussy/core';
import type { GateOutcome } from '@debussy/core';
import type { JSX } from 'preact';

/** The state of a phase as a shape: it says as much without its colour. The word stands beside it. */
export function StateSign({ state }: { readonly state: string }): JSX.Element {
  const { look, shape } = signs[state] ?? unknownSign;
  return (
    <svg
      class={`sign ${look}`}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      {shape}
    </svg>
  );
}

/** The sign for what a gate said; `running` and null: it has not said anything yet. */
export function gateSign(result: GateOutcome | 'running' | null): string {
  if (result === null) return 'pending';
  if (result === 'running') return 'running';
  if (isRed({ result })) return 'failed';
  return result === 'passed' ? 'landed' : 'blocked';
}

/** How the state of a phase reads. */
export function stateWord(state: string): string {
  return words[state] ?? state.replaceAll('_', ' ');
}

/** The look that goes with it. */
export function stateLook(state: string): string {
  return (signs[state] ?? unknownSign).look;
}

const words: Readonly<Record<string, string>> = {
  needs_human: 'waits for you',
  asked: 'asks you',
  group: 'split',
  pending: 'not begun',
  waiting: 'waits',
  reported: 'verifying',
};

interface Sign {
  readonly look: 'soft' | 'busy' | 'warn' | 'verify' | 'good' | 'bad';
  readonly shape: JSX.Element;
}

const ring = <circle cx="10" cy="10" r="7" class="line" />;
const disc = <circle cx="10" cy="10" r="7.5" class="fill" />;
const half = (
  <>
    {ring}
    <path class="fill" d="M10 3a7 7 0 0 1 0 14z" />
  </>
);
const busy: Sign = {
  look: 'busy',
  shape: (
    <>
      <circle cx="10" cy="10" r="7" class="line faint" />
      <path class="line turn" d="M10 3a7 7 0 0 1 7 7" />
      <circle cx="10" cy="10" r="3" class="fill" />
    </>
  ),
};
const unknownSign: Sign = { look: 'soft', shape: ring };

const signs: Readonly<Record<string, Sign>> = {
  pending: { look: 'soft', shape: ring },
  preparing: busy,
  running: busy,
  waiting: { look: 'warn', shape: <circle cx="10" cy="10" r="7" class="line dashed" /> },
  asked: {
    look: 'warn',
    shape: (
      <>
        <path class="fill" d="M10 1.5 18.5 10 10 18.5 1.5 10z" />
        <path class="mark" d="M8 8.2a2 2 0 1 1 2.6 2c-.5.2-.6.5-.6 1.1M10 13.4v.3" />
      </>
    ),
  },
  group: {
    look: 'busy',
    shape: <path class="line" d="M7 3H3v14h4M13 3h4v14h-4M8 7h4M8 10h4M8 13h4" />,
  },
  reported: { look: 'verify', shape: half },
  verifying: { look: 'verify', shape: half },
  landing: {
    look: 'verify',
    shape: <path class="line" d="M10 3v10M6 9l4 4 4-4M4 17h12" />,
  },
  landed: {
    look: 'good',
    shape: (
      <>
        {disc}
        <path class="mark" d="m6.5 10.2 2.4 2.4 4.7-5" />
      </>
    ),
  },
  failed: {
    look: 'bad',
    shape: (
      <>
        <path class="fill" d="M6.5 2h7L18 6.5v7L13.5 18h-7L2 13.5v-7z" />
        <path class="mark" d="m7 7 6 6M13 7l-6 6" />
      </>
    ),
  },
  needs_human: {
    look: 'warn',
    shape: (
      <>
        <path class="fill" d="M10 1.8 19 17.5H1z" />
        <path class="mark" d="M10 7.5v4.6M10 14.6v.3" />
      </>
    ),
  },
  blocked: {
    look: 'warn',
    shape: (
      <>
        {ring}
        <path class="line" d="m5.2 14.8 9.6-9.6" />
      </>
    ),
  },
  skipped: { look: 'soft', shape: <path class="line" d="M4 10h12" /> },
};
