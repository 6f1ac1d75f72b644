import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DebussyError, firstFew, formatPlace, ownValue, shortBranch } from '@debussy/core';
import { counted } from '@debussy/story';
import type { Config } from '@debussy/core';
import { defaultConfig } from '@debussy/core/config';
import { startInSandbox } from '@debussy/runners';
import { boxEngine, detectBwrap, gitFrom, gitLine, must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { isHidden, isSlotName, openRepository, poolPlace, preflight } from '@debussy/workspace';
import type { Location, Repository } from '@debussy/workspace';
import {
  foreignFiles,
  foreignHint,
  foreignText,
  loadConfig,
  mappedText,
  projectConfig,
  userConfig,
} from '../config/load-config.ts';
import { agreedConfig } from '../plan/open-agreed.ts';
import type { Surroundings } from '../run/request.ts';
import { agentSpec } from '../session/agent.ts';
import { agentFileProblems } from './agent-file.ts';
import { fine, problem } from './check.ts';
import type { Check } from './check.ts';
import { diskCheck, machineCheck, nodeCheck, sandboxCheck } from './machine-checks.ts';
import { probeAgents, problemsOf, stateOfAgent } from './probe-agents.ts';
import type { FoundAgent } from './probe-agents.ts';
import { repositoryNotices } from './repository-notices.ts';

/** Checks everything that a run needs. With `fix`, it makes safe repairs. */
export async function runChecks(
  { cwd, env }: Pick<Surroundings, 'cwd' | 'env'>,
  fix: boolean,
): Promise<readonly Check[]> {
  const opened = await openRepository(cwd);
  const root = opened.ok ? opened.value.root : null;
  const { config, checks } = await configFound(opened.ok ? opened.value : null, env);
  const [disk, machine, agents, worktrees] = await Promise.all([
    diskCheck(root ?? cwd),
    machineCheck(config),
    agentChecks(config, env),
    opened.ok ? worktreeChecks(opened.value, fix) : [],
  ]);
  const place = opened.ok ? await placeChecks(opened.value, config) : [];
  const files = root === null ? [] : await agentFileProblems(config, root);
  const notCommitted = files.map(({ agent, message, hint }) =>
    problem(`agent ${agent}`, 'error', [message, hint]),
  );
  const git = opened.ok ? gitChecks(opened.value) : [unopened(opened.error)];
  return [
    nodeCheck(),
    ...git,
    ...place,
    ...worktrees,
    disk,
    machine,
    ...checks,
    ...agents,
    ...notCommitted,
    sandboxCheck(config),
  ];
}

/** Why a repository could not be opened. Outside a repository, the other checks still work. */
function unopened(error: DebussyError): Check {
  const name = error.code === 'ERR_GIT_MISSING' || error.code === 'ERR_GIT_TOO_OLD' ? 'git' : 'repository';
  return problem(name, 'error', [error.message, error.hint ?? '']);
}

function gitChecks(repository: Repository): readonly Check[] {
  const { gitVersion, root, branch, identity } = repository;
  return [
    fine('git', gitVersion),
    fine('repository', `${root}, ${branch === null ? 'HEAD is detached' : `on ${shortBranch(branch)}`}`),
    ...(identity === null ? [] : [fine('identity', `${identity.name} <${identity.email}>`)]),
    ...preflight(repository).map(obstacle),
    ...oddities(repository),
    ...repositoryNotices(repository).map(({ message, hint }) =>
      problem('repository', 'info', [message, hint]),
    ),
  ];
}

function obstacle({ code, message, hint = '' }: DebussyError): Check {
  const names = { ERR_GIT_IDENTITY: 'identity', ERR_GIT_OPERATION: 'checkout' };
  return problem(ownValue(names, code) ?? 'repository', 'error', [message, hint]);
}

function oddities({ dirty, submodules, shallow, detached }: Repository): readonly Check[] {
  const rows = [
    [
      'checkout',
      dirty.length > 0,
      `${counted(dirty.length, 'tracked file')} changed and not committed: ${firstFew(dirty, 5)}`,
      'Runs start from the commit and leave these changes alone.',
    ],
    [
      'repository',
      submodules.length > 0,
      `it has ${submodules.length} submodule(s)`,
      'Worktrees get them from your own clones; what is missing there stays empty: git submodule update --init --recursive',
    ],
    ['repository', shallow, 'the clone is shallow', 'git fetch --unshallow'],
    ['repository', detached, 'HEAD is detached, so no branch can be moved forward', 'git switch <branch>'],
  ] as const;
  return rows.flatMap(([name, is, detail, hint]) => (is ? [problem(name, 'info', [detail, hint])] : []));
}

/** The defaults if it cannot be read, so that the other checks still run. */
async function configFound(
  repository: Repository | null,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly config: Config; readonly checks: readonly Check[] }> {
  const root = repository?.root ?? null;
  try {
    const read =
      repository === null ? loadConfig({ root, env, flags: [] }) : await agreedConfig(repository, env);
    const { config, foreign } = read;
    const mapped = mappedText(read);
    const hint = 'debussy config show: what holds, and where it came from.';
    const own = mapped === null ? filesCheck(root, env) : problem('config', 'info', [mapped, hint]);
    const check = foreign === null ? own : problem('config', 'warning', [foreignText(foreign), foreignHint]);
    return { config, checks: [check, ...foreignCheck(root)] };
  } catch (error) {
    if (!(error instanceof DebussyError)) throw error;
    const where = error.place === undefined ? '' : `${formatPlace(error.place)} `;
    const detail = `${where}${error.message}`;
    return { config: defaultConfig(), checks: [problem('config', 'error', [detail, error.hint ?? ''])] };
  }
}

function filesCheck(root: string | null, env: NodeJS.ProcessEnv): Check {
  const files = [...(root === null ? [] : [projectConfig(root)]), userConfig(env)].filter((file) =>
    existsSync(file),
  );
  if (files.length > 0) return fine('config', files.join(', '));
  return problem('config', 'info', [
    'no configuration file: the defaults hold',
    'debussy init writes one with comments.',
  ]);
}

function foreignCheck(root: string | null): readonly Check[] {
  const files = root === null ? [] : foreignFiles(root);
  if (files.length === 0) return [];
  const hint =
    'Another tool uses the same name. Of this folder debussy reads config.yaml, and leaves the rest alone.';
  return [problem('config', 'info', [`.debussy/ holds what is not of debussy: ${firstFew(files, 3)}`, hint])];
}

/** Only agents that the configuration uses can prevent a run. */
async function agentChecks(config: Config, env: NodeJS.ProcessEnv): Promise<readonly Check[]> {
  const found = await probeAgents(config, env);
  const shown = found.filter((agent) => agent.name !== 'scripted' || agent.use !== null);
  return Promise.all(shown.map(async (agent) => checkOf(await triedInSandbox(agent, config, env))));
}

/** If sessions run in a sandbox, a used agent must be able to start in it. */
async function triedInSandbox(
  agent: FoundAgent,
  config: Config,
  env: NodeJS.ProcessEnv,
): Promise<FoundAgent> {
  const isTried =
    boxEngine(config.sandbox) === 'bwrap' && agent.use !== null && agent.probe.installed && detectBwrap().ok;
  if (!isTried) return agent;
  const host = { env, root: process.getuid?.() === 0 };
  const found = await startInSandbox(agentSpec(agent.name, config, env), host);
  if (found === null) return agent;
  return { ...agent, probe: { ...agent.probe, problems: [...agent.probe.problems, found] } };
}

function checkOf(agent: FoundAgent): Check {
  const name = `agent ${agent.name}`;
  const state = stateOfAgent(agent);
  const problems = problemsOf(agent);
  if (problems.length === 0) return fine(name, state);
  return problem(name, severity(agent), [state, problems.join(' ')]);
}

function severity({ use, probe }: FoundAgent): 'error' | 'warning' | 'info' {
  if (use === null) return 'info';
  const unusable = !probe.installed || probe.loggedIn === false;
  return unusable && use === 'agent' ? 'error' : 'warning';
}

async function placeChecks(repository: Repository, { worktrees }: Config): Promise<readonly Check[]> {
  try {
    const place = await poolPlace({ ...repository, worktrees });
    if (!isHidden(place)) return [fine('worktrees', `in ${place}`)];
    const hint =
      'Many test runners skip such folders. Name another one in .debussy/config.yaml: worktrees: ~/worktrees';
    return [problem('worktrees', 'warning', [`in ${place}: a folder whose name begins with a dot`, hint])];
  } catch (error) {
    if (!(error instanceof DebussyError)) throw error;
    return [problem('worktrees', 'error', [error.message, error.hint ?? ''])];
  }
}

async function worktreeChecks({ root, commonDir }: Location, fix: boolean): Promise<readonly Check[]> {
  const stale = await staleWorktrees(root, commonDir);
  if (stale.length === 0) return [];
  const removed = fix ? await forgetWorktrees(root, stale) : [];
  const left = stale.map(({ path }) => path).filter((path) => !removed.includes(path));
  return [
    ...removed.map((path) => fine('worktrees', `taken off git's list, its folder is gone: ${path}`)),
    ...left.map((path) =>
      problem('worktrees', 'warning', [
        `git lists a worktree of debussy whose folder is gone: ${path}`,
        fix
          ? `Only it has its commit: look at it first, then git worktree remove -f -f ${path}`
          : 'debussy doctor --fix',
      ]),
    ),
  ];
}

interface StaleWorktree {
  readonly path: string;
  /** Whether a ref has the entry's commit, so that deleting it loses nothing. */
  readonly safe: boolean;
}

/** Our entries in git's list of worktrees whose folder is gone. */
async function staleWorktrees(root: string, commonDir: string): Promise<readonly StaleWorktree[]> {
  const folder = join(commonDir, 'worktrees');
  const entries = await readdir(folder).catch(() => []);
  const found = await Promise.all(entries.map((name) => staleAt(root, join(folder, name))));
  return found.flat();
}

/** Removes them from the list; other entries stay. Returns the removed ones. */
async function forgetWorktrees(root: string, stale: readonly StaleWorktree[]): Promise<readonly string[]> {
  const safe = stale.filter((one) => one.safe).map(({ path }) => path);
  for (const path of safe) await must(gitFrom(root), ['worktree', 'remove', '--force', '--force', path]);
  return safe;
}

async function staleAt(root: string, entry: string): Promise<readonly StaleWorktree[]> {
  const [link, head] = await Promise.all(
    ['gitdir', 'HEAD'].map((name) => readFile(join(entry, name), 'utf8').catch(() => '')),
  );
  const path = dirname((link ?? '').trimEnd());
  if (!isSlotName(basename(entry)) || link === '' || existsSync(path)) return [];
  return [{ path, safe: await isKept(gitFrom(root), (head ?? '').trim()) }];
}

/** By a ref, or as the content of another commit: a verified commit lands with its evidence in the message. */
async function isKept(git: Git, commit: string): Promise<boolean> {
  const holders = await git(['for-each-ref', '--count=1', `--contains=${commit}`]);
  if (holders.code !== 0 || holders.stdout.length > 0) return holders.code === 0;
  const tree = await gitLine(git, ['rev-parse', `${commit}^{tree}`]);
  return (await must(git, ['log', '--all', '--format=%T'])).includes(tree);
}
