import type { PromptTexts } from './prompt-texts.ts';
import type { SessionTask } from '@debussy/scheduler';

/** The input of a prompt. Text by agents is data: quoted, bounded, and marked as theirs. */
export interface PromptFacts {
  /** The prompts of debussy or of the project. */
  readonly texts: PromptTexts;
  readonly task: SessionTask;
  readonly plan: { readonly path: string; readonly title: string };
  /** Texts that belong to all phases of the plan. */
  readonly planText: string;
  /** The phase's text at the base commit; for a sub-phase, its scope. */
  readonly phaseText: string;
  /** The text of the phase that a sub-phase belongs to; null for other phases. */
  readonly parentText: string | null;
  /** During a conflict: the purposes of the phases on both sides. */
  readonly intents: readonly Intent[];
  /** The first part after a restart: progress, files, remaining tasks. Null for a first session. */
  readonly restart: string | null;
  /** For a sub-phase: findings of the sessions before the split; empty for others. */
  readonly before: string;
  /** Ends of the logs of failing gates. */
  readonly logs: readonly GateLog[];
  /** The absolute path of the session's own `debussy`. */
  readonly debussy: string;
  readonly maxSubPhases: number;
  /** The token limit of the prompt. */
  readonly budget: number;
  readonly pruning: 'moderate' | 'aggressive';
}

/** The purpose of a phase on one side of a conflict, so that the resolution can preserve it. */
export interface Intent {
  readonly side: 'this' | 'other';
  readonly id: string;
  readonly title: string;
  /** Its overview or scope. */
  readonly about: string;
  readonly tasks: readonly string[];
  /** Its agent's report. */
  readonly summary: string;
}

export interface GateLog {
  readonly name: string;
  /** How it failed, as in "exited with 1". */
  readonly detail: string;
  readonly tail: string;
}
