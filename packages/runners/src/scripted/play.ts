import type { Step, Verb, Verbs } from './scenario.ts';
import { endingSteps } from './steps/endings.ts';
import { fileSteps } from './steps/files.ts';
import { gitSteps } from './steps/plant-git.ts';
import { givenSteps } from './steps/given.ts';
import { processSteps } from './steps/processes.ts';
import { reportSteps } from './steps/reports.ts';
import { waitingSteps } from './steps/waiting.ts';
import { wordSteps } from './steps/words.ts';
import { fillNames } from './fill-names.ts';
import { type Perform, type Stage, type StepEnd, stoppedCode } from './stage.ts';

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
