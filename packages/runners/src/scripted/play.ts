import { mapTexts, safeName } from '@debussy/core';
import type { SessionName } from './choose-steps.ts';
import type { Step, Verb, Verbs } from './scenario.ts';
import { stoppedCode } from './stage.ts';
import type { Perform, Stage, StepEnd } from './stage.ts';
import { endingSteps, givenSteps, reportSteps, wordSteps } from './steps/words.ts';
import { fileSteps, gitSteps } from './steps/files.ts';
import { processSteps, waitingSteps } from './steps/processes.ts';

/** Plays the steps in order until one of them ends the session, or a stop comes between two of them. */
export async function play(steps: readonly Step[], stage: Stage): Promise<StepEnd | null> {
  for (const step of steps) {
    if (stage.stop.aborted) return { kind: 'exit', code: stoppedCode };
    const end = await perform(step, stage);
    if (end !== null) return end;
  }
  return null;
}

type Performers = { readonly [V in Verb]: Perform<Verbs[V]> };

const performers: Performers = {
  ...wordSteps,
  ...fileSteps,
  ...givenSteps,
  ...waitingSteps,
  ...processSteps,
  ...reportSteps,
  ...endingSteps,
  ...gitSteps,
  repeat: async ({ times, steps }, stage) => {
    for (let round = 0; round < times; round++) {
      const end = await play(steps, stage);
      if (end !== null) return end;
    }
    return null;
  },
};

async function perform(step: Step, stage: Stage): Promise<StepEnd | null> {
  for (const verb of verbsOf(step)) {
    const end = await performOne(verb, step, stage);
    if (end !== null) return end;
  }
  return null;
}

function verbsOf(step: Step): readonly Verb[] {
  return Object.keys(step).filter((key): key is Verb => key in performers);
}

function performOne<V extends Verb>(
  verb: V,
  step: Partial<Verbs>,
  stage: Stage,
): ReturnType<Perform<Verbs[V]>> {
  const value: Partial<Verbs>[V] = step[verb];
  if (value === undefined) return null;
  return performers[verb](verb === 'repeat' ? value : fillNames(value, stage.name), stage);
}

/** Puts the session's names into every text of a step: {phase}, {phase_name} (safe as a file name), {attempt}, {session}. */
function fillNames<T>(value: T, name: SessionName): T {
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
