import { openEngine, version } from '@debussy/engine';
import { commandOf } from '../command-of.ts';
import { callCommand } from '../dispatch.ts';

const shape = {
  name: 'mcp',
  about: `Starts an MCP server on standard input and output, so that an agent can use debussy. Its tools: audit, preview,
start, status, wait, logs, handoff, diff, report, say, accept, retry, skip, answer, land, stop. Runs are separate processes.`,
  flags: {
    'read-only': {
      type: 'boolean',
      says: 'only the tools that read; none that starts or steers a run',
    },
  },
  example: 'claude mcp add debussy -- debussy mcp',
} as const;

export const command = commandOf(shape, async ({ values }, io) => {
  const engine = await openEngine(io.cwd, { env: io.env });
  const { serveTools } = await import('./mcp/serve-tools.ts');
  const call = async (argv: readonly string[]): Promise<{ readonly code: number; readonly text: string }> => {
    let text = '';
    const write = (more: string): void => void (text += more);
    const code = await callCommand(argv, { ...io, stdout: write, stderr: write, isTTY: false, columns: 100 });
    return { code, text };
  };
  await serveTools({ engine, call, readOnly: values['read-only'] === true, version });
  return 0;
});
