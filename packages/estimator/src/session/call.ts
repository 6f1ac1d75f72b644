import type { Growth } from './growth.ts';

/** One model call: its output, and everything added to the context after it. Plain data for snapshots. */
export interface Call {
  id: string | null;
  /** The context that the provider counted for this call. */
  context: number | null;
  /** Whether usage was reported for it, usable or not. */
  reported: boolean;
  output: number | null;
  /** The hidden reasoning within the output, if the provider counts it separately. */
  reasoning: number | null;
  final: boolean;
  text: number;
  args: number;
  thinking: number;
  blocks: number;
  tools: number;
  parameters: number;
  thought: boolean;
  results: number;
  resultCount: number;
  /** Prompts and attachments. */
  inputs: number;
  /** Thinking of an earlier turn that left the context. */
  released: number;
  /** The additions of later calls without usage, once they are merged into this one. */
  folded: number;
  turn: number;
}

export function newCall(id: string | null, turn: number): Call {
  return {
    id,
    context: null,
    reported: false,
    output: null,
    reasoning: null,
    final: false,
    text: 0,
    args: 0,
    thinking: 0,
    blocks: 0,
    tools: 0,
    parameters: 0,
    thought: false,
    results: 0,
    resultCount: 0,
    inputs: 0,
    released: 0,
    folded: 0,
    turn,
  };
}

/** The growth of the context from this call to the next. */
export function grown(call: Call, growth: Growth): number {
  return outputOf(call, growth) + behindOf(call, growth) + call.folded;
}

/** The part of the growth that the provider does not count. */
export function estimatedPart(call: Call, growth: Growth): number {
  const known = call.final ? outputOf(call, growth) : 0;
  return Math.abs(grown(call, growth) - known);
}

/**
 * The thinking of this call: as counted by the provider, otherwise the final output minus everything visible. The
 * difference is used only if it is close to the visible thinking; if not, some visible part was not reported.
 */
export function thinkingOf(call: Call, growth: Growth): number {
  if (call.reasoning !== null) return call.reasoning;
  if (!call.thought) return 0;
  if (!call.final || call.output === null) return call.thinking;
  const frames = call.tools * growth.toolInOutput + call.parameters * growth.parameter;
  const hidden = Math.max(0, call.output - call.text - call.args - frames);
  return call.thinking > 0 ? Math.min(hidden, call.thinking * 2) : hidden;
}

const SUMS = [
  ...(['text', 'args', 'thinking', 'blocks', 'tools', 'parameters'] as const),
  ...(['results', 'resultCount', 'inputs', 'released', 'folded'] as const),
];

/** Adds content of a line without an id to its call, once that is known. */
export function mergeCall(into: Call, from: Call): void {
  for (const key of SUMS) into[key] += from[key];
  into.thought ||= from.thought;
}

function outputOf(call: Call, growth: Growth): number {
  if (call.final && call.output !== null) return call.output;
  const tools = growth.toolHoldsResult ? Math.max(call.tools, call.resultCount) : call.tools;
  const frames =
    tools * growth.tool +
    call.parameters * growth.parameter +
    call.blocks * growth.block +
    (tools > 0 ? growth.toolsTogether : 0);
  const estimate = call.text + call.args + call.thinking + Math.max(0, frames);
  return Math.max(estimate, call.output ?? 0);
}

function behindOf(call: Call, growth: Growth): number {
  const framed = (call.final || !growth.toolHoldsResult) && call.resultCount > 0;
  const frames = framed ? growth.firstResult + (call.resultCount - 1) * growth.furtherResult : 0;
  return call.results + frames + call.inputs - call.released;
}
