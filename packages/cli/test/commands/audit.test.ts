import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DebussyError } from '@debussy/core';
import { describe, expect, test } from 'vitest';
import { command } from '../../src/commands/audit.ts';
import { called } from '../support/called.ts';
import { workplace } from './workplace.ts';

const { run } = command;

const head = '| Phase | Title | Focus | Risk | Status |\n|---|---|---|---|---|\n';
const body = (id: string): string =>
  `# F Phase ${id}: T${id}\n\n## Gates\n- tests: \`npm test\`\n\n## Tasks\n- [ ] 1.1: a\n- [x] 1.2: b\n`;
const files = {
  'plans/MASTER_PLAN.md': `# Great\n\n${head}| 1 | [One](phase-1.md) | f | Low | Done |\n| 2 | [Two](phase-2.md) | f | Low | Pending |\n`,
  'plans/phase-1.md': body('1'),
  'plans/phase-2.md': body('2')
    .replace('\n\n', '\n\n**Depends On:** [Phase 1](phase-1.md)\n\n')
    .replace('## Tasks', '- docs: written\n\n## Tasks'),
};

test('findings like those of a compiler, then a table, then the counts', async () => {
  const { io, out } = workplace(files);
  expect(await run(['plans/MASTER_PLAN.md'], io)).toBe(0);
  await expect(out()).toMatchFileSnapshot('../snapshots/audit.txt');
});

test('strict: warnings fail', async () => {
  expect(await run(['plans', '--strict'], workplace(files).io)).toBe(2);
  expect(await run(['plans', '--strict'], workplace({ ...files, 'plans/phase-2.md': body('2') }).io)).toBe(0);
});

test('errors fail: a missing file, a cycle', async () => {
  const { io } = workplace({
    ...files,
    'plans/phase-1.md': `${body('1')}\n## Dependencies\n- Phase 2\n`,
  });
  expect(await run(['plans/MASTER_PLAN.md'], io)).toBe(2);
});

test('as JSON', async () => {
  const { io, out } = workplace(files);
  expect(await run(['plans', '--json'], io)).toBe(0);
  const json: unknown = JSON.parse(out());
  expect(json).toMatchObject({
    schema_version: 1,
    ok: true,
    findings: [
      { code: 'PROSE_GATE', severity: 'warning', place: { file: 'plans/phase-2.md', line: 8, column: 1 } },
    ],
    plans: [
      {
        file: 'plans/MASTER_PLAN.md',
        dialect: 'debussy',
        summary: { phases: 2, dependencies: 1, gates_runnable: 2, gates_prose: 1, tasks: 4, tasks_done: 2 },
      },
    ],
  });
});

function plansIn(json: string): unknown[] {
  const read: { readonly plans: { readonly file: string; readonly summary: { readonly phases: number } }[] } =
    JSON.parse(json);
  return read.plans.map(({ file, summary }) => [file, summary.phases]);
}

describe('a folder', () => {
  test('with masters in it and below it, with files of front matter, with single files', async () => {
    const { io, out } = workplace({
      ...files,
      'other/x-MASTER_PLAN.md': `${head}| 1 | [A](a.md) | | | |\n`,
      'other/a.md': body('1'),
      'other/README.md': '# not a plan\n',
    });
    expect(await run(['--json'], io)).toBe(0);
    expect(plansIn(out())).toEqual([
      ['other/x-MASTER_PLAN.md', 1],
      ['plans/MASTER_PLAN.md', 2],
    ]);
    const fronted = workplace({
      'a/01-01-PLAN.md': '---\nphase: 01-x\nplan: 01\n---\n- [ ] a\n',
      'a/01-02-PLAN.md': '---\nphase: 01-x\nplan: 02\ndepends_on: [01-01]\n---\n- [ ] a\n',
      'b/plan.md': '## Phase 1: A\n- [ ] a\n',
      'b/notes.md': '# Notes\n',
    });
    await run(['.', '--json'], fronted.io);
    expect(plansIn(fronted.out())).toEqual([
      ['a', 2],
      ['b/plan.md', 1],
    ]);
  });
});

async function told(argv: readonly string[], place: ReturnType<typeof workplace>): Promise<string> {
  const error: unknown = await run(argv, place.io).catch((thrown: unknown) => thrown);
  if (!(error instanceof DebussyError)) throw new Error('expected an error for people', { cause: error });
  expect(error.exitCode).toBe(2);
  return error.code;
}

describe('texts that are not plans', () => {
  test.each<[string, Record<string, string | Uint8Array>, string]>([
    ['gone.md', {}, 'ERR_PLAN_MISSING'],
    ['empty.md', { 'empty.md': ' \n' }, 'ERR_PLAN_EMPTY'],
    ['binary.md', { 'binary.md': Uint8Array.from([35, 0, 1]) }, 'ERR_PLAN_BINARY'],
    ['latin.md', { 'latin.md': Uint8Array.from([35, 32, 0xe9]) }, 'ERR_PLAN_BINARY'],
    ['utf16.md', { 'utf16.md': Uint8Array.from([0xff, 0xfe, 35, 0]) }, 'ERR_PLAN_BINARY'],
    ['.', { 'a.txt': 'x' }, 'ERR_PLAN_NOT_FOUND'],
  ])('%s', async (path, given, code) => {
    expect(await told([path], workplace(given))).toBe(code);
  });

  test('50 MB', async () => {
    const place = workplace({ 'big.md': '' });
    truncateSync(join(place.cwd, 'big.md'), 50 * 1024 * 1024);
    expect(await told(['big.md'], place)).toContain('ERR_PLAN_TOO_LARGE');
  });

  test('a pipe is not waited for', async () => {
    const place = workplace({});
    execFileSync('mkfifo', [join(place.cwd, 'pipe.md')]);
    expect(await told(['pipe.md'], place)).toContain('ERR_PLAN_UNREADABLE');
  });

  test.skipIf(process.getuid?.() === 0)(
    'a file that may not be read (needs a user other than root)',
    async () => {
      const place = workplace({ 'secret.md': '# x' });
      chmodSync(join(place.cwd, 'secret.md'), 0);
      expect(await told(['secret.md'], place)).toContain('ERR_PLAN_UNREADABLE');
    },
  );

  test('a text without phases is a finding', async () => {
    const { io, out } = workplace({ 'n.md': '# Notes\n' });
    expect(await run(['n.md'], io)).toBe(2);
    expect(out()).toMatch(/^n\.md:1:1 error NO_PHASES /);
  });
});

