import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

/** Claude Code as far as it matters here: it fills its context, and answers when it is spoken to again. */
const program = `#!/usr/bin/env node
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
// Only asked who it is.
if (process.env.DEBUSSY_SESSION === undefined) process.exit(0);
const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
const at = process.argv.indexOf('--resume');
const session = Number(process.env.DEBUSSY_SESSION);
const prompt = readFileSync(0, 'utf8');
appendFileSync(process.env.HOME + '/calls', JSON.stringify({ session, resume: at === -1 ? null : process.argv[at + 1], prompt }) + '\\n');
say({ type: 'system', subtype: 'init', session_id: 'the-session', model: 'claude-sonnet-4-5' });
const end = (result) => say({ type: 'result', subtype: 'success', is_error: false, result });
if (at !== -1) {
  end('Here it is:\\n<Checkpoint>\\n## Key decisions\\n- The store is SQLite.\\n## Next\\nWrite the reader.\\n</Checkpoint>');
} else if (session === 1) {
  appendFileSync('lines.txt', 'one\\n');
  const usage = { input_tokens: 170000, output_tokens: 1 };
  say({ type: 'assistant', message: { id: 'm1', content: [{ type: 'text', text: 'At work.' }], stop_reason: null, usage }, parent_tool_use_id: null });
  setTimeout(() => process.exit(0), 60000);
} else {
  appendFileSync('lines.txt', 'two\\n');
  writeFileSync(process.env.DEBUSSY_REPORT_FILE, JSON.stringify({ phase: '1', status: 'completed', summary: 'done' }));
  end('done');
}
`;

function callsIn({ desk }: Project): readonly { session: number; resume: string | null; prompt: string }[] {
  const lines = readFileSync(join(desk, 'calls'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

test.concurrent('a full session is asked for a checkpoint, in the words of the project, and the next session gets its answer', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    files: {
      '.debussy/prompts/checkpoint.md': 'Phase {phase}: what must be known?\n',
      '.debussy/prompts/first.md': '# Now: {title} ({phase})\n',
    },
  });
  const bin = join(project.desk, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(bin, 'claude'), program, { mode: 0o755 });
  const PATH = `${bin}${delimiter}${process.env['PATH'] ?? ''}`;
  const env = { PATH, DEBUSSY_AGENT: 'claude', ANTHROPIC_API_KEY: 'a key that nobody asks for' };
  expectSound(project, await call(project, ['run', 'MASTER_PLAN.md'], { env }), 0);
  const calls = callsIn(project);
  expect(calls.map(({ session, resume }) => [session, resume])).toEqual([
    [1, null],
    [1, 'the-session'],
    [2, null],
  ]);
  expect(calls[0]?.prompt).toMatch(/^# Now: .+ \(1\)$/m);
  expect(calls[1]?.prompt.trim()).toBe('Phase 1: what must be known?');
  expect(calls[2]?.prompt).toContain('The store is SQLite.');
  expect(calls[2]?.prompt).toContain('Write the reader.');
  expect(eventsOf(project, 'attempt.restarted').map(({ full }) => full?.by)).toEqual(['usage']);
});
