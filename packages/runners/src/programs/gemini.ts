import { dirname, join } from 'node:path';
import { homePlace } from '@debussy/host';
import type { BuiltInAgent } from '../adapters/agent-spec.ts';
import type { Adapter, Host, SideChannel } from '../adapters/launch-plan.ts';
import { isPromptLong, promptArgument } from './prompt.ts';
import { contextNotes, stopFlag, toolHook } from './stop-flag.ts';
import { classifyError } from '../streams/classify.ts';
import type { Ending } from '../streams/decoder.ts';
import { createGeminiChats } from '../streams/gemini-chats.ts';
import { createGeminiStream } from '../streams/gemini.ts';
import { listAt, objectAt, parseLine } from '../streams/json.ts';
import { entries, exists, hasAny, homeOf, mentions, usualOutput } from './agent-program.ts';
import type { AgentProgram } from './agent-program.ts';

const allowed = ['GEMINI_*', 'GOOGLE_*', 'CLOUD_ML_REGION'];

const mode = ['--output-format', 'stream-json', '--yolo'];

// Files that sessions write for themselves. A leftover lock would delay the next start by 13 s.
const lock = 'projects.json.lock';
const ofSessions = ['tmp', 'history', 'projects.json', lock];

// Without permission prompts, and without its second process, which swallows signals. It reads hooks only from its
// home, so each session has its own home, made from the user's; a continued session uses the same.
const launch: Adapter<BuiltInAgent> = (agent, { request, host }) => {
  const flag = stopFlag(request);
  const notes = contextNotes(request, 'AfterTool');
  const { resume } = request;
  const home = join((resume ?? request).folder, 'home');
  const model = request.model ?? agent.model;
  // In a box, its name would be all that siblings do not share. Without one, gemini names its only folder in its tools,
  // which come first, and several folders after them.
  const folders = request.box === null || isPromptLong(request) ? [request.folder] : [];
  const to = join(home, '.gemini');
  return {
    argv: [
      agent.program ?? 'gemini',
      '-p',
      promptArgument(request),
      ...mode,
      ...(model === null ? [] : ['-m', model]),
      ...(resume === undefined ? [] : ['--resume', resume.id]),
      ...agent.args,
    ],
    environment: { allow: allowed, set: switches(dirname(homePlace(request.worktree, request.box, to))) },
    home: {
      from: geminiHome(host),
      to,
      leftOut: ofSessions,
      leftBehind: resume === undefined ? null : [lock],
      settings: {
        name: 'settings.json',
        text: (users) => geminiSettings(users, toolHook(flag, notes.path), folders),
      },
    },
    sides: sides({ ...host, env: { GEMINI_CLI_HOME: home } }),
    stop: { flag, signals: ['SIGTERM'] },
    notes,
  };
};

function switches(home: string): Readonly<Record<string, string>> {
  return { GEMINI_CLI_NO_RELAUNCH: 'true', GEMINI_CLI_TRUST_WORKSPACE: 'true', GEMINI_CLI_HOME: home };
}

// Its stream has no usage before the end; its chats file has that of each call.
function sides(host: Host): readonly SideChannel[] {
  const home = geminiHome(host);
  const find = (session: string): Promise<string | null> => findChats(home, session);
  return [{ name: 'chats', decoder: createGeminiChats, subagent: null, find }];
}

// `tmp/<project>/chats/session-<time>-<first 8 of the id>.jsonl`, whatever the project's name.
async function findChats(home: string, session: string): Promise<string | null> {
  if (!/^[\w-]{8,}$/.test(session)) return null;
  const ending = `-${session.slice(0, 8)}.jsonl`;
  const projects = join(home, 'tmp');
  for (const project of await entries(projects)) {
    const chats = join(projects, project, 'chats');
    const file = (await entries(chats)).find((name) => name.startsWith('session-') && name.endsWith(ending));
    if (file !== undefined) return join(chats, file);
  }
  return null;
}

