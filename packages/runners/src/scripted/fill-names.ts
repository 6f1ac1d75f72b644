import { mapTexts, safeName } from '@debussy/core';
import type { SessionName } from './choose-steps.ts';

/** Puts the session's names into every text of a step: {phase}, {phase_name} (safe as a file name), {attempt}, {session}. */
export function fillNames<T>(value: T, name: SessionName): T {
  return mapTexts(value, (text) => fillText(text, name));
}

function fillText(text: string, name: SessionName): string {
  const values: Readonly<Record<string, string>> = {
    phase: name.phase,
    phase_name: safeName(name.phase),
    attempt: String(name.attempt),
    session: String(name.session),
  };
  return text.replaceAll(
    /\{(phase|phase_name|attempt|session)\}/g,
    (whole, key: string) => values[key] ?? whole,
  );
}
