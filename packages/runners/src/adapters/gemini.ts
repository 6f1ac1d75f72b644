import { join } from 'node:path';
import { createGeminiStream } from '../streams/gemini.ts';
import { geminiHome } from './homes.ts';
import type { BuiltInAgent } from './agent-spec.ts';
import type { Adapter } from './launch-plan.ts';
import { promptArgument } from './prompt.ts';
import { sideChannels } from './side-channels.ts';
import { stopFlag, stopHook } from './stop-flag.ts';

const allowed = ['GEMINI_*', 'GOOGLE_*', 'CLOUD_ML_REGION'];

const mode = ['--output-format', 'stream-json', '--yolo'];

// A live holder renews it every few seconds; a dead one makes the next start wait until it is 10 s old.
const lockRenewedMs = 6000;

/** Gemini CLI, without prompts for permission and without its second process, which swallows signals. */
export const launchGemini: Adapter<BuiltInAgent> = (agent, { request, host }) => {
  const flag = stopFlag(request);
  const defaults = join(request.folder, 'gemini-defaults.json');
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
    environment: { allow: allowed, set: switches(defaults) },
    files: [{ path: defaults, text: settings(flag) }],
    staleLocks: [{ path: join(geminiHome(host), 'projects.json.lock'), olderThanMs: lockRenewedMs }],
    decoder: createGeminiStream,
    sides: sideChannels('gemini', host),
    stop: { flag, signals: ['SIGTERM'] },
  };
};

// The settings of the least weight: they change nothing that the user has set. Compression would hide from the meter.
function settings(flag: string): string {
  const hook = { type: 'command', name: 'debussy-stop', command: stopHook(flag) };
  const defaults = { hooks: { AfterTool: [{ hooks: [hook] }] }, model: { compressionThreshold: 1 } };
  return `${JSON.stringify(defaults, null, 2)}\n`;
}

function switches(defaults: string): Readonly<Record<string, string>> {
  return {
    GEMINI_CLI_NO_RELAUNCH: 'true',
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
    GEMINI_CLI_SYSTEM_DEFAULTS_PATH: defaults,
  };
}
