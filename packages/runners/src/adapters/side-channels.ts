import type { ProgramName } from '../outcome/session-facts.ts';
import { createCodexRollout } from '../streams/codex-rollout.ts';
import { createGeminiChats } from '../streams/gemini-chats.ts';
import { findChats } from './find-chats.ts';
import { findRollout } from './find-rollout.ts';
import { codexHome, geminiHome } from './homes.ts';
import type { Host, SideChannel } from './launch-plan.ts';

/** The files in which a program tells its usage; also for a program of one's own that runs it inside. */
export function sideChannels(program: ProgramName, host: Host): readonly SideChannel[] {
  if (program === 'codex') {
    const home = codexHome(host);
    return [{ name: 'rollout', decoder: createCodexRollout, find: (session) => findRollout(home, session) }];
  }
  if (program === 'gemini') {
    const home = geminiHome(host);
    return [{ name: 'chats', decoder: createGeminiChats, find: (session) => findChats(home, session) }];
  }
  return [];
}
