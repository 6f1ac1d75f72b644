import type { Engine } from '@debussy/engine';
import { z } from 'zod';

/** The output of a command, for tools that show the same as a terminal. */
export interface CalledCommand {
  readonly code: number;
  readonly text: string;
}

export interface ToolServerOrder {
  readonly engine: Engine;
  /** `debussy <argv>`, without a terminal. */
  readonly call: (argv: readonly string[]) => Promise<CalledCommand>;
  readonly readOnly: boolean;
  readonly version: string;
}

export interface ToolAnswer extends CalledCommand {
  readonly data?: Record<string, unknown>;
}

/** A tool as a client sees it, with its function. No tool discards work. */
export interface AgentTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly reads: boolean;
  readonly input: z.ZodObject;
  readonly output?: z.ZodObject;
  /** The signal: the client cancels the call. */
  readonly call: (order: ToolServerOrder, given: unknown, signal: AbortSignal) => Promise<ToolAnswer>;
}

type Described<I extends z.ZodRawShape> = Omit<AgentTool, 'input' | 'call'> & {
  readonly input: I;
  readonly run: (
    order: ToolServerOrder,
    given: z.infer<z.ZodObject<I>>,
    signal: AbortSignal,
  ) => Promise<ToolAnswer>;
};

/** A tool whose arguments are checked before it runs. An error in them is an answer that the model can read. */
export function tool<I extends z.ZodRawShape>({ input: shape, run, ...about }: Described<I>): AgentTool {
  const input = z.strictObject(shape);
  return {
    ...about,
    input,
    call: async (order, given, signal) => {
      const read = input.safeParse(given);
      if (!read.success) return { code: 2, text: z.prettifyError(read.error) };
      return run(order, read.data, signal);
    },
  };
}
