import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

/** A program of the user's own that prints the stream of Claude Code; what calls for a restart waits to be stopped. */
const wrapper = `
import { appendFileSync, writeFileSync } from 'node:fs';
const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
const session = Number(process.env.DEBUSSY_SESSION);
const step = (id, usage, block) =>
  say({ type: 'assistant', message: { id, content: [block], stop_reason: null, usage }, parent_tool_use_id: null });
say({ type: 'system', subtype: 'init', session_id: 's', model: 'claude-sonnet-4-5' });
appendFileSync('lines.txt', 'session ' + session + '\\n');
const { contexts, calls } = JSON.parse(process.argv[2]);
for (const context of session === 1 ? contexts : [20000]) {
  step('m' + context, { input_tokens: context, output_tokens: 1 }, { type: 'text', text: 'At work.' });
}
for (let call = 0; call < calls; call += 1) {
  const id = 't' + call;
  step('c' + call, {}, { type: 'tool_use', id, name: 'Bash', input: { command: 'ls' } });
  say({ type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: id, content: 'a.ts' }] }, parent_tool_use_id: null });
}
setTimeout(() => {
  writeFileSync(process.env.DEBUSSY_REPORT_FILE, JSON.stringify({ phase: process.env.DEBUSSY_PHASE, status: 'completed', summary: 'done' }));
  say({ type: 'result', subtype: 'success', is_error: false, result: 'done' });
}, session === 1 && (calls > 100 || contexts.some((context) => context >= 185000)) ? 60000 : 50);
`;

function wrapped(plays: { readonly contexts: readonly number[]; readonly calls: number }): Project {
  const mine = { command: ['node', '{worktree}/agent.mjs', JSON.stringify(plays)], output: 'claude' };
  return makeProject({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
    config: { agent: 'mine', agents: { mine } },
    files: { 'agent.mjs': wrapper },
  });
}

test.concurrent('the threshold is the user’s, also for a program of their own that prints Claude’s stream', async () => {
  const project = wrapped({ contexts: [100_000, 152_000, 170_000, 178_000], calls: 0 });
  expectSound(project, await run(project, '--agent', 'mine', '--context-threshold', '90'), 0);
  expect(eventsOf(project, 'attempt.restarted')).toEqual([]);
  const warned = eventsOf(project, 'session.warned').filter(({ phase }) => phase === '1');
  expect(warned.map(({ threshold }) => threshold)).toEqual([75]);
});

test.concurrent('more than 100 tool calls of a program that reports no usage restart it; the missing usage is reported once', async () => {
  const project = wrapped({ contexts: [], calls: 130 });
  await run(project, '--agent', 'mine');
  expect(eventsOf(project, 'attempt.restarted')[0]).toMatchObject({
    full: { by: 'tool_calls', threshold: 100 },
  });
  const said = eventsOf(project, 'notice').filter(({ code }) => code === 'NO_USAGE');
  expect(said).toHaveLength(1);
});
