import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { detectBwrap } from '@debussy/host';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '../support/calls.ts';
import type { Answer } from '../support/binary.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import type { Draft, Project } from '../support/project.ts';
import { inTurn, splitInto, writes } from '../support/steps.ts';

const here = detectBwrap().ok;

/** As a user has it who has set nothing. */
async function runBoxed(draft: Draft, env: NodeJS.ProcessEnv = {}): Promise<[Project, Answer]> {
  const project = makeProject(draft);
  const around = { DEBUSSY_SANDBOX: undefined, DEPLOY_TOKEN: 'deploy-token-0123456789', ...env };
  return [project, await call(project, ['run', 'MASTER_PLAN.md'], { env: around })];
}

test.runIf(here)(
  'agents, gates and set-up are in a box by default, an agent finds `debussy` and git there, its paths are known outside, and gate_env lets a token through to gates (needs bwrap)',
  async () => {
    const home = 'echo "$DEPLOY_TOKEN" > ~/left';
    const own = [
      { run: 'echo a > a.txt && git add a.txt && git commit -qm own && echo "at $PWD/"' },
      { run: 'test "$(git rev-parse --show-toplevel)" = "$PWD" && ! debussy run MASTER_PLAN.md' },
      { run: 'debussy done --phase 1 --status completed --reason "wrote $PWD/a.txt"' },
    ];
    const [project, answer] = await runBoxed(
      {
        phases: [
          {
            id: '1',
            gates: [
              `home: \`${home}; test -z "$DEPLOY_TOKEN" && test "$(cat made)" = made\``,
              'token: `test "$GATE_TOKEN" = gate-token-0123456789`',
            ],
          },
        ],
        config: { setup: 'echo made > made; echo x > ~/set-up', gate_env: ['GATE_TOKEN'] },
        files: { '.gitignore': 'made\n' },
        scenario: { phases: { '1': [{ run: `${home}; cat made; debussy progress "in $PWD/"` }, ...own] } },
      },
      { GATE_TOKEN: 'gate-token-0123456789' },
    );
    expect(answer.code, answer.stderr).toBe(0);
    expect(existsSync(join(project.desk, 'left'))).toBe(false);
    expect(existsSync(join(project.desk, 'set-up'))).toBe(false);
    expect(readFileSync(join(project.root, 'a.txt'), 'utf8')).toBe('a\n');
    const [{ worktree } = { worktree: '' }] = eventsOf(project, 'attempt.prepared');
    const [accepted] = eventsOf(project, 'report.accepted');
    expect(accepted).toMatchObject({ from: 'command', summary: `wrote ${worktree}/a.txt` });
    expect(eventsOf(project, 'progress.logged')).toMatchObject([{ message: `in ${worktree}/` }]);
    const transcript = readFileSync(join(dirname(accepted?.file ?? ''), 'transcript.jsonl'), 'utf8');
    expect(transcript).toContain(`at ${worktree}/`);
    expect(transcript).not.toContain(`${dirname(worktree)}/0`);
    expect(eventsOf(project, 'session.started')).toMatchObject([{ sandbox: 'bwrap' }]);
  },
);

test('without a box a gate that an agent wrote gets the environment of agents', async () => {
  const gates = [{ name: 'own', command: 'test -z "$DEPLOY_TOKEN"' }];
  const [, answer] = await runBoxed(
    {
      phases: [{ id: '1', gates: ['none: `true`'] }],
      scenario: {
        phases: {
          '1': [splitInto({ id: '1a', gates }, { id: '1b', gates })],
          '1a': writes('1a/a.txt', 'a\n'),
          '1b': writes('1b/b.txt', 'b\n'),
        },
      },
    },
    { DEBUSSY_SANDBOX: 'none' },
  );
  expect(answer.code, answer.stderr).toBe(0);
});

