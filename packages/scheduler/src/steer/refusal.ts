import { unreachable } from '@debussy/core';
import type { ControlRequest, EventBody } from '@debussy/core';
import type { PhaseState } from '../state/phase-state.ts';
import type { UnitWord } from '../state/run-state.ts';

type Action = ControlRequest['action'];
type PhaseAction = Extract<ControlRequest, { phase: string }>['action'];
type StateName = PhaseState['kind'];

/** Why a request cannot be met, as facts. */
export type Refusal =
  /** An agent sent the request; the one of this phase, if known. */
  | {
      readonly code: 'agent';
      readonly action: Action;
      readonly phase: string | null;
      readonly agent: string | null;
    }
  | { readonly code: 'unknown_phase'; readonly phase: string }
  /** The run already is as requested: nothing is wrong, and nothing happens. */
  | { readonly code: 'already'; readonly action: Action }
  /** The state of the phase does not allow this. */
  | {
      readonly code: 'state';
      readonly action: PhaseAction;
      readonly phase: string;
      readonly state: StateName;
      readonly commit?: string | null;
    }
  | { readonly code: 'no_review'; readonly phase: string; readonly state: StateName }
  /** The phase that contains this one lands without it. */
  | { readonly code: 'left_out'; readonly phase: string; readonly whole: string }
  | { readonly code: 'no_work'; readonly phase: string; readonly state: StateName }
  | { readonly code: 'empty'; readonly phase: string }
  | { readonly code: 'too_long'; readonly phase: string; readonly length: number };

export const longestMessage = 16_000;

export function aboutPhase(request: Pick<ControlRequest, 'action'>): string | null {
  return 'phase' in request && typeof request.phase === 'string' ? request.phase : null;
}

export interface RefusalText {
  readonly code: `ERR_${string}`;
  readonly message: string;
  readonly hint: string;
}

/** The sentence of a refusal, wherever it is shown. */
export function refusalText(refusal: Refusal, unit: UnitWord): RefusalText {
  switch (refusal.code) {
    case 'agent':
      return text('ERR_AGENT_COMMAND', agentCalled(refusal, unit), 'Refused: only a person can steer a run.');
    case 'unknown_phase':
      return text(
        'ERR_PHASE_UNKNOWN',
        `this run has no ${unit} ${refusal.phase}`,
        'Show them: debussy status',
      );
    case 'already':
      return text('ERR_RUN_STATE', `the run is already ${already[refusal.action] ?? ''}`, '');
    case 'state':
      return stateText(refusal, unit);
    case 'no_review':
      return text(
        'ERR_PHASE_STATE',
        `${unit} ${refusal.phase} ${refusal.state === 'group' ? 'was split' : `is ${refusal.state}`}: it has no work to review`,
        `Without the review: debussy retry ${refusal.phase}`,
      );
    case 'left_out':
      return text(
        'ERR_PHASE_STATE',
        `${unit} ${refusal.phase} was skipped, and ${unit} ${refusal.whole} lands without it`,
        moreWork,
      );
    case 'no_work':
      return text(
        'ERR_PHASE_STATE',
        `${unit} ${refusal.phase} is ${refusal.state}, and only the work of a ${unit} that needs you can be accepted`,
        `To start it again: debussy retry ${refusal.phase}`,
      );
    case 'empty':
      return text(
        'ERR_MESSAGE_REFUSED',
        'the message is empty',
        `Write it: debussy say ${refusal.phase} "…"`,
      );
    case 'too_long':
      return text(
        'ERR_MESSAGE_REFUSED',
        `the message has ${refusal.length} characters, and at most ${longestMessage} fit`,
        'Put it into a file in the repository, and refer to that file.',
      );
    default:
      return refusal;
  }
}

function agentCalled({ agent, action, phase }: Extract<Refusal, { code: 'agent' }>, unit: UnitWord): string {
  const who = agent === null ? 'agent' : `agent of ${unit} ${agent}`;
  return `the ${who} called \`debussy ${action.replace('_now', '')}${phase === null ? '' : ` ${phase}`}\``;
}

function text(code: `ERR_${string}`, message: string, hint: string): RefusalText {
  return { code, message, hint };
}

const already: Partial<Record<Action, string>> = {
  pause: 'paused',
  unpause: 'running',
  stop: 'stopping',
  stop_now: 'stopping',
  terminate: 'stopping',
};

const moreWork = 'Add the missing part to the plan as a new phase';

function stateText(
  { action, phase, state, commit }: Extract<Refusal, { code: 'state' }>,
  unit: UnitWord,
): RefusalText {
  const bringBack = `To bring it back: debussy retry ${phase}`;
  switch (action) {
    case 'skip': {
      if (state === 'skipped')
        return text('ERR_PHASE_STATE', `${unit} ${phase} is already skipped`, bringBack);
      const back = `To take it back: git revert ${commit?.slice(0, 12) ?? ''}`;
      const hint = commit ? back : 'See what has landed: debussy status';
      return text('ERR_PHASE_STATE', `${unit} ${phase} has landed and cannot be skipped`, hint);
    }
    case 'say':
      return state === 'skipped'
        ? text('ERR_MESSAGE_REFUSED', `${unit} ${phase} is skipped`, bringBack)
        : text('ERR_MESSAGE_REFUSED', `${unit} ${phase} has landed and will not run again`, moreWork);
    // `accept` is a retry that keeps the work.
    case 'retry': {
      if (state === 'landed')
        return text(
          'ERR_PHASE_STATE',
          `${unit} ${phase} has already landed`,
          `See it: debussy diff ${phase}`,
        );
      const hint = `Both are for a ${unit} that has failed, is blocked, needs you or was skipped: debussy status`;
      return text('ERR_PHASE_STATE', `${unit} ${phase} is ${state}: it cannot be retried or accepted`, hint);
    }
    case 'continue':
    case 'save':
    case 'force': {
      const hint =
        'A phase waits for an answer when its context is full and `on_context_limit` is `ask`: debussy status';
      return text('ERR_PHASE_STATE', `${unit} ${phase} is ${state}: it is not waiting for an answer`, hint);
    }
    default:
      return unreachable(action);
  }
}

/** The journal's record of a refusal. If the run already is as requested, none is recorded. */
export function refusalNotices(refusal: Refusal, unit: UnitWord): readonly EventBody[] {
  if (refusal.code === 'already') return [];
  const { message, hint } = refusalText(refusal, unit);
  const isAgent = refusal.code === 'agent';
  const code = isAgent ? 'AGENT_COMMAND' : 'CONTROL_REFUSED';
  const phase = isAgent ? refusal.agent : refusal.phase;
  return [{ type: 'notice', severity: 'warning', code, phase, message, hint }];
}
