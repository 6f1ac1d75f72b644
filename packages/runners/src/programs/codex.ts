import { nothingSpent } from '@debussy/core';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { BuiltInAgent } from '../adapters/agent-spec.ts';
import type { Adapter, Host, SideChannel } from '../adapters/launch-plan.ts';
import { createCodexRollout, createCodexSubagent } from '../streams/codex-rollout.ts';
import { createCodexStream } from '../streams/codex.ts';
import { contextNotes, noteHook } from './stop-flag.ts';
import { entries, exists, hasAny, homeOf, mentions, usualOutput } from './agent-program.ts';
import type { AgentProgram } from './agent-program.ts';

const allowed = ['OPENAI_*', 'CODEX_HOME', 'CODEX_API_KEY', 'AZURE_OPENAI_*'];

// A compaction limit far beyond any window: debussy restarts a session before the program would compact it. A login
// shell would reset PATH and lose `debussy`.
const mode = [
  'exec',
  '--json',
  '--dangerously-bypass-approvals-and-sandbox',
  '-c',
  'model_auto_compact_token_limit=1000000000',
  '-c',
  'allow_login_shell=false',
];

// `-` reads the prompt from standard input.
const launch: Adapter<BuiltInAgent> = (agent, { request }) => {
  const model = request.model ?? agent.model;
  const notes = contextNotes(request, 'PostToolUse');
  return {
    argv: [
      agent.program ?? 'codex',
      ...mode,
      ...(request.resume?.question === true ? [] : trustedHook(noteHook(notes.path))),
      ...(model === null ? [] : ['-m', model]),
      ...agent.args,
      ...(request.resume === undefined ? [] : ['resume', request.resume.id]),
      '-',
    ],
    stdin: request.prompt,
    environment: { allow: allowed, set: {} },
    ...(request.resume === undefined ? {} : { decoder: () => createCodexStream(null) }),
    // TERM would leave its tool running.
    stop: { flag: null, signals: ['SIGINT', 'SIGTERM'] },
    notes,
  };
};

/**
 * A hook after each tool. Codex runs only hooks with a trusted digest. The digest of this one is passed along, so that
 * no other hook becomes trusted. A version that computes the digest differently ignores the hook.
 */
function trustedHook(command: string): readonly string[] {
  const hook = { async: false, command, timeout: 600, type: 'command' };
  const identity = JSON.stringify({ event_name: 'post_tool_use', hooks: [hook] });
  const digest = createHash('sha256').update(identity).digest('hex');
  const key = '"/<session-flags>/config.toml:post_tool_use:0:0"';
  return [
    '-c',
    `hooks.PostToolUse=[{hooks=[{type="command",command=${JSON.stringify(command)}}]}]`,
    '-c',
    `hooks.state={${key}={trusted_hash="sha256:${digest}"}}`,
  ];
}

// The fill of its context is only in its rollout file, not in any event of its stream.
function sides(host: Host): readonly SideChannel[] {
  const home = codexHome(host);
  const find = (session: string): Promise<string | null> => findRollout(home, session);
  return [{ name: 'rollout', decoder: createCodexRollout, subagent: createCodexSubagent, find }];
}

// Because of midnight and time zones, the file of a session may be a day beside the newest.
const daysToSearch = 3;

// `sessions/YYYY/MM/DD/rollout-<time>-<thread>.jsonl`, newest days first.
async function findRollout(home: string, thread: string): Promise<string | null> {
  if (!/^[\w-]+$/.test(thread)) return null;
  let left = daysToSearch;
  for await (const day of newestDays(join(home, 'sessions'))) {
    const file = (await entries(day)).find((name) => name.endsWith(`-${thread}.jsonl`));
    if (file !== undefined) return join(day, file);
    left--;
    if (left === 0) return null;
  }
  return null;
}

async function* newestDays(sessions: string): AsyncGenerator<string> {
  for (const year of await newestFirst(sessions)) {
    for (const month of await newestFirst(year)) yield* await newestFirst(month);
  }
}

async function newestFirst(folder: string): Promise<readonly string[]> {
  const names = (await entries(folder)).filter((name) => /^\d+$/.test(name));
  return names.toSorted((a, b) => Number(b) - Number(a)).map((name) => join(folder, name));
}

function homes(host: Host): readonly string[] {
  return [codexHome(host)];
}

async function loggedIn(host: Host): Promise<boolean | null> {
  if (hasAny(host, ['OPENAI_API_KEY', 'CODEX_API_KEY'])) return true;
  const home = codexHome(host);
  if (await exists(join(home, 'auth.json'))) return true;
  return (await mentions(join(home, 'config.toml'), /^\s*model_provider\s*=/m)) ? null : false;
}

function codexHome(host: Host): string {
  return host.env['CODEX_HOME'] ?? join(homeOf(host), '.codex');
}

const guide = `\`\`\`sh
npm install -g @openai/codex
codex login                       # or set OPENAI_API_KEY
\`\`\`

\`\`\`yaml
# .debussy/config.yaml
agent: codex
\`\`\`

debussy starts \`codex exec --json --dangerously-bypass-approvals-and-sandbox\` with the prompt on standard input, and reads the size of the context from the rollout file of the session. A hook, trusted by its own digest, tells the agent at 60 and 70 %. Tokens of subagents count for cost and budget, never for the context. The session gets \`OPENAI_*\`, \`AZURE_OPENAI_*\`, \`CODEX_HOME\` and \`CODEX_API_KEY\`.`;

export const codex: AgentProgram = {
  ...usualOutput,
  title: 'Codex CLI',
  program: 'codex',
  launch,
  homes,
  stream: () => createCodexStream(nothingSpent),
  sides,
  resumes: true,
  keepsPrefix: true,
  shownOutput: 40_000,
  oldestVersion: '0.169.0',
  install: 'npm install -g @openai/codex',
  login: 'Run `codex login`, or set OPENAI_API_KEY.',
  loggedIn,
  versionVariables: {},
  marks: ['CODEX_SANDBOX*', 'CODEX_THREAD_ID', 'CODEX_INTERNAL_*'],
  guide,
};
