import { randomUUID } from 'node:crypto';
import type { PlayedResult, PlayedTool, StreamWriter } from '../streams/stream-writer.ts';

/** Announces a tool call, does the work, and prints what came of it. */
export async function playTool(
  writer: StreamWriter,
  call: Omit<PlayedTool, 'id'>,
  work: () => Promise<PlayedResult>,
): Promise<void> {
  const tool = { ...call, id: `call_${randomUUID()}` };
  writer.toolStarted(tool);
  writer.toolEnded(tool, await work());
}
