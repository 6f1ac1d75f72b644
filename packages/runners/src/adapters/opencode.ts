import { createOpencodeStream } from '../streams/opencode.ts';
import type { BuiltInAgent } from './agent-spec.ts';
import { opencodeHomes } from './homes.ts';
import type { Adapter } from './launch-plan.ts';
import { promptArgument } from './prompt.ts';

const allowed = [
  'OPENCODE_*',
  'ANTHROPIC_*',
  'OPENAI_*',
  'GEMINI_*',
  'GOOGLE_*',
  'AWS_*',
  'AZURE_*',
  'OPENROUTER_API_KEY',
  'GROQ_API_KEY',
  'MISTRAL_API_KEY',
  'DEEPSEEK_API_KEY',
  'XAI_API_KEY',
  'GITHUB_TOKEN',
];

const mode = ['run', '--format', 'json', '--auto'];

/** opencode in `run` mode. */
export const launchOpencode: Adapter<BuiltInAgent> = (agent, { request, host }) => {
  const model = request.model ?? agent.model;
  return {
    program: 'opencode',
    argv: [
      agent.program ?? 'opencode',
      ...mode,
      ...(model === null ? [] : ['--model', model]),
      ...(request.resume === undefined ? [] : ['--session', request.resume]),
      ...agent.args,
      promptArgument(request),
    ],
    stdin: null,
    environment: { allow: allowed, set: switches(host.env['OPENCODE_CONFIG_CONTENT']) },
    files: [],
    home: null,
    writable: opencodeHomes(host),
    decoder: createOpencodeStream,
    sides: [],
    stop: { flag: null, signals: ['SIGTERM'] },
  };
};

// With its own compaction on, a prompt that is too long makes it try again for ever.
function switches(config: string | undefined): Readonly<Record<string, string>> {
  return {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_AUTOCOMPACT: '1',
    OPENCODE_CONFIG_CONTENT: config ?? JSON.stringify({ compaction: { auto: false }, share: 'disabled' }),
  };
}
