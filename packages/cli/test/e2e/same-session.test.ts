import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Answer } from '../support/binary.ts';
import { call } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

/** Claude Code as far as it matters here: it works badly first, well afterwards, and can be spoken to again. */
const program = `#!/usr/bin/env node
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
if (process.env.DEBUSSY_SESSION === undefined) process.exit(0);
const session = Number(process.env.DEBUSSY_SESSION);
const { tokens, first, forgets } = JSON.parse(readFileSync(process.env.HOME + '/script.json', 'utf8'));
const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
const at = process.argv.indexOf('--resume');
const resume = at === -1 ? null : process.argv[at + 1];
const prompt = readFileSync(0, 'utf8');
const calls = process.env.HOME + '/calls';
appendFileSync(calls, JSON.stringify({ session, resume, prompt, cwd: process.cwd() }) + '\\n');
if (resume !== null && forgets) {
  process.stderr.write('No conversation found with session ID: ' + resume + '\\n');
  process.exit(1);
}
const count = readFileSync(calls, 'utf8').trim().split('\\n').length;
say({ type: 'system', subtype: 'init', session_id: 'session-' + count, model: 'claude-sonnet-4-5' });
const usage = { input_tokens: tokens, output_tokens: 1 };
say({ type: 'assistant', message: { id: 'm' + count, content: [{ type: 'text', text: 'At work.' }], stop_reason: null, usage }, parent_tool_use_id: null });
if (first === 'fills' && session === 1 && resume === null) await new Promise((done) => setTimeout(done, 60000));
let result = first === 'fills' ? '<Checkpoint>\\n## Key decisions\\n- The store is SQLite.\\n</Checkpoint>' : 'done';
if (count > 1) writeFileSync('work.txt', 'good');
else if (first === 'asks') result = 'Should it be SQLite or files?';
else writeFileSync('work.txt', 'BAD');
const answers = first === 'fills' && resume !== null;
if ((count > 1 || first === 'bad') && !answers)
  writeFileSync(process.env.DEBUSSY_REPORT_FILE, JSON.stringify({ phase: '1', status: 'completed', summary: 'done' }));
say({ type: 'result', subtype: 'success', is_error: false, result });
`;

interface Script {
  readonly tokens?: number;
  readonly first?: 'bad' | 'asks' | 'fills';
  readonly forgets?: boolean;
}

function withClaude({ tokens = 60_000, first = 'bad', forgets = false }: Script, files = {}) {
  const project = makeProject({ phases: [{ id: '1' }], files });
  const bin = join(project.desk, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(bin, 'claude'), program);
  chmodSync(join(bin, 'claude'), 0o755);
  writeFileSync(join(project.desk, 'script.json'), JSON.stringify({ tokens, first, forgets }));
  const PATH = `${bin}${delimiter}${process.env['PATH'] ?? ''}`;
  const env = { PATH, DEBUSSY_AGENT: 'claude', ANTHROPIC_API_KEY: 'a key that nobody asks for' };
  const go = (...argv: readonly string[]): Promise<Answer> => call(project, argv, { env });
  return { project, go };
}

interface Call {
  readonly session: number;
  readonly resume: string | null;
  readonly prompt: string;
  readonly cwd: string;
}

function callsIn({ desk }: Project): readonly Call[] {
  const lines = readFileSync(join(desk, 'calls'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

const resumed = (project: Project) => callsIn(project).map(({ resume }) => resume);
const dispatched = (project: Project) =>
  eventsOf(project, 'session.dispatched').map(({ kind, continues, fresh }) => [kind, continues?.id, fresh]);

test.concurrent('the answer to a question goes to the session that asked, also from another process', async () => {
  const { project, go } = withClaude({ first: 'asks' });
  expectSound(project, await go('run', 'MASTER_PLAN.md'), 4);
  expect((await go('say', '1', 'Use SQLite.')).code).toBe(0);
  expectSound(project, await go('resume'), 0);
  expect(resumed(project)).toEqual([null, 'session-1']);
  expect(callsIn(project)[1]?.prompt).toContain('> Use SQLite.');
});

test.concurrent('a repair continues the session of the work with only the news as its prompt; if the program has lost its session, a fresh one starts with the whole prompt', async () => {
  const { project, go } = withClaude({ forgets: true });
  expectSound(project, await go('run', 'MASTER_PLAN.md'), 0);
  expect(resumed(project)).toEqual([null, 'session-1', null]);
  expect(dispatched(project)).toEqual([
    ['work', undefined, undefined],
    ['remediate', 'session-1', undefined],
  ]);
  const [first, second, third] = callsIn(project);
  expect(second?.cwd).toBe(first?.cwd);
  expect(second?.prompt).toContain('no bad');
  expect(second?.prompt).not.toContain('## How to work');
  expect(second?.prompt).not.toContain('SESSION RESET');
  expect((second?.prompt.length ?? 0) * 4).toBeLessThan(first?.prompt.length ?? 0);
  expect(third?.prompt).toContain('## How to work');
  expect(third?.prompt).toContain('no bad');
  expect(eventsOf(project, 'notice').map(({ code }) => code)).toContain('SESSION_FRESH');
  expect(eventsOf(project, 'session.ended')).toHaveLength(2);
});

test.concurrent("a full session writes a checkpoint with the project's prompt, and the next session gets it", async () => {
  const { project, go } = withClaude(
    { first: 'fills', tokens: 170_000 },
    {
      '.debussy/prompts/checkpoint.md': 'Phase {phase}: what must be known?\n',
      '.debussy/prompts/first.md': '# Now: {title} ({phase})\n',
    },
  );
  expectSound(project, await go('run', 'MASTER_PLAN.md'), 0);
  const calls = callsIn(project);
  expect(calls.map(({ session, resume }) => [session, resume])).toEqual([
    [1, null],
    [1, 'session-1'],
    [2, null],
  ]);
  expect(calls[0]?.prompt).toMatch(/^# Now: .+ \(1\)$/m);
  expect(calls[1]?.prompt.trim()).toBe('Phase 1: what must be known?');
  expect(calls[2]?.prompt).toContain('The store is SQLite.');
  expect(eventsOf(project, 'attempt.restarted').map(({ full }) => full?.by)).toEqual(['usage']);
});
