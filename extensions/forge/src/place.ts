import { DebussyError, tokenVariables } from '@debussy/core';
import type { ForgeConfig, ForgeKind } from '@debussy/core';
import { gitFrom, ownEnvironment, runProgram } from '@debussy/host';
import { remoteOf } from '@debussy/workspace';

/** The host for requests, and the credentials. */
export interface HostPlace {
  readonly kind: ForgeKind;
  /** The URL of the API. */
  readonly url: string;
  /** The URL of the host for people. */
  readonly web: string;
  /** `owner/name`; for GitLab with all groups. */
  readonly repository: string;
  readonly token: string;
  /** The URL for pushing branches. Not the remote's name: a push by name moves the user's refs. */
  readonly remote: string;
}

export interface PlaceQuestion {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly config: ForgeConfig;
  /** The user's branch: its remote is preferred. */
  readonly branch: string | null;
}

/** Throws a `DebussyError` that names the missing part. */
export async function findHost({ root, env, config, branch }: PlaceQuestion): Promise<HostPlace> {
  const remote = config.remote ?? (await remoteOf(root, branch));
  if (remote === null) throw noRemote();
  const pushed = await urlOf(root, remote);
  const address = hostedAddress(pushed);
  const kind = config.kind ?? kindOf(address?.host ?? '');
  if (kind === null) throw unknownHost(address?.host ?? remote);
  const host = address?.host ?? publicHosts[kind];
  const web = webOf(config.url, host);
  const url = config.url ?? apiOf(kind, host);
  const repository = config.repository ?? address?.path ?? null;
  if (repository === null) throw noRepository(remote);
  const token = tokenIn(env, kind, config.token_env) ?? (await askedToken(kind, { host, root, env }));
  if (token === null) throw noToken(kind, config.token_env);
  return { kind, url, web, repository, token, remote: pushed };
}

const publicHosts: Readonly<Record<ForgeKind, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  forgejo: 'codeberg.org',
};

function noRemote(): DebussyError {
  return new DebussyError({
    code: 'ERR_HOST_REMOTE',
    message: 'this repository has no remote to push to',
    hint: 'Add one: git remote add origin <address>',
    exitCode: 2,
  });
}

async function urlOf(root: string, remote: string): Promise<string> {
  const { code, stdout } = await gitFrom(root)(['remote', 'get-url', '--push', '--', remote]);
  if (code === 0) return stdout.toString().trim();
  throw new DebussyError({
    code: 'ERR_HOST_REMOTE',
    message: `no remote is named ${remote}`,
    hint: 'See which there are: git remote -v    and name one: forge.remote in .debussy/config.yaml',
    exitCode: 2,
  });
}

interface Address {
  readonly host: string;
  /** Without `.git`. */
  readonly path: string;
}

/** `https://host/owner/name.git`, `ssh://git@host:22/owner/name`, `git@host:owner/name.git`; null for a folder. */
export function hostedAddress(remote: string): Address | null {
  const short = /^(?:[\w.-]+@)?([\w.-]{2,}):(?!\/\/)\/?(.+)$/.exec(remote);
  const long = /^(?:https?|ssh|git):\/\/(?:[^@/]+@)?([^/:]+)(?::\d+)?\/(.+)$/.exec(remote);
  const [, host, path] = long ?? short ?? [];
  if (host === undefined || path === undefined) return null;
  return { host: host.toLowerCase(), path: path.replace(/\/+$/, '').replace(/\.git$/, '') };
}

function kindOf(host: string): ForgeKind | null {
  if (/(^|\.)github\./.test(host)) return 'github';
  if (/(^|\.)gitlab\./.test(host)) return 'gitlab';
  return /(^|\.)(?:codeberg|forgejo|gitea)\./.test(host) ? 'forgejo' : null;
}

function apiOf(kind: ForgeKind, host: string): string {
  if (kind === 'gitlab') return `https://${host}/api/v4`;
  if (kind === 'forgejo') return `https://${host}/api/v1`;
  return host === 'github.com' ? 'https://api.github.com' : `https://${host}/api/v3`;
}

function webOf(api: string | null, host: string): string {
  return api === null || api.startsWith('https://api.github.com') ? `https://${host}` : new URL(api).origin;
}

function tokenIn(env: NodeJS.ProcessEnv, kind: ForgeKind, named: string | null): string | null {
  const names = named === null ? tokenVariables[kind] : [named];
  return names.map((name) => env[name]).find((value) => value !== undefined && value !== '') ?? null;
}

/** The program of the host may be logged in. */
async function askedToken(
  kind: ForgeKind,
  { host, root, env }: { readonly host: string; readonly root: string; readonly env: NodeJS.ProcessEnv },
): Promise<string | null> {
  if (kind !== 'github') return null;
  const found = await runProgram({
    argv: ['gh', 'auth', 'token', '--hostname', host],
    cwd: root,
    env: {
      ...ownEnvironment(),
      ...(env['GH_CONFIG_DIR'] === undefined ? {} : { GH_CONFIG_DIR: env['GH_CONFIG_DIR'] }),
    },
    timeoutMs: 10_000,
  });
  return found.code === 0 && found.stdout.trim() !== '' ? found.stdout.trim() : null;
}

function unknownHost(host: string): DebussyError {
  return new DebussyError({
    code: 'ERR_HOST_UNKNOWN',
    message: `unknown kind of host: ${host}`,
    hint: 'Set forge.kind in .debussy/config.yaml: github, gitlab or forgejo; and forge.url if its API has another address',
    exitCode: 2,
  });
}

function noRepository(remote: string): DebussyError {
  return new DebussyError({
    code: 'ERR_HOST_REPOSITORY',
    message: `the address of ${remote} does not name a repository of the host`,
    hint: 'Set forge.repository in .debussy/config.yaml: owner/name',
    exitCode: 2,
  });
}

function noToken(kind: ForgeKind, named: string | null): DebussyError {
  const names = named === null ? tokenVariables[kind].join(' or ') : named;
  const login = kind === 'github' ? ', or log in: gh auth login' : '';
  return new DebussyError({
    code: 'ERR_HOST_TOKEN',
    message: `missing: a token for ${kind}`,
    hint: `Set ${names}${login}`,
    exitCode: 2,
  });
}
