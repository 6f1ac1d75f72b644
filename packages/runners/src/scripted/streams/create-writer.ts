import type { StreamName } from '../scenario.ts';
import { claudeWriter } from './claude-writer.ts';
import { codexWriter } from './codex-writer.ts';
import { debussyWriter } from './debussy-writer.ts';
import { geminiWriter } from './gemini-writer.ts';
import { opencodeWriter } from './opencode-writer.ts';
import type { StreamWriter, WriterSetting } from './stream-writer.ts';
import { textWriter } from './text-writer.ts';

export const createWriter: Readonly<Record<StreamName, (setting: WriterSetting) => StreamWriter>> = {
  debussy: debussyWriter,
  claude: claudeWriter,
  codex: codexWriter,
  gemini: geminiWriter,
  opencode: opencodeWriter,
  text: textWriter,
};