describe('links', () => {
  test('that leave the repository, also by a symbolic link, are refused; so are directories', async () => {
    const outer = workplace({
      'secret.md': body('1'),
      'repo/.git/HEAD': '',
      'repo/M.md': `${head}| 1 | [A](../secret.md) | | | |\n| 2 | [B](link.md) | | | |\n| 3 | [C](sub/) | | | |\n| 4 | [D](/etc/passwd) | | | |\n`,
    });
    symlinkSync(join(outer.cwd, 'secret.md'), join(outer.cwd, 'repo/link.md'));
    mkdirSync(join(outer.cwd, 'repo/sub'));
    expect(await run(['repo/M.md'], outer.io)).toBe(2);
    const lines = outer
      .out()
      .split('\n')
      .filter((line) => line.includes(' error '));
    expect(lines.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'repo/M.md:3:7 error LINK_OUTSIDE',
      'repo/M.md:4:7 error LINK_OUTSIDE',
      'repo/M.md:5:7 error FILE_UNREADABLE',
      expect.stringMatching(/LINK_OUTSIDE|PHASE_WITHOUT_FILE/),
    ]);
  });

  test('within the repository may lead out of the folder of the plan', async () => {
    const { io, cwd } = workplace({
      '.git/HEAD': '',
      'docs/M.md': `${head}| 1 | [A](../plans/a.md) | | | |\n`,
      'plans/a.md': body('1'),
    });
    writeFileSync(join(cwd, 'note'), '');
    expect(await run(['docs/M.md', '--strict'], io)).toBe(0);
  });
});

test('terminal escapes are not printed', async () => {
  const { io, out } = workplace({ 'p.md': '## Phase 1: A\u001b[31mred\u202e\n- [ ] a\n' });
  await run(['p.md'], io);
  expect(out()).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
});

test('an unknown flag, with the one that was meant', async () => {
  await expect(run(['--strikt'], workplace({}).io)).rejects.toMatchObject({
    code: 'ERR_USAGE',
    exitCode: 2,
    message: 'unknown option --strikt',
    hint: 'Did you mean --strict?',
  });
  await expect(run(['--zzzzzz'], workplace({}).io)).rejects.toMatchObject({
    hint: 'Usage: debussy audit [<plan-or-folder>...] [--dialect <name>] [--tag <name>] [--strict] [--json]',
  });
});

test('gates with a command of the config count as runnable, in the table and as JSON', async () => {
  const configured = { ...files, '.git/HEAD': '', '.debussy/config.yaml': 'gates:\n  docs: npm run docs\n' };
  const table = workplace(configured);
  expect(await run(['plans', '--strict'], table.io)).toBe(0);
  expect(table.out()).toContain('3 gates (3 runnable, 0 prose)');
  const asJson = workplace(configured);
  expect(await run(['plans', '--json'], asJson.io)).toBe(0);
  expect(JSON.parse(asJson.out())).toMatchObject({
    findings: [],
    plans: [{ summary: { gates_runnable: 3, gates_prose: 0 } }],
  });
});

test('audit in a subdirectory found no plan where run does', async () => {
  const place = workplace({ 'MASTER_PLAN.md': '# P\n\n## Phase 1: One\n\n- [ ] 1.1: x\n', 'src/a.js': '' });
  execFileSync('git', ['init', '-q', place.cwd]);
  const { stdout } = await called(['audit'], { cwd: join(place.cwd, 'src') });
  expect(stdout).toContain('One');
});

test('a configuration that run would refuse fails the audit', async () => {
  const plan = {
    'PLAN.md': `# P\n\n## Phase 1: One\n\n### Gates\n- a: \`npm test\`\n\n### Tasks\n- [ ] 1.1: a\n`,
  };
  const codesWith = async (config: string, name = 'config.yaml', env = {}): Promise<readonly string[]> => {
    const { cwd } = workplace({ ...plan, '.git/HEAD': '', [`.debussy/${name}`]: config });
    const { code, stdout } = await called(['audit', 'PLAN.md', '--strict', '--json'], { cwd, env });
    const { findings }: { findings: { code: string; place: { file: string } }[] } = JSON.parse(stdout);
    expect(code).toBe(findings.length === 0 ? 0 : 2);
    return findings.map(({ code: one, place }) => `${one} ${place.file}`);
  };
  const refused = 'CONFIG_REFUSED .debussy/config.yaml';
  expect(await codesWith('parallel: 3\n')).toEqual([]);
  expect(await codesWith('parallel: none\nparalel: 3\n')).toEqual([refused, refused]);
  expect(await codesWith('parallel: [\n')).toEqual([refused]);
  expect(await codesWith('parallel: 3\n', 'config.yml')).toEqual([refused]);
  expect(await codesWith('executor: moon\n')).toEqual([refused]);
  expect(await codesWith('observers: [gone.mjs]\n')).toEqual([refused]);
  expect(await codesWith('parallel: 3\n', 'config.yaml', { DEBUSSY_PARALLEL: 'many' })).toHaveLength(1);
});
