import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished, test } from 'vitest';
import { plainEnvironment } from '@debussy/testing';
import { binary } from '../support/binary.ts';
import { journalOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { writes } from '../support/steps.ts';

async function clientOf(project: Project, ...flags: readonly string[]): Promise<Client> {
  const env = Object.fromEntries(
    Object.entries({ ...plainEnvironment(), ...project.env }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [await binary(), 'mcp', ...flags],
      cwd: project.root,
      env,
      stderr: 'ignore',
    }),
  );
  onTestFinished(() => client.close());
  return client;
}

async function told(client: Client, name: string, given: Record<string, unknown> = {}): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const text = Array.isArray(content)
    ? content.map((part: { text?: string }) => part.text ?? '').join('')
    : '';
  return isError === true ? `ERROR ${text}` : text;
}

const big = Array.from({ length: 4000 }, (_, at) => `row ${at}\n`).join('');

test('a client drives a run from its audit to its report, and the run outlives the session that began it; a long diff comes in parts', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
    scenario: {
      phases: {
        '1': [{ write: { path: 'big.txt', content: big } }, ...writes('-c.txt', 'c\n')],
        '2': writes('b.txt', 'b\n'),
      },
    },
  });
  const first = await clientOf(project);
  expect((await first.listTools()).tools.map(({ name }) => name)).toContain('start');
  expect(await told(first, 'audit')).not.toContain('ERROR');
  expect(await told(first, 'preview')).toContain('The Feature');
  expect(await told(first, 'start', { parallel: 2 })).toMatch(/^Run \d{12}-/);
  await first.close();

  const second = await clientOf(project);
  let after = 0;
  for (;;) {
    const text = await told(second, 'wait', { after, seconds: 30 });
    after = Number(/after: (\d+)$/.exec(text)?.[1]);
    if (JSON.parse(await told(second, 'status')).state === 'ended') break;
  }
  expect(JSON.parse(await told(second, 'status'))).toMatchObject({ state: 'ended', outcome: 'completed' });
  expect(await told(second, 'report')).toContain('Part 2');
  expect(await told(second, 'diff', { phase: '2' })).toContain('+b');
  expect(await told(second, 'logs', { phase: '2', gates: true })).toContain('no bad');
  expect(await told(second, 'skip', { phase: '2' })).toMatch(/^ERROR /);
  expect(await told(second, 'logs', {})).toMatch(/^ERROR .*phase/s);
  expect(await told(second, 'wait', { seconds: -5 })).toMatch(/^ERROR .*seconds/s);
  expect(await told(second, 'logs', { phase: 1 })).not.toContain('ERROR');
  const part = await told(second, 'diff', { phase: '1' });
  expect(part.length).toBeLessThanOrEqual(20_000);
  const next = Number(/offset (\d+)\]$/.exec(part)?.[1]);
  expect(await told(second, 'diff', { phase: '1', offset: next })).not.toBe(part);
  const path = await told(second, 'diff', { phase: '1', path: '-c.txt' });
  expect([path.includes('+c'), path.includes('row 1')]).toEqual([true, false]);
  const { structuredContent } = await second.callTool({ name: 'status', arguments: {} });
  expect(structuredContent).toMatchObject({ state: 'ended', exit_code: 0 });
  const { resources } = await second.listResources();
  const transcript = resources.find(({ uri }) => uri.endsWith('/transcripts/1'));
  expect((await second.readResource({ uri: transcript?.uri ?? '' })).contents).toHaveLength(1);
  for (const uri of [
    'debussy://runs/20200101/status',
    'debussy://runs/20200101/transcripts/1',
    'debussy://else',
  ])
    await expect(second.readResource({ uri })).rejects.toMatchObject({ code: -32_002 });
  expect(phasesOn(project)).toEqual(['1', '2']);
  expect(journalOf(project).at(-1)?.type).toBe('run.ended');
});

test('a tool server that only looks offers nothing that starts or steers', async () => {
  const client = await clientOf(makeProject({ phases: [{ id: '1' }] }), '--read-only');
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual(['audit', 'preview', 'status', 'wait', 'logs', 'handoff', 'diff', 'report']);
  await expect(client.callTool({ name: 'start', arguments: {} })).rejects.toMatchObject({ code: -32602 });
});

test('waiting reports progress, and lasts no longer than requested', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: { phases: { '1': [{ hang: true }] } },
  });
  const client = await clientOf(project);
  await told(client, 'start');
  const heard: number[] = [];
  await client.callTool({ name: 'wait', arguments: { seconds: 7 } }, undefined, {
    onprogress: ({ progress }) => void heard.push(progress),
  });
  expect(heard.length).toBeGreaterThan(0);
  expect(await told(client, 'stop', { now: true })).not.toContain('ERROR');
});
