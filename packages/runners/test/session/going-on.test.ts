import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SessionEvent } from '@debussy/core';
import { builtInAgent } from '../../src/adapters/agent-spec.ts';
import type { AgentSpec } from '../../src/adapters/agent-spec.ts';
import type { SessionRequest } from '../../src/session/session-request.ts';
import { startSession } from '../../src/session/start-session.ts';
import { requestIn, tempFolder } from './request.ts';

const id = '4dcaaf9e-a305-4ce0-833d-73fd32bdeb2c';

/** Gemini as far as it matters here: its chats and its lock stay in its home, and it finds them again. */
const program = `#!/bin/sh
home=$GEMINI_CLI_HOME/.gemini
echo "$@" >> $GEMINI_CLI_HOME/../calls
[ ! -e $home/projects.json.lock ] || echo locked >> $GEMINI_CLI_HOME/../calls
mkdir -p $home/tmp/1/chats
touch $home/projects.json.lock
echo '{"type":"init","session_id":"${id}","model":"gemini-3.1-pro-preview"}'
at=2999-01-01T00:00:00.000Z
case "$*" in *--resume*) input=300;; *) input=9000; at=2001-01-01T00:00:00.000Z;; esac
echo '{"id":"'$input'","timestamp":"'$at'","type":"gemini","tokens":{"input":'$input',"output":10,"total":'$((input + 10))'}}' >> $home/tmp/1/chats/session-now-4dcaaf9e.jsonl
`;

function gemini(): AgentSpec {
  const path = join(tempFolder(), 'gemini');
  writeFileSync(path, program);
  chmodSync(path, 0o755);
  return { ...builtInAgent('gemini'), program: path };
}

async function session(agent: AgentSpec, request: SessionRequest): Promise<SessionEvent> {
  const env = { ...process.env, HOME: tempFolder() };
  const surroundings = { env, root: false, warned: new Set<string>() };
  const events: SessionEvent[] = [];
  for await (const event of startSession(agent, request, surroundings).events) events.push(event);
  return events.at(-1) ?? { type: 'error', message: 'it said nothing', fatal: true };
}

function goesOn(first: SessionRequest): SessionRequest {
  const changes = {
    folder: join(first.folder, 'checkpoint'),
    resume: { id, folder: first.folder, question: true },
  };
  return { ...first, ...changes, prompt: 'What must be known?' };
}

test('gemini: a session that had ended got no further prompt: it continues in its own home, and its earlier usage is billed once', async () => {
  const agent = gemini();
  const first = requestIn(tempFolder());
  await session(agent, first);
  const end = await session(agent, goesOn(first));
  expect(end).toMatchObject({ type: 'ended', spent: { input: 300, output: 10 } });
  const calls = readFileSync(join(first.folder, 'calls'), 'utf8').trimEnd().split('\n');
  expect(calls).toHaveLength(2);
  expect(calls[0]).not.toContain('--resume');
  expect(calls[1]).toContain(`-p What must be known?`);
  expect(calls[1]).toContain(`--resume ${id}`);
});

test('gemini: a home that its agent replaced is neither continued nor written to', async () => {
  const agent = gemini();
  const first = requestIn(tempFolder());
  const elsewhere = tempFolder();
  mkdirSync(join(first.folder, 'home'), { recursive: true });
  symlinkSync(elsewhere, join(first.folder, 'home', '.gemini'));
  writeFileSync(join(elsewhere, 'settings.json'), 'mine');
  expect(await session(agent, goesOn(first))).toMatchObject({
    type: 'ended',
    outcome: { kind: 'start_failed' },
  });
  expect(readFileSync(join(elsewhere, 'settings.json'), 'utf8')).toBe('mine');
});
