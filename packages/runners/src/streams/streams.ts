import type { ProgramName } from '../outcome/session-facts.ts';
import { createClaudeStream } from './claude.ts';
import { createCodexStream } from './codex.ts';
import { createDebussyStream } from './debussy.ts';
import type { StreamDecoder } from './decoder.ts';
import { createGeminiStream } from './gemini.ts';
import { createOpencodeStream } from './opencode.ts';
import { nothingSpent } from './spending.ts';
import { createTextStream } from './text.ts';

/** A decoder for one session of each kind of output that an agent can be configured with. */
export const createStream: Readonly<Record<ProgramName, () => StreamDecoder>> = {
  claude: createClaudeStream,
  codex: () => createCodexStream(nothingSpent),
  gemini: createGeminiStream,
  opencode: createOpencodeStream,
  debussy: createDebussyStream,
  text: createTextStream,
};
