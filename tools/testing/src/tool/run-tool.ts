import { messageOf } from '@debussy/core';
import { bundledBinary } from '../kit/bundled-binary.ts';
import { originOf, writeProof } from './publish.ts';
import type { Proof, ProofOrigin } from './publish.ts';
import { workspaceRoot } from '../workspace-root.ts';

/** A proof or a trial as a command. */
export interface Tool<O extends ToolOptions, R> {
  readonly usage: string;
  /** Throws a sentence for words that it does not understand. */
  readonly read: (argv: readonly string[]) => O;
  /** Why it cannot be played on this machine; null: it can. */
  readonly obstacle?: () => string | null;
  readonly play: (options: O, stage: ToolStage) => Promise<R>;
  readonly text: (result: R) => string;
  readonly passed: (result: R) => boolean;
  /** What `--write` puts into tools/lab/notes. */
  readonly publish: (result: R, origin: ProofOrigin) => Proof;
}

export interface ToolOptions {
  readonly write: boolean;
  /** Prints the whole result as JSON, and nothing else. */
  readonly json?: boolean;
  readonly seed?: number;
}

export interface ToolStage {
  /** The bundled debussy. */
  readonly program: string;
  readonly origin: ProofOrigin;
  /** Aborted by Ctrl+C. */
  readonly over: AbortSignal;
  readonly say: (text: string) => void;
}

/** Exit code 0: passed. 1: not. 2: bad usage, or it cannot be played here. */
export async function runTool<O extends ToolOptions, R>(tool: Tool<O, R>): Promise<void> {
  process.exitCode = await exitCodeOf(tool, process.argv.slice(2));
}

async function exitCodeOf<O extends ToolOptions, R>(
  tool: Tool<O, R>,
  argv: readonly string[],
): Promise<number> {
  const options = understood(tool, argv);
  if (options === null) return 2;
  const obstacle = tool.obstacle?.() ?? null;
  if (obstacle !== null) {
    process.stderr.write(`${obstacle}\n`);
    return 2;
  }
  const isSilent = options.json === true;
  const say = (text: string): void => void (isSilent || process.stdout.write(text));
  const over = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort());
  const root = workspaceRoot(import.meta.dirname);
  const origin = originOf(root);
  if (options.seed !== undefined) say(`seed ${options.seed}\n`);
  const program = await bundledBinary();
  const result = await tool.play(options, { program, origin, over: over.signal, say });
  process.stdout.write(isSilent ? `${JSON.stringify(result, null, 2)}\n` : tool.text(result));
  if (options.write) writeProof(root, tool.publish(result, origin));
  return tool.passed(result) ? 0 : 1;
}

function understood<O extends ToolOptions, R>(tool: Tool<O, R>, argv: readonly string[]): O | null {
  try {
    return tool.read(argv);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n${tool.usage}`);
    return null;
  }
}
