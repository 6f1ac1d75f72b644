import { phaseKey } from '@debussy/core';
import type { PhaseScript, Play, Scenario, Step } from './scenario.ts';

export interface SessionName {
  readonly phase: string;
  readonly attempt: number;
  /** The number of the session in its attempt, from 1. */
  readonly session: number;
}

/** The steps of this session: from its phase's script, from the defaults, or from the built-in scenario. */
export function chooseSteps(scenario: Scenario | null, name: SessionName, prompt = ''): readonly Step[] {
  const own = stepsIn(scenario?.phases?.[phaseKey(name.phase)], name);
  return own ?? stepsIn(scenario?.defaults, name) ?? builtInSteps(name, prompt);
}

function stepsIn(script: PhaseScript | undefined, name: SessionName): readonly Step[] | null {
  if (script === undefined) return null;
  if (!('plays' in script)) return script;
  return script.plays.find((play) => fits(play, name))?.steps ?? null;
}

function fits(play: Play, name: SessionName): boolean {
  return (play.attempt ?? name.attempt) === name.attempt && (play.session ?? name.session) === name.session;
}

/**
 * For trying a plan without keys: every phase writes a small file, and each file that a gate of the form `test -s
 * <file>` needs, and reports completion.
 */
function builtInSteps({ attempt }: SessionName, prompt: string): readonly Step[] {
  const asked = new Set([...prompt.matchAll(/`test -s ([\w./-]+)`/g)].flatMap(([, path]) => path ?? []));
  const here = [...asked].filter((path) => !path.startsWith('/') && !path.includes('..'));
  return [
    { text: 'I am the scripted agent: I only pretend to work on phase {phase}.' },
    { progress: 'Writing phase-{phase_name}.txt' },
    { usage: 20_000 },
    {
      write: {
        path: 'phase-{phase_name}.txt',
        content: `Phase {phase} was here.${attempt > 1 ? ` Attempt {attempt}.` : ''}\n`,
      },
    },
    ...here.map((path) => ({ write: { path, content: 'Phase {phase} was here.\n' } })),
    { usage: 24_000 },
    { report: 'completed' },
  ];
}
