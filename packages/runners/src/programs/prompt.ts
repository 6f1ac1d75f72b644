import { join } from 'node:path';
import type { SessionRequest } from '../session/session-request.ts';

/** The file of a session's prompt, also named by DEBUSSY_PROMPT_FILE. */
export function promptFile(request: SessionRequest): string {
  return join(request.folder, 'prompt.md');
}

// Linux allows at most 128 KiB per argument, including the terminating zero.
const longestArgument = 120_000;

/**
 * The prompt for a program that takes it only as an argument. A prompt that is too long is in its file. It never looks
 * like a flag.
 */
export function promptArgument(request: SessionRequest): string {
  const { prompt } = request;
  if (isPromptLong(request)) {
    return `Your instructions are in the file ${promptFile(request)}. Read that whole file first, then do what it says.`;
  }
  return prompt.startsWith('-') ? `\n${prompt}` : prompt;
}

/** Too long for an argument: it is only in its file. */
export function isPromptLong({ prompt }: SessionRequest): boolean {
  return Buffer.byteLength(prompt) > longestArgument;
}
