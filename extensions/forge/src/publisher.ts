import { DebussyError } from '@debussy/core';
import type { Event, EventOf, PublishedRequest } from '@debussy/core';
import type { ExtendedRun } from '@debussy/engine';
import { createStory, tell } from '@debussy/story';
import { finalFailures } from '@debussy/scheduler';
import type { PublishOrder } from '@debussy/scheduler';
import { entriesOf } from './entries.ts';
import type { StackEntry } from './entries.ts';
import { requestOfBranch } from './host.ts';
import type { ForgeHost, HostRequest } from './host.ts';
import { HostFault } from './http.ts';
import { asking, once } from './once.ts';
import type { Patience } from './once.ts';
import { markerOf, requestBody, withAccount } from './request-text.ts';
import type { RemoteGit } from './remote-git.ts';

/** The connection for publishing. It is opened again each time, because a token may have been renewed. */
export interface Connection {
  readonly host: ForgeHost;
  readonly git: RemoteGit;
}

type Ended = EventOf<'publication.ended'>;

/** Publishes the landed commits. The run continues whatever the host does; missing publications are reported. */
export async function publishRun(
  run: ExtendedRun,
  connect: (signal: AbortSignal) => Promise<Connection>,
  { final, record }: PublishOrder,
  signal: AbortSignal,
): Promise<Ended> {
  const { wait_on_limit: limit, wait_on_outage: outage } = run.config;
  const patience: Patience = { record, limitMs: limit * 1000, outageMs: outage * 1000, signal };
  const { tip } = run.state();
  const shown: PublishedRequest[] = [];
  const ended = { type: 'publication.ended', tip, final } as const;
  try {
    const connection = await connect(signal);
    const scene = { ...connection, run, events: run.events(), patience, ask: asking(patience) };
    if (tip !== run.state().base) await showAll(scene, shown);
    const closed = shown.find(({ state }) => state === 'closed');
    const reason = closed === undefined ? '' : `request ${closed.number} was closed`;
    return {
      ...ended,
      outcome: closed === undefined ? 'published' : 'person',
      reason,
      commands: [],
      requests: shown,
    };
  } catch (error) {
    return { ...ended, ...failureOf(error, signal), requests: shown };
  }
}

function failureOf(error: unknown, signal: AbortSignal): Pick<Ended, 'outcome' | 'reason' | 'commands'> {
  if (signal.aborted) return { outcome: 'cancelled', reason: 'stopped', commands: ['debussy sync'] };
  if (error instanceof DebussyError)
    return {
      outcome: 'person',
      reason: `${error.message}. ${error.hint ?? ''}`.trim(),
      commands: ['debussy sync'],
    };
  if (!(error instanceof HostFault)) throw error;
  const { kind, message, until } = error;
  const when = until === null ? '' : `; it takes requests again at ${new Date(until).toISOString()}`;
  if (kind === 'limit' || kind === 'unclear')
    return { outcome: 'later', reason: `${message}${when}`, commands: ['debussy sync'] };
  const advice = kind === 'auth' ? '. The token is refused: renew it' : '';
  return { outcome: 'person', reason: `${message}${advice}`, commands: ['debussy sync'] };
}

interface Scene extends Connection {
  readonly run: ExtendedRun;
  readonly events: readonly Event[];
  readonly patience: Patience;
  readonly ask: <T>(ask: () => Promise<T>) => Promise<T>;
}

interface Shown {
  readonly entry: StackEntry;
  readonly request: HostRequest;
}

/** From the lowest up: each request is based on the previous one, unless that is merged. */
async function showAll(scene: Scene, shown: PublishedRequest[]): Promise<void> {
  const { run, git, ask } = scene;
  const entries = await entriesOf(run);
  const heads = await ask(() => git.heads(entries.map(({ branch }) => branch)));
  const ground = await baseOf(scene);
  const done: Shown[] = [];
  for (const entry of entries) {
    const base = done.findLast(({ request }) => request.state !== 'merged')?.entry.branch ?? ground;
    const found = await ask(() => requestOf(scene, entry, base));
    const isOpen = found === null || found.state === 'open';
    if (isOpen) await pushEntry(scene, entry, heads.get(entry.branch) ?? null);
    const request = found ?? (await openRequest(scene, { entry, base, done, entries }));
    done.push({ entry, request });
    shown.push(publishedOf(entry, request, base));
  }
  // Only now are the numbers of all requests known.
  for (const [i, { entry, request }] of done.entries()) {
    if (request.state !== 'open') continue;
    const base = done.slice(0, i).findLast((one) => one.request.state !== 'merged')?.entry.branch ?? ground;
    const next = await bringUpToDate(scene, { entry, request, base, done, entries });
    shown[i] = publishedOf(entry, next, base);
  }
}

async function baseOf({ run, host, ask }: Scene): Promise<string> {
  const named = run.config.forge.base ?? run.state().branch;
  return named ?? ask(() => host.defaultBranch());
}

function requestOf({ host, run }: Scene, { branch }: StackEntry, base: string): Promise<HostRequest | null> {
  return requestOfBranch(host, { branch, base }, markerOf(run.id, branch));
}

