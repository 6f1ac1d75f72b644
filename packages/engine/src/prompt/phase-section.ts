import { firstFew } from '@debussy/core';
import type { PhaseSpec } from '@debussy/core';
import type { EarlierPhase } from '@debussy/scheduler';
import { inlineCode, fenced, firstWords, joinedLines } from './fenced.ts';
import { filled } from './prompt-texts.ts';
import type { PromptFacts } from './prompt-facts.ts';

const metadataWords = 50;
const titleWords = 12;
const mostFiles = 10;

export function heading({ task: { spec }, plan, texts }: PromptFacts): string {
  return filled(texts.first, {
    phase: spec.id,
    title: joinedLines(spec.title),
    part: spec.parent === null ? '' : `, a part of phase ${spec.parent}`,
    plan: plan.title,
    where: spec.file === null ? '' : `\n\nIts file is \`${spec.file}\`; the plan is \`${plan.path}\`.`,
  });
}

/** The text at the base commit counts, whatever the worktree contains. */
export function phaseText({ phaseText: text }: PromptFacts): string {
  if (text.trim() === '') return '';
  return `## The phase\n\n${fenced(text)}`;
}

export function duties({ task, phaseText: text }: PromptFacts): string {
  const { spec } = task;
  const lines = [
    ...ownPart(task),
    ...list('Read first', spec.notes.read.map(inlineCode)),
    ...openTasksPart(spec, text),
    ...list('Use these agents', spec.agents.map(inlineCode)),
    ...list('Gates that have to pass', spec.gates.map(gateLine)),
    ...list('Write notes to', spec.notes.write.map(inlineCode)),
  ];
  return lines.join('\n');
}

/** The files that a sub-phase may change, and the sub-phases that change the others at the same time. */
function ownPart({ spec, siblings = [] }: PromptFacts['task']): readonly string[] {
  if (spec.parent === null) return [];
  const others = siblings.map(({ id, title, files }) => {
    const where = files.length === 0 ? '' : ` (${firstFew(files.map(inlineCode), mostFiles)})`;
    return `Phase ${id}: ${firstWords(title, titleWords)}${where}`;
  });
  return [...list('Your files', spec.files.map(inlineCode)), ...list('Beside you', others)];
}

const mostRepeatedWords = 6;

/** Tasks in the phase's text are listed by id if the text has the ids, otherwise by title. */
function openTasksPart({ tasks }: PhaseSpec, text: string): readonly string[] {
  const open = tasks.filter((one) => !one.done);
  const written = onOneLine(text);
  const isRepeated = open.length > 0 && open.every((one) => written.includes(onOneLine(one.text)));
  if (!isRepeated) return list('Open tasks', open.map(taskLine));
  if (open.every(({ id }) => /\D/.test(id) && written.includes(id)))
    return ['## Open tasks', '', `As the phase's text has them: ${open.map(({ id }) => id).join(', ')}`, ''];
  return list(
    'Open tasks, in short',
    open.map((one) => taskLine({ ...one, text: firstWords(one.text, mostRepeatedWords) })),
  );
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function taskLine({ id, text }: Pick<PhaseSpec['tasks'][number], 'id' | 'text'>): string {
  return id === text ? text : `${id}: ${text}`;
}

function gateLine(gate: PhaseSpec['gates'][number]): string {
  const expectation = gate.expectation === '' ? '' : ` (${gate.expectation})`;
  return gate.command === null
    ? `${gate.name}${expectation}: not run by debussy, for you to observe`
    : `${gate.name}: ${inlineCode(gate.command)}${expectation}`;
}

function list(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`## ${title}`, '', ...items.map((item) => `- ${joinedLines(item)}`), ''];
}

/** The word limit of a summary after its title and files. */
export function earlierPhase(phase: EarlierPhase): string {
  const files = phase.files.slice(0, mostFiles).map(inlineCode);
  const more = phase.files.length - files.length;
  const rest = more > 0 ? ` … and ${more} more` : '';
  const touched = files.length === 0 ? '' : ` Files: ${files.join(', ')}${rest}.`;
  const start = `Phase ${phase.id}, ${firstWords(phase.title, titleWords)}:`;
  const left = metadataWords - countWords(start) - countWords(touched);
  return `- ${start} ${firstWords(phase.summary || 'landed', left - 1)}${touched}`;
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
