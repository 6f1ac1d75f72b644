import { parseModel } from '../counting/model-name.ts';
import { type AgentName, agentOf } from '../windows/windows.ts';

/** Without usage and without a baseline, a base never exceeds this share of the window. */
const LARGEST_SHARE = 0.2;

export interface BaseQuestion {
  readonly model: string | undefined;
  readonly agent: AgentName | undefined;
  readonly agentVersion: string | undefined;
  readonly window: number;
}

/** The context of a program's first call before any work: its system prompt, its tools, the project's memory. */
export function defaultBase(question: BaseQuestion): number {
  return Math.min(typicalBase(question), Math.round(question.window * LARGEST_SHARE));
}

function typicalBase({ model, agent, agentVersion }: BaseQuestion): number {
  const program = agent ?? agentOf(model);
  if (program === 'codex') return 19_500;
  if (program === 'gemini') return 12_000;
  return program === 'claude' ? claudeBase(model, agentVersion) : 20_000;
}

function claudeBase(model: string | undefined, agentVersion: string | undefined): number {
  const version = parseModel(model).version;
  const [major = 9, minor = 9, patch = 999] = (agentVersion ?? '').match(/\d+/g)?.map(Number) ?? [];
  if (major < 2) return 15_600;
  if (major === 2 && minor === 0) return 40_000;
  if (major === 2 && minor === 1 && patch < 60) return version === 406 ? 31_800 : 41_000;
  if (major === 2 && minor === 1 && patch < 200) return 24_500;
  return version >= 500 ? 37_000 : 27_500;
}
