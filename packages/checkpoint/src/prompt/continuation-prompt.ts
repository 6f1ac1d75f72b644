import type { Checkpoint } from '../checkpoint/checkpoint.ts';
import { quotedText, quoteRule } from './quote.ts';
import { extractCheckpoint, longestCheckpoint } from './extract-checkpoint.ts';
import { restartContext } from './restart-context.ts';

/** Asks an agent whose context is nearly full for its own hand-over. */
export const checkpointRequest: string = `Your context is nearly full. This session ends now, and a fresh one goes on with your work.
Change no more files and run no more commands. Answer with a checkpoint, and then stop:

<checkpoint>
## Next action
The one thing to do first.
## Completed work
What is done, by file.
## Remaining tasks
What is left, in order.
## Do not redo
What must not be repeated or tried again.
## Decisions
What was decided and why.
## What failed and why
What did not work.
</checkpoint>
`;

/** The whole prompt of a session that follows another: where things stand, then the phase's own prompt. */
export function continuationPrompt(checkpoint: Checkpoint, prompt: string): string {
  return `${restartContext(checkpoint)}\n---\n\n${prompt}`;
}

/** The same from an agent's answer alone, for when nothing else is known. */
export function continuationFromText(answer: string, prompt: string): string {
  const state = quotedText(extractCheckpoint(answer), longestCheckpoint * 2);
  return [
    'CONTINUING FROM A PREVIOUS SESSION: this is a fresh session. The previous one ended because its context was full.',
    quoteRule,
    `This is the state that it left:\n${state}`,
    'Continue from the remaining tasks. Do not repeat completed work.',
    `---\n\n${prompt}`,
  ].join('\n\n');
}
