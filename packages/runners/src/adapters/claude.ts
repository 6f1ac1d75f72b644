import { createClaudeStream } from '../streams/claude.ts';
import type { BuiltInAgent } from './agent-spec.ts';
import { claudeHome, homeOf } from './homes.ts';
import type { Adapter } from './launch-plan.ts';
import { stopFlag, stopHook } from './stop-flag.ts';

const allowed = [
  'ANTHROPIC_*',
  'CLAUDE_CONFIG_DIR',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'CLAUDE_CODE_USE_BEDROCK',
  'CLAUDE_CODE_USE_VERTEX',
  'CLAUDE_CODE_SKIP_BEDROCK_AUTH',
  'CLAUDE_CODE_SKIP_VERTEX_AUTH',
  'CLAUDE_CODE_MAX_RETRIES',
  'CLAUDE_CODE_MAX_OUTPUT_TOKENS',
  'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
  'API_TIMEOUT_MS',
  'MAX_THINKING_TOKENS',
  'BASH_DEFAULT_TIMEOUT_MS',
  'BASH_MAX_TIMEOUT_MS',
  'DISABLE_TELEMETRY',
  'DISABLE_ERROR_REPORTING',
  'AWS_*',
  'GOOGLE_*',
  'CLOUD_ML_REGION',
  'VERTEX_REGION_*',
];

// Only partial messages tell how much a call wrote; without them its output is a guess until the end of the session.
const mode = [
  '-p',
  '--output-format',
  'stream-json',
  '--verbose',
  '--include-partial-messages',
  '--dangerously-skip-permissions',
];

/** Claude Code in print mode; the prompt comes on its standard input, where no length hurts. */
export const launchClaude: Adapter<BuiltInAgent> = (agent, { request, host }) => {
  const flag = stopFlag(request);
  const model = request.model ?? agent.model;
  return {
    program: 'claude',
    argv: [
      agent.program ?? 'claude',
      ...mode,
      '--settings',
      settings(flag),
      ...(model === null ? [] : ['--model', model]),
      ...(request.resume === undefined ? [] : ['--resume', request.resume]),
      ...agent.args,
    ],
    stdin: request.prompt,
    environment: { allow: allowed, set: switches(host.root) },
    files: [],
    home: null,
    writable: [claudeHome(host), `${homeOf(host)}/.claude.json`],
    decoder: createClaudeStream,
    sides: [],
    // An interrupt kills its tools and still brings the result; it leaves nothing behind.
    stop: { flag, signals: ['SIGINT', 'SIGTERM'] },
  };
};

function settings(flag: string): string {
  return JSON.stringify({
    hooks: { PostToolUse: [{ hooks: [{ type: 'command', command: stopHook(flag) }] }] },
  });
}

// In the foreground there is one result; compaction would hide from the meter; as root it refuses to work unattended.
function switches(root: boolean): Readonly<Record<string, string>> {
  return {
    CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
    DISABLE_AUTO_COMPACT: '1',
    DISABLE_AUTOUPDATER: '1',
    ...(root ? { IS_SANDBOX: '1' } : {}),
  };
}
