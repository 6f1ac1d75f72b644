import { estimateTokens } from './counting/count-tokens.ts';
import { checkedNumber } from './option-error.ts';

export interface ContextEstimatorOptions {
  /** Percent of the limit at which a restart is due. */
  readonly thresholdPercent?: number | undefined;
  readonly contextLimit?: number | undefined;
  readonly toolCallThreshold?: number | undefined;
  readonly model?: string | undefined;
}

/** The tokens added so far. */
export interface ContextEstimate {
  readonly fileTokens: number;
  readonly toolOutputTokens: number;
  readonly promptTokens: number;
  readonly toolCallCount: number;
  readonly totalEstimated: number;
  readonly usagePercentage: number;
}

const EMPTY = { fileTokens: 0, toolOutputTokens: 0, promptTokens: 0, toolCallCount: 0 };

/**
 * Adds up its inputs and ignores usage: a prompt, a file or an output counts once. It sees about half of a real context
 * (no base, no reasoning); `createEstimator` sees all of it.
 */
export class ContextEstimator {
  readonly #threshold: number;
  readonly #limit: number;
  readonly #toolCalls: number;
  readonly #model: string | undefined;
  #counts: typeof EMPTY = { ...EMPTY };

  constructor(options: ContextEstimatorOptions = {}) {
    this.#threshold = checkedNumber(
      'ContextEstimator: thresholdPercent',
      options.thresholdPercent ?? 80,
      'above 0',
    );
    this.#limit = checkedNumber('ContextEstimator: contextLimit', options.contextLimit ?? 200_000, 'above 0');
    this.#toolCalls = checkedNumber(
      'ContextEstimator: toolCallThreshold',
      options.toolCallThreshold ?? 100,
      'above 0',
    );
    this.#model = options.model;
  }

  addFileRead(_path: string, content: string): void {
    this.#counts.fileTokens += this.#tokens(content);
  }

  addToolOutput(_toolName: string, output: string): void {
    this.#counts.toolOutputTokens += this.#tokens(output);
    this.#counts.toolCallCount += 1;
  }

  addPrompt(prompt: string): void {
    this.#counts.promptTokens += this.#tokens(prompt);
  }

  shouldRestart(): boolean {
    const { usagePercentage, toolCallCount } = this.getEstimate();
    return usagePercentage >= this.#threshold || toolCallCount >= this.#toolCalls;
  }

  getEstimate(): ContextEstimate {
    const { fileTokens, toolOutputTokens, promptTokens } = this.#counts;
    const totalEstimated = fileTokens + toolOutputTokens + promptTokens;
    return { ...this.#counts, totalEstimated, usagePercentage: (totalEstimated / this.#limit) * 100 };
  }

  reset(): void {
    this.#counts = { ...EMPTY };
  }

  #tokens(text: unknown): number {
    return typeof text === 'string' ? estimateTokens(text, { model: this.#model }) : 0;
  }
}
