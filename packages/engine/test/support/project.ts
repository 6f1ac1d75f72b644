import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterFile } from '@debussy/testing';
import { prepareRun, startRun } from '../../src/index.ts';
import type { Executors, TakenRun, Prepared, RunRequest, Surroundings } from '../../src/index.ts';

export interface Draft {
  /** What the agent does: a shell script that stands in its worktree. */
  readonly agent?: string;
  /** From ids to what stands below the title of the phase; one phase with a gate by default. */
  readonly phases?: Readonly<Record<string, string>>;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly executors?: Executors;
}

/** A repository with a plan, and an agent that is ten lines of shell. */
export interface Project {
  readonly root: string;
  readonly around: Surroundings;
  git(...args: readonly string[]): string;
  write(path: string, text: string): void;
  prepare(request?: Partial<RunRequest>): Promise<Prepared>;
  /** Takes the run that can be started; throws what it is refused with. */
  take(request?: Partial<RunRequest>): Promise<TakenRun>;
}

export const gate = '## Gates\n- there: `test -f done.txt`\n';

export function makeProject(draft: Draft = {}): Project {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-engine-')));
  afterFile(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const root = join(home, 'repo');
  const env = { ...process.env, HOME: home, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  mkdirSync(root);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, env, encoding: 'utf8' }).trimEnd();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada User');
  git('config', 'user.email', 'ada@example.org');
  for (const [path, text] of Object.entries({ ...filesOf(draft), ...draft.files })) write(path, text);
  git('add', '-A');
  git('commit', '-qm', 'Begin');
  const around = { cwd: root, env, canAsk: false, executors: draft.executors ?? {} };
  const prepare = (request: Partial<RunRequest> = {}): Promise<Prepared> =>
    prepareRun({ ...plainRequest, ...request }, around);
  return {
    root,
    around,
    git,
    write,
    prepare,
    take: async (request) => startRun(await prepare(request), around),
  };
}

export const plainRequest: RunRequest = {
  plan: null,
  given: null,
  run: null,
  settings: [],
  phases: [],
  from: null,
  base: null,
  restart: false,
  skipAudit: false,
  takeOver: false,
  yesUngated: false,
};

const done =
  'touch done.txt; printf \'{"phase":"%s","status":"completed"}\' "$DEBUSSY_PHASE" > "$DEBUSSY_REPORT_FILE"';

function filesOf({
  agent = done,
  phases = { 1: gate },
  config = {},
}: Draft): Readonly<Record<string, string>> {
  const rows = Object.keys(phases).map((id) => `| [Phase ${id}](p${id}.md) | Phase ${id} | Pending |`);
  const texts = Object.entries(phases).map(([id, text]) => [
    `p${id}.md`,
    `# Sample Phase ${id}: Part ${id}\n\n**Status:** Pending\n\n${text}\n## Tasks\n- [ ] ${id}.1: do it\n`,
  ]);
  const settings = { agent: 'mine', agents: { mine: { command: ['sh', '-c', agent], output: 'debussy' } } };
  return {
    'MASTER_PLAN.md': `# Sample\n\n| Phase | Title | Status |\n| --- | --- | --- |\n${rows.join('\n')}\n`,
    '.debussy/config.yaml': `${JSON.stringify({ ...settings, ...config })}\n`,
    ...Object.fromEntries(texts),
  };
}
