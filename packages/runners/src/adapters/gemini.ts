import { join } from 'node:path';
import { createGeminiStream } from '../streams/gemini.ts';
import type { BuiltInAgent } from './agent-spec.ts';
import { geminiSettings } from './gemini-settings.ts';
import { geminiHome } from './homes.ts';
import type { Adapter } from './launch-plan.ts';
import { promptArgument } from './prompt.ts';
import { sideChannels } from './side-channels.ts';
import { stopFlag } from './stop-flag.ts';

const allowed = ['GEMINI_*', 'GOOGLE_*', 'CLOUD_ML_REGION'];

const mode = ['--output-format', 'stream-json', '--yolo'];

// What sessions write for themselves. A lock that one of them left would make the next start wait 13 s.
const ofSessions = ['tmp', 'history', 'projects.json', 'projects.json.lock'];

/**
 * Gemini CLI, without prompts for permission and without its second process, which swallows signals. It takes hooks from
 * its home only, so each session has one of its own, made of the user's.
 */
export const launchGemini: Adapter<BuiltInAgent> = (agent, { request, host }) => {
  const flag = stopFlag(request);
  const home = join(request.folder, 'home');
  const model = request.model ?? agent.model;
  return {
    program: 'gemini',
    argv: [
      agent.program ?? 'gemini',
      '-p',
      promptArgument(request),
      ...mode,
      ...(model === null ? [] : ['-m', model]),
      '--include-directories',
      request.folder,
      ...agent.args,
    ],
    stdin: null,
    environment: { allow: allowed, set: switches(home) },
    files: [],
    home: {
      from: geminiHome(host),
      to: join(home, '.gemini'),
      leftOut: ofSessions,
      settings: { name: 'settings.json', text: (users) => geminiSettings(users, flag) },
    },
    writable: [],
    decoder: createGeminiStream,
    sides: sideChannels('gemini', { ...host, env: { GEMINI_CLI_HOME: home } }),
    stop: { flag, signals: ['SIGTERM'] },
  };
};

function switches(home: string): Readonly<Record<string, string>> {
  return { GEMINI_CLI_NO_RELAUNCH: 'true', GEMINI_CLI_TRUST_WORKSPACE: 'true', GEMINI_CLI_HOME: home };
}