/**
 * The user's settings with additions for a session: a hook after each tool that ends the run if the flag exists, and no
 * compression, which the meter could not see. Null if they are unreadable: then they stay unchanged.
 */
export function geminiSettings(
  text: string | null,
  hook: string,
  folders: readonly string[] = [],
): string | null {
  const settings = text === null ? {} : parseLine(text, 0);
  if (settings === null) return null;
  const hooks = objectAt(settings, 'hooks') ?? {};
  const context = objectAt(settings, 'context') ?? {};
  const included = listAt(context, 'includeDirectories');
  const stop = { hooks: [{ type: 'command', name: 'debussy-stop', command: hook }] };
  return JSON.stringify({
    ...settings,
    hooks: { ...hooks, AfterTool: [...listAt(hooks, 'AfterTool'), stop] },
    ...(folders.length === 0
      ? {}
      : { context: { ...context, includeDirectories: [...included, ...folders] } }),
    model: { ...objectAt(settings, 'model'), compressionThreshold: 1 },
  });
}

const exitCodes: Readonly<Record<number, Ending>> = {
  41: { kind: 'auth', detail: 'not logged in: no way to authenticate is configured' },
  53: { kind: 'failure', detail: 'the maximum number of turns is reached (exit code 53)' },
};

// An API error ends Gemini with its HTTP status modulo 256; other values are ignored.
const statuses = [400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504];

function readExit(code: number, stderr: string): Ending | null {
  const known = exitCodes[code];
  if (known !== undefined) return known;
  const status = statuses.find((candidate) => candidate % 256 === code);
  if (status === undefined) return null;
  const told = classifyError({ status, message: stderr, until: null });
  return { ...told, detail: `the provider answered with status ${status}` };
}

// It reports its retries nowhere else.
const refusal =
  /\b429\b|RESOURCE_EXHAUSTED|Attempt \d+ failed|\bstatus:? 5\d\d\b|fetch failed|\bECONN(?:REFUSED|RESET)\b/;

function refusalOnStderr(stderr: string): string | null {
  const lines = stderr.split('\n');
  return lines.findLast((line) => refusal.test(line))?.trim() ?? null;
}

async function loggedIn(host: Host): Promise<boolean | null> {
  const keys = ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GENAI_USE_VERTEXAI', 'GOOGLE_GENAI_USE_GCA'];
  if (hasAny(host, keys)) return true;
  const home = geminiHome(host);
  if (await exists(join(home, 'oauth_creds.json'))) return true;
  return (await mentions(join(home, 'settings.json'), /"selectedType"/)) ? null : false;
}

function geminiHome(host: Host): string {
  return join(host.env['GEMINI_CLI_HOME'] ?? homeOf(host), '.gemini');
}

const guide = `\`\`\`sh
npm install -g @google/gemini-cli
gemini                            # log in once; or set GEMINI_API_KEY
\`\`\`

\`\`\`yaml
# .debussy/config.yaml
agent: gemini
\`\`\`

debussy starts \`gemini -p <instructions> --output-format stream-json --yolo\` with a separate home that it makes from yours, so that hooks and histories do not mix. Its result includes subagents. If a session with subagents ends without a result, the summary says "main thread only". The session gets \`GEMINI_*\` and \`GOOGLE_*\`.`;

export const gemini: AgentProgram = {
  ...usualOutput,
  title: 'Gemini CLI',
  program: 'gemini',
  launch,
  // Each session has its own.
  homes: () => [],
  stream: createGeminiStream,
  resumes: true,
  sides,
  shownOutput: 40_000,
  exitsWithSignals: false,
  dailyReset: 'America/Los_Angeles',
  readExit,
  refusalOnStderr,
  oldestVersion: '0.61.0',
  install: 'npm install -g @google/gemini-cli',
  login: 'Run `gemini` once and log in, or set GEMINI_API_KEY.',
  loggedIn,
  versionVariables: { GEMINI_CLI_NO_RELAUNCH: 'true' },
  marks: ['GEMINI_CLI'],
  guide,
};
