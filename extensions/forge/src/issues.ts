import { oneLine } from '@debussy/core';
import type { Event, JiraConfig, PhaseSpec } from '@debussy/core';
import type { RunContext } from '@debussy/engine';
import type { PhaseEntry } from '@debussy/scheduler';
import { answerFields, answerList, answerText } from './fields.ts';
import type { ForgeHost } from './host.ts';
import { caller } from './http.ts';
import type { ApiCall } from './http.ts';
import { asking, once } from './once.ts';
import type { Patience } from './once.ts';

type News = 'started' | 'landed' | 'failed';

/** What issues are told with. */
export interface IssueScene {
  readonly context: RunContext;
  readonly events: readonly Event[];
  /** Null where only Jira hears of phases. */
  readonly host: ForgeHost | null;
  readonly env: NodeJS.ProcessEnv;
  readonly patience: Patience;
}

/** Tells the issues of phases what became of these, each thing once. */
export async function tellIssues(scene: IssueScene): Promise<void> {
  const { context, env } = scene;
  const { on_host: how, jira } = context.config.issues ?? { on_host: 'none', jira: null };
  for (const entry of context.state().phases.values()) {
    const all = newsOfPhase(entry);
    const newest = all.at(-1);
    for (const issue of entry.spec.issues ?? []) {
      const isOfHost = issue.startsWith('#');
      if (isOfHost && how !== 'none') for (const news of all) await tellHost(scene, { entry, news, issue });
      if (!isOfHost && jira !== null && newest !== undefined)
        await moveInJira(scene, jira, { issue, news: newest, env });
    }
  }
}

/** Issues that the request of these phases closes when it is merged. */
export function closedBy({ config, state }: RunContext, phases: readonly string[]): readonly string[] {
  if (config.issues?.on_host !== 'close') return [];
  const specs = [...state().phases.values()]
    .map(({ spec }) => spec)
    .filter((spec: PhaseSpec) => phases.includes(spec.id));
  return specs.flatMap(({ issues }) => issues ?? []).filter((issue) => issue.startsWith('#'));
}

function newsOfPhase({ attempts, state: { kind } }: PhaseEntry): readonly News[] {
  const started: readonly News[] = attempts > 0 ? ['started'] : [];
  if (kind === 'landed') return [...started, 'landed'];
  return kind === 'failed' || kind === 'needs_human' ? [...started, 'failed'] : started;
}

interface Told {
  readonly entry: PhaseEntry;
  readonly news: News;
  readonly issue: string;
}

async function tellHost(
  { context, host, patience }: IssueScene,
  { entry, news, issue }: Told,
): Promise<void> {
  if (host === null) return;
  const number = Number(issue.slice(1));
  const { id } = entry.spec;
  const marker = `<!-- debussy run ${context.run} phase ${id} ${news}${news === 'failed' ? ` ${entry.attempts}` : ''} -->`;
  await once(patience, {
    act: 'comment',
    target: `${issue} (phase ${id} ${news})`,
    find: async () => (await host.comments(number)).find(({ body }) => body.includes(marker)) ?? null,
    make: () => host.comment(number, `${marker}\n${sentence(context, entry, news)}`),
    urlOf: ({ url }) => url,
  });
  if (context.config.issues?.on_host === 'comment' || news === 'started') return;
  const label = `debussy-${news}`;
  await once(patience, {
    act: 'label',
    target: `${issue} ${label}`,
    find: async () => ((await host.labels(number)).includes(label) ? label : null),
    make: () => host.label(number, label).then(() => label),
    urlOf: () => null,
  });
}

function sentence({ run }: RunContext, { spec, state }: PhaseEntry, news: News): string {
  const title = oneLine(spec.title, 200).replace(/[@<>]/g, ' ');
  const name = `Phase ${spec.id} (${title})`;
  if (news === 'started') return `${name} has been started in run \`${run}\`.`;
  const commit = state.kind === 'landed' ? ` as ${state.commit ?? ''}` : '';
  return news === 'landed'
    ? `${name} has landed${commit}; its gates passed.`
    : `${name} has not landed: it failed or needs a person.`;
}

interface Moved {
  readonly issue: string;
  readonly news: News;
  readonly env: NodeJS.ProcessEnv;
}

/** A transition is there as long as the issue has not made it: what is not offered needs no repeating. */
async function moveInJira(
  { patience, events }: IssueScene,
  jira: JiraConfig,
  { issue, news, env }: Moved,
): Promise<void> {
  const name = jira[news];
  const token = env[jira.token_env] ?? '';
  if (name === null || token === '') return;
  const target = `${issue} ${name}`;
  // Where people have moved it on since, it stays.
  if (events.some((event) => event.type === 'remote.done' && event.target === target)) return;
  const login =
    jira.user === null
      ? `Bearer ${token}`
      : `Basic ${Buffer.from(`${jira.user}:${token}`).toString('base64')}`;
  const call = caller({
    url: jira.url,
    headers: { authorization: login, accept: 'application/json' },
    secrets: [token, login],
    signal: patience.signal,
  });
  const found = await asking(patience)(() => transitionNamed(call, issue, name));
  if (found === null) return;
  await once(patience, {
    act: 'transition',
    target,
    find: async () => ((await statusOf(call, issue)) === found.to ? found.to : null),
    make: () =>
      call('POST', `/rest/api/2/issue/${issue}/transitions`, { transition: { id: found.id } }).then(
        () => found.to,
      ),
    urlOf: () => null,
  });
}

interface Transition {
  readonly id: string;
  readonly to: string;
}

async function transitionNamed(call: ApiCall, issue: string, name: string): Promise<Transition | null> {
  const list = answerList(
    answerFields(await call('GET', `/rest/api/2/issue/${issue}/transitions`))['transitions'],
  );
  const found = list.find((one) => answerText(one, 'name').toLowerCase() === name.toLowerCase());
  return found === undefined
    ? null
    : { id: answerText(found, 'id'), to: answerText(answerFields(found['to']), 'name') };
}

async function statusOf(call: ApiCall, issue: string): Promise<string> {
  const fields = answerFields(
    answerFields(await call('GET', `/rest/api/2/issue/${issue}?fields=status`))['fields'],
  );
  return answerText(answerFields(fields['status']), 'name');
}
