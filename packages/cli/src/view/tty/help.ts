import type { Palette } from '../words/palette.ts';

const keys: readonly (readonly [string, string])[] = [
  ['↑ ↓  k j', 'select a phase'],
  ['Esc', 'back to the run as a whole'],
  ['Enter  l', 'what the selected phase says, on the whole screen'],
  ['p', 'pause: start nothing new; again: go on'],
  ['s', 'skip the selected phase'],
  ['r', 'retry the selected phase'],
  ['c s f', 'asked about a full context: continue, stop and save, force'],
  ['q', 'drain: finish what runs, then end; again: stop now'],
  ['Ctrl-C', 'drain; twice: stop now; a third time: leave at once'],
  ['?', 'this help'],
];

const signs: readonly (readonly [string, string])[] = [
  ['○ ●', 'waits, runs'],
  ['◌ ◇', 'will start again, is split'],
  ['◐ ◑', 'is verified, lands'],
  ['✓ ✗', 'landed, failed'],
  ['! ⊘ ?', 'needs a person, is blocked, asks you'],
  ['~ ?', 'of the context: estimated, unknown'],
];

const attachedKeys: ReadonlyMap<string, string> = new Map([
  ['q', 'detach: leave this view, the run goes on (debussy stop ends it)'],
  ['Ctrl-C', 'the same'],
]);

export function helpLines(paint: Palette, isAttached: boolean): readonly string[] {
  const row = ([sign, text]: readonly [string, string]): string =>
    `   ${paint.cyan(sign.padEnd(10))} ${text}`;
  const shown = isAttached ? keys.map(([key, text]) => [key, attachedKeys.get(key) ?? text] as const) : keys;
  return [...shown.map(row), '', ...signs.map(row)];
}
