import type { Tokenizer } from '../counting/count-tokens.ts';
import type { AgentName, WindowRow } from '../windows/windows.ts';
import type { Policy } from './policy.ts';

export interface EstimatorOptions {
  /** Any name that a provider or a program uses; `familyOf` maps it. */
  readonly model?: string | undefined;
  /** Tokens; overrides every table. */
  readonly window?: number | undefined;
  /** The context before the first prompt; see `learnBaseline`. */
  readonly baseline?: number | null | undefined;
  readonly policy?: Policy | undefined;
  readonly tokenizer?: Tokenizer | undefined;
  /** The program that runs the model, and its version: they choose the base and the compaction point. */
  readonly agent?: AgentName | undefined;
  readonly agentVersion?: string | undefined;
  /** Rows that precede those of the built-in table. */
  readonly windows?: readonly WindowRow[] | undefined;
}
