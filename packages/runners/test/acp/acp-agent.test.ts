import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runAcpAgent } from '../../src/acp/acp-agent.ts';
import { createDebussyStream } from '../../src/streams/debussy.ts';
import { tempFolder } from '../session/request.ts';

const program = fileURLToPath(new URL('../fixtures/programs/acp-program.mjs', import.meta.url));

type Line = Readonly<Record<string, unknown>>;

interface Play {
  readonly model?: string | null;
  /** The type of the line at which the session is stopped. */
  readonly stopAt?: string;
  readonly command?: readonly string[];
}

async function played(
  habit: string,
  { model = null, stopAt = '', command = [process.execPath, program, habit] }: Play = {},
): Promise<{ readonly code: number; readonly lines: readonly Line[] }> {
  const stop = new AbortController();
  const lines: Line[] = [];
  const print = (line: Line): void => {
    lines.push(line);
    if (line['type'] === stopAt) stop.abort();
  };
  const code = await runAcpAgent({
    command,
    cwd: tempFolder(),
    prompt: 'do it',
    model,
    version: '0.0.0',
    print,
    stop: stop.signal,
  });
  return { code, lines };
}

/** How the session would be judged by its last error: `start` if it could not begin. */
function endingOf(lines: readonly Line[]): string | undefined {
  const stream = createDebussyStream();
  for (const line of lines) stream.line(JSON.stringify(line));
  const { ending } = stream.facts();
  return ending !== null && 'hint' in ending ? 'start' : ending?.kind;
}

async function lastMessage(habit: string, play: Play = {}): Promise<unknown> {
  const { lines } = await played(habit, play);
  return lines.at(-1)?.['message'];
}

describe('an agent of the Agent Client Protocol', () => {
  test('is read like our own stream, with pieces of text joined', async () => {
    const { code, lines } = await played('good');
    expect(code).toBe(0);
    expect(lines).toMatchObject([
      { type: 'started', id: 's-1', version: '1.2.3' },
      { type: 'text', text: 'I was told: do it' },
      { type: 'thinking', text: 'hm' },
      { type: 'tool', id: 't', name: 'ls', status: 'started', input: { command: 'ls' } },
      { type: 'tool', id: 't', name: 'ls', status: 'completed', output: 'a.txt' },
      { type: 'started', window: 100_000 },
      { type: 'usage', context: 5000, spent: { cost: 0.25 } },
      { type: 'usage', context: 7000, spent: { cost: 0.5 } },
      { type: 'progress', message: 'read' },
      { type: 'text', text: 'Done.' },
    ]);
  });

  test.each([
    ['dies', 1, 'failure'],
    ['refused', 1, 'limit'],
    ['logged-out', 1, 'auth'],
    ['future', 1, 'start'],
    ['refuses-to-begin', 1, 'start'],
    ['ends-at-once', 1, 'start'],
    ['full', 1, 'context'],
    ['refuses', 1, 'failure'],
    ['turns', 1, 'failure'],
    ['odd', 1, 'failure'],
    ['garbage', 0, undefined],
    ['unknown-update', 0, undefined],
    ['asks', 0, undefined],
    ['asks-in-vain', 0, undefined],
    ['files', 0, undefined],
  ])('%s: exit code %i, ending %s', async (habit, expected, ending) => {
    const { code, lines } = await played(habit);
    expect({ code, ending: endingOf(lines) }).toEqual({ code: expected, ending });
  });

  test('gets a permission by the option that allows once', async () => {
    const { lines } = await played('asks');
    expect(lines.find((line) => line['type'] === 'text')?.['text']).toContain('"optionId":"yes"');
  });

  test('a permission that it offers only to refuse is an error that a person sees', async () => {
    const { lines } = await played('asks-in-vain');
    expect(lines.map((line) => line['type'])).toContain('error');
  });

  test('a stop cancels its turn', async () => {
    const { code } = await played('hangs', { stopAt: 'thinking' });
    expect(code).toBe(143);
  });

  test('the model is chosen by its option', async () => {
    const { lines } = await played('good', { model: 'big' });
    expect(lines.find((line) => line['type'] === 'text')?.['text']).toContain('m=big');
  });

  test('the reason of a program that does not begin is in its error', async () => {
    expect(await lastMessage('good', { command: ['no-such-agent'] })).toContain('no-such-agent');
    expect(await lastMessage('ends-at-once')).toContain('Error: no configuration');
    expect(await lastMessage('refuses-to-begin')).toContain('its file is broken');
    expect(await lastMessage('future')).toContain('99');
  });
});