/** A commit there is replaced only if debussy has pushed it. */
async function pushEntry(scene: Scene, { branch, commit }: StackEntry, at: string | null): Promise<void> {
  const { git, patience, events } = scene;
  if (at === commit) return;
  const ours = replaceable(events, branch);
  if (at !== null && !ours.has(at)) throw foreign(branch, at);
  let expected = at;
  await once(patience, {
    act: 'push',
    target: branch,
    commit,
    urlOf: () => null,
    async find() {
      const now = (await git.heads([branch])).get(branch) ?? null;
      if (now !== null && now !== expected && now !== commit) throw foreign(branch, now);
      expected = now;
      return now === commit ? now : null;
    },
    async make() {
      const pushed = await git.push(branch, commit, expected);
      if (pushed === 'moved') throw new HostFault(`${branch} was moved on the host`, { kind: 'unclear' });
      return commit;
    },
  });
}

/** Commits that debussy has pushed to a branch, and commits found there that its own branch now includes. */
function replaceable(events: readonly Event[], branch: string): ReadonlySet<string> {
  const ours = new Set<string>();
  let offered: readonly string[] = [];
  for (const event of events) {
    if (event.type === 'remote.intended' && event.act === 'push' && event.target === branch)
      ours.add(event.commit ?? '');
    if (event.type === 'tip.offered' && event.group === null) offered = event.host_heads ?? [];
    if (event.type === 'tip.moved' && event.offer === 'branch_moved')
      for (const head of offered) ours.add(head);
  }
  return ours;
}

function foreign(branch: string, at: string): DebussyError {
  return new DebussyError({
    code: 'ERR_HOST_BRANCH_MOVED',
    message: `${branch} has commits on the host that debussy did not push (${at.slice(0, 12)})`,
    hint: 'To include them and rebase the rest onto them: debussy sync',
    exitCode: 4,
  });
}

interface Place {
  readonly entry: StackEntry;
  readonly base: string;
  readonly done: readonly Shown[];
  readonly entries: readonly StackEntry[];
}

function openRequest(scene: Scene, place: Place): Promise<HostRequest> {
  const { host, run, patience } = scene;
  const { entry, base } = place;
  const isUnproven = finalFailures(run.state()).length > 0;
  const draft = {
    head: entry.branch,
    base,
    title: entry.title,
    body: bodyOf(scene, place),
    draft: run.config.land === 'pr-draft' || isUnproven,
  };
  return once(patience, {
    act: 'open_request',
    target: entry.branch,
    find: () => requestOf(scene, entry, base),
    async make() {
      try {
        return await host.open(draft);
      } catch (error) {
        // "A pull request already exists": from an earlier try, which the list did not show yet.
        if (error instanceof HostFault && error.kind === 'refused' && /already exists/i.test(error.message))
          throw new HostFault(error.message, { kind: 'unclear' });
        throw error;
      }
    },
    urlOf: ({ url }) => url,
  });
}

function bodyOf(scene: Scene, { entry, entries, done }: Place): string {
  const { run, events } = scene;
  const story = createStory();
  for (const event of events) tell(story, event);
  const stack = entries.map(({ title, branch }) => ({
    title,
    branch,
    url: done.find((one) => one.entry.branch === branch)?.request.url ?? null,
  }));
  return requestBody({
    story,
    state: run.state(),
    entry,
    stack,
    closes: closedBy(run, entry.phases),
  });
}

/** Issues that the request of these phases closes when it is merged. */
function closedBy({ config, state }: ExtendedRun, phases: readonly string[]): readonly string[] {
  if (config.issues !== 'close') return [];
  const specs = [...state().phases.values()].map(({ spec }) => spec).filter(({ id }) => phases.includes(id));
  return specs.flatMap(({ issues }) => issues ?? []).filter((issue) => issue.startsWith('#'));
}

/** Updates changed parts: the position in the stack, and the account. Text that people added to the body stays. */
async function bringUpToDate(
  scene: Scene,
  { request, ...place }: Place & { readonly request: HostRequest },
): Promise<HostRequest> {
  const { host, patience } = scene;
  const body = withAccount(request.body, bodyOf(scene, place));
  const change = {
    ...(sameText(body, request.body) ? {} : { body }),
    ...(place.base === request.base ? {} : { base: place.base }),
  };
  if (Object.keys(change).length === 0) return request;
  const isDone = (now: HostRequest): boolean => sameText(now.body, body) && now.base === place.base;
  return once(patience, {
    act: 'update_request',
    target: place.entry.branch,
    find: async () => {
      const now = await requestOf(scene, place.entry, place.base);
      return now !== null && (now.state !== 'open' || isDone(now)) ? now : null;
    },
    make: () => host.update(request, change),
    urlOf: ({ url }) => url,
  });
}

/** Hosts change line ends and trim. */
function sameText(one: string, other: string): boolean {
  return one.replace(/\r\n/g, '\n').trim() === other.replace(/\r\n/g, '\n').trim();
}

function publishedOf(
  { phases, branch, commit }: StackEntry,
  request: HostRequest,
  base: string,
): PublishedRequest {
  const { number, url, state, draft } = request;
  return { phases, branch, commit, base, number, url, state: state === 'open' && draft ? 'draft' : state };
}
