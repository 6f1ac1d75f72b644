import { type ModelName, parseModel } from '../counting/model-name.ts';

/** One row of the table of windows. The first matching row counts. */
export interface WindowRow {
  /** Part of the model's name in lower case; an empty one matches every name. */
  readonly model: string;
  readonly window: number;
  /** Whether a variant with a larger window exists; a call above `window` proves it. */
  readonly large?: number | undefined;
  /** The fill at which the agent's program compacts by itself, in tokens. */
  readonly compaction?: number | undefined;
}

/** A model's known window in one program. */
export interface KnownWindow {
  readonly window: number;
  readonly large: number | undefined;
  /** The name is unknown, and the window is the default one. */
  readonly guessed: boolean;
  /** The fill at which the program compacts, for a given window; undefined: unknown. */
  readonly compaction: (window: number) => number | undefined;
}

export type AgentName = 'claude' | 'codex' | 'gemini' | 'opencode' | (string & {});

const MILLION = 1_000_000;
const CLAUDE_RESERVE = 33_000;
const SMALLEST_WITH_RESERVE = 100_000;

/**
 * | model                                   | window    | larger variant |
 * | Claude up to 4.5                        | 200,000   | Sonnet 4, 4.5: 1,000,000 |
 * | Claude 4.6 to 4.8, Haiku before 5.5     | 200,000   | 1,000,000 |
 * | Claude 5 and later, Haiku 5.5 and later | 1,000,000 | |
 * | GPT-5 and later, Codex                  | 258,400   | |
 * | GPT-4.1 · o1 … o4 · other GPT-4         | 1,047,576 · 200,000 · 128,000 | |
 * | Gemini                                  | 1,048,576 | |
 * | every other name                        | 200,000   | 1,000,000 |
 *
 * Compaction: Claude Code at window − 33,000, Codex at 94.7 %, Gemini CLI at 50 %.
 */
export function windowOf(
  model: string | undefined,
  agent?: AgentName,
  table: readonly WindowRow[] = [],
): KnownWindow {
  const row = table.find((candidate) => (model ?? '').toLowerCase().includes(candidate.model));
  if (row !== undefined) {
    return { window: row.window, large: row.large, guessed: false, compaction: () => row.compaction };
  }
  const name = parseModel(model);
  const known = ofModel(name);
  const program = agent ?? AGENT_OF[name.maker];
  const guessed = !name.large && (name.maker === 'other' || name.maker === 'unknown');
  return { ...known, guessed, compaction: (window) => compactionOf(program, window) };
}

const AGENT_OF: Readonly<Record<ModelName['maker'], AgentName | undefined>> = {
  claude: 'claude',
  openai: 'codex',
  gemini: 'gemini',
  other: undefined,
  unknown: undefined,
};

/** The program that usually runs a model. */
export function agentOf(model: string | undefined): AgentName | undefined {
  return AGENT_OF[parseModel(model).maker];
}

function ofModel(model: ModelName): Pick<KnownWindow, 'window' | 'large'> {
  if (model.large) return { window: MILLION, large: undefined };
  if (model.maker === 'claude') return ofClaude(model);
  if (model.maker === 'gemini') return { window: 1_048_576, large: undefined };
  if (model.maker === 'openai') return { window: ofOpenai(model), large: undefined };
  return { window: 200_000, large: MILLION };
}

function ofClaude({ line, version }: ModelName): Pick<KnownWindow, 'window' | 'large'> {
  if (version >= (line === 'haiku' ? 505 : 500)) return { window: MILLION, large: undefined };
  const hasVariant = version >= 406 || (line === 'sonnet' && version >= 400);
  return { window: 200_000, large: hasVariant ? MILLION : undefined };
}

function ofOpenai({ line, version }: ModelName): number {
  if (line === 'o') return 200_000;
  if (version >= 500) return 258_400;
  return version === 401 ? 1_047_576 : 128_000;
}

function compactionOf(agent: AgentName | undefined, window: number): number | undefined {
  if (agent === 'claude') return window >= SMALLEST_WITH_RESERVE ? window - CLAUDE_RESERVE : undefined;
  if (agent === 'codex') return Math.round(window * 0.9474);
  return agent === 'gemini' ? Math.round(window * 0.5) : undefined;
}
