import type { StreamWriter, WriterSetting } from '@debussy/runners';
import { claudeWriter } from './claude-writer.ts';
import { codexWriter } from './codex-writer.ts';
import { geminiWriter } from './gemini-writer.ts';
import { opencodeWriter } from './opencode-writer.ts';

/** Streams of the built-in programs as the scripted agent can print them, to see that they are read as they were meant. */
export const imitations: Readonly<Record<string, (setting: WriterSetting) => StreamWriter>> = {
  claude: claudeWriter,
  codex: codexWriter,
  gemini: geminiWriter,
  opencode: opencodeWriter,
};