test.runIf(here)(
  'a gate that needs a service of this machine says which, and gets it by name (needs bwrap)',
  async () => {
    const server = createServer((_request, response) => response.end('ok'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const script = `require('http').get('http://127.0.0.1:${port}',(r)=>process.exit(r.statusCode===200?0:1)).on('error',(e)=>{console.log(e.message);process.exit(1)})`;
    const draft = (config: Readonly<Record<string, unknown>>): Draft => ({
      phases: [{ id: '1', gates: ['web: `node ask.cjs`'] }],
      config: { max_retries: 0, ...config },
      files: { 'ask.cjs': script },
      scenario: { phases: { '1': writes('a.txt', 'a\n') } },
    });
    const [red, refused] = await runBoxed(draft({}));
    expect(refused.code).toBe(3);
    const host = `localhost:${port}`;
    expect(eventsOf(red, 'notice').filter(({ code }) => code === 'GATE_NETWORK')).toMatchObject([
      { phase: '1', message: expect.stringContaining(host), hint: expect.stringContaining(host) },
    ]);
    const [, green] = await runBoxed(draft({ network: { gates: [host] } }));
    expect(green.code, green.stderr).toBe(0);
  },
);

test.runIf(here)(
  'a gate that prints the words of a broken box is red, and the run continues (needs bwrap)',
  async () => {
    const lies = 'echo bwrap: no permission >&2; exit 1\n';
    const [project, answer] = await runBoxed({
      phases: [{ id: '1', gates: ['own: `sh own.sh`'] }],
      scenario: { phases: { '1': inTurn(writes('own.sh', lies), writes('own.sh', 'test -f own.sh\n')) } },
    });
    expect(answer.code, answer.stderr).toBe(0);
    expect(eventsOf(project, 'gate.finished').map(({ result }) => result)).toContain('failed');
  },
);

const gatedByProxy = (gate: string): Draft => ({
  phases: [{ id: '1', gates: [gate] }],
  config: { max_retries: 0, network: { gates: ['localhost:1'] } },
  scenario: { phases: { '1': writes('a.txt', 'a\n') } },
});

const results = (project: Project): readonly string[] =>
  eventsOf(project, 'gate.finished').map(({ result }) => result);

test.runIf(here)(
  'a gate whose proxy was lost runs again, and the second loss is network_lost (needs bwrap)',
  async () => {
    const real = execFileSync('sh', ['-c', 'command -v bwrap'], { encoding: 'utf8' }).trim();
    const bin = mkdtempSync(join(tmpdir(), 'debussy-bin-'));
    // Its socket is gone when the box of a gate ends; the first gate fails.
    const text = `#!/bin/sh\n${real} "$@"; code=$?\nif rm "$TMPDIR"/debussy-net-*/proxy 2>&- && mkdir ${bin}/once 2>&-; then code=1; fi\nexit $code\n`;
    writeFileSync(join(bin, 'bwrap'), text, { mode: 0o755 });
    const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}`, TMPDIR: bin };
    const [once, green] = await runBoxed(gatedByProxy('goes: `true`'), env);
    expect(green.code, green.stderr).toBe(0);
    expect(existsSync(join(bin, 'once'))).toBe(true);
    expect(results(once)).toEqual(['passed']);
    const [twice, red] = await runBoxed(gatedByProxy('fails: `false`'), env);
    expect(red.code, red.stderr).toBe(3);
    expect(results(twice)).toEqual(['network_lost']);
  },
);

test('auto without namespaces uses no box, with a one-line notice', async () => {
  const bin = mkdtempSync(join(tmpdir(), 'debussy-bin-'));
  writeFileSync(
    join(bin, 'bwrap'),
    '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n',
    { mode: 0o755 },
  );
  const [project, answer] = await runBoxed(
    { phases: [{ id: '1' }], scenario: { phases: { '1': writes('a.txt', 'a\n') } } },
    { PATH: `${bin}:${process.env['PATH'] ?? ''}` },
  );
  expect(answer.code, answer.stderr).toBe(0);
  expect(answer.stdout.match(/No permissions to create new namespace/g)).toHaveLength(1);
  expect(eventsOf(project, 'session.started')).toMatchObject([{ sandbox: 'none' }]);
});
