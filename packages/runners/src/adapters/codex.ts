import { createCodexStream } from '../streams/codex.ts';
import { nothingSpent } from '../streams/spending.ts';
import type { BuiltInAgent } from './agent-spec.ts';
import { codexHome } from './homes.ts';
import type { Adapter } from './launch-plan.ts';
import { sideChannels } from './side-channels.ts';

const allowed = ['OPENAI_*', 'CODEX_HOME', 'CODEX_API_KEY', 'AZURE_OPENAI_*'];

// A compaction limit far beyond any window: debussy restarts a session before the program would compact it.
const mode = [
  'exec',
  '--json',
  '--dangerously-bypass-approvals-and-sandbox',
  '-c',
  'model_auto_compact_token_limit=1000000000',
];

/** Codex in `exec` mode; `-` takes the prompt from its standard input. */
export const launchCodex: Adapter<BuiltInAgent> = (agent, { request, host }) => {
  const model = request.model ?? agent.model;
  return {
    program: 'codex',
    argv: [
      agent.program ?? 'codex',
      ...mode,
      ...(model === null ? [] : ['-m', model]),
      ...agent.args,
      ...(request.resume === undefined ? [] : ['resume', request.resume]),
      '-',
    ],
    stdin: request.prompt,
    environment: { allow: allowed, set: {} },
    files: [],
    home: null,
    writable: [codexHome(host)],
    decoder: () => createCodexStream(nothingSpent),
    sides: sideChannels('codex', host),
    // TERM would leave its tool alive.
    stop: { flag: null, signals: ['SIGINT', 'SIGTERM'] },
  };
};
