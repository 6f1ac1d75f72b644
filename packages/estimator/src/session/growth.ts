import type { ModelName } from '../counting/model-name.ts';

/** Tokens that a model call adds to the context besides its texts. Measured; see the README. */
export interface Growth {
  /** Around the results of one call, if the call's final output is known. */
  readonly firstResult: number;
  readonly furtherResult: number;
  /** Around the model's own text, if only that is known. */
  readonly tool: number;
  readonly parameter: number;
  /** Average tokens of a parameter's and of a tool's name; the frames above include them. */
  readonly parameterName: number;
  readonly toolName: number;
  readonly block: number;
  readonly toolsTogether: number;
  /** The frame of its result is already in the tool's share above. */
  readonly toolHoldsResult: boolean;
  /** The part of a tool's frame that the model writes: it is in `output`, and it is not thinking. */
  readonly toolInOutput: number;
  readonly userTurn: number;
  /** Tokens of hidden thinking = slope × length of its signature + offset. */
  readonly signature: readonly [slope: number, offset: number];
  readonly keepsThinking: boolean;
  /** The average addition of a call. */
  readonly mean: number;
  /** 99 of 100 calls add less than this. */
  readonly p99: number;
  /** The 95th percentile of the relative error of a text's count. */
  readonly textError: number;
  /** The 95th percentile of the relative error of a fill with usage on every call. */
  readonly callError: number;
  /** The same for the additions of calls without usage. */
  readonly blindError: number;
}

const CLAUDE: Growth = {
  firstResult: 15,
  furtherResult: 50,
  tool: 66.9,
  parameter: 14.1,
  parameterName: 2.05,
  toolName: 1.5,
  block: 1.1,
  toolsTogether: -18.5,
  toolHoldsResult: true,
  toolInOutput: 20,
  userTurn: 5,
  signature: [0.21, -20],
  keepsThinking: true,
  mean: 1372,
  p99: 15_326,
  textError: 0.099,
  callError: 0.0041,
  blindError: 0.25,
};

const CLAUDE_LATER: Growth = {
  ...CLAUDE,
  firstResult: 5,
  tool: 70,
  parameter: 19,
  parameterName: 2.7,
  toolName: 2,
  block: 1,
  toolsTogether: -40,
  signature: [0.274, -91],
  mean: 2144,
  p99: 17_934,
  textError: 0.117,
};

const OPENAI: Growth = {
  ...CLAUDE,
  firstResult: 10.5,
  furtherResult: 10.5,
  tool: 10,
  parameter: 0,
  block: 1,
  toolsTogether: 0,
  toolHoldsResult: false,
  toolInOutput: 10,
  textError: 0.115,
  callError: 0.0061,
  blindError: 0.2,
};

/** Other makers are treated like OpenAI, whose frames are the plainest. */
export function growthOf(model: ModelName): Growth {
  if (model.maker === 'openai') return { ...OPENAI, keepsThinking: model.version >= 506 };
  if (model.maker === 'other' || model.maker === 'gemini') return OPENAI;
  if (model.version >= 408) return CLAUDE_LATER;
  if (model.version === 407) return { ...CLAUDE_LATER, firstResult: 13 };
  if (model.version === 406) return CLAUDE;
  return { ...CLAUDE, signature: [0.19, -44], keepsThinking: model.version === 405 && model.line === 'opus' };
}
