import { outlook, stateOfAgent } from '@debussy/engine';
import type { NextMove, Outlook } from '@debussy/engine';
import { shellQuoted } from '@debussy/core';
import { counted, printable } from '@debussy/story';
import type { CommandIo } from '../command-io.ts';
import { askQuestions, askYes } from '../init/ask.ts';

/** `debussy` without a command: the state of the project, and the next step. On a terminal, Enter takes that step. */
export async function showFirstStep(io: CommandIo): Promise<number> {
  const found = await outlook(io.cwd, io.env);
  io.stdout(`${foundLines(found).join('\n')}\n\n`);
  const { next } = found;
  if (!io.isTTY || !process.stdin.isTTY) {
    io.stdout(`Next: debussy ${typed(next)}    (${purposes[next.kind]})\nAll commands: debussy --help\n`);
    return 0;
  }
  const words = await agreedWords(next);
  if (words === null) return 0;
  const { callCommand } = await import('../dispatch.ts');
  return callCommand(words, io);
}

const terminal = { input: process.stdin, output: process.stdout };

/** Null: not now. */
async function agreedWords({ kind, words }: NextMove): Promise<readonly string[] | null> {
  if (kind !== 'plan') {
    const question = `Next: debussy ${typed({ kind, words })} (${purposes[kind]}). Do it now?`;
    return (await askYes(question, true, terminal)) ? words : null;
  }
  const [idea = ''] = await askQuestions(
    ['What should be built? One sentence; an agent drafts the plan. (Enter alone: the demo)'],
    terminal,
  );
  return idea === '' ? ['demo'] : [...words, idea];
}

function typed({ kind, words }: NextMove): string {
  return `${words.map(shellQuoted).join(' ')}${kind === 'plan' ? ' "<idea>"' : ''}`;
}

const purposes: Readonly<Record<NextMove['kind'], string>> = {
  attach: 'watch the run in progress',
  resume: 'resume the run that is not finished',
  run: 'run this plan',
  plan: 'let an agent draft a plan',
  demo: 'see a complete run in 15 seconds, without keys',
};

function foundLines({ plans, gates, agents, run, missing }: Outlook): readonly string[] {
  const planTexts = plans.map(
    ({ path, dialect, phases }) => `${path} (${dialect}, ${counted(phases, 'phase')})`,
  );
  const gateTexts = gates.map(({ name, command, from }) => `${name}: ${command} (${from})`);
  const agentTexts = agents
    .filter(({ probe }) => probe.installed)
    .map((agent) => `${agent.name} ${stateOfAgent(agent)}`);
  return [
    ...rows('Plans', planTexts, 'none'),
    ...rows('Commands', gateTexts, 'no test or lint command'),
    ...rows('Agents', agentTexts, 'none installed'),
    ...(run === null ? [] : rows('Run', [`${run.id}, ${run.live ? 'in progress' : 'not finished'}`], '')),
    ...(missing.length === 0 ? [] : rows('Missing', missing, '')),
  ].map(printable);
}

const mostRows = 5;

function rows(title: string, texts: readonly string[], none: string): readonly string[] {
  const shown = texts.length === 0 ? [none] : texts.slice(0, mostRows);
  const more = texts.length > mostRows ? [`and ${texts.length - mostRows} more`] : [];
  return [...shown, ...more].map((text, i) => `${(i === 0 ? title : '').padEnd(10)}${text}`);
}
