import type { PhaseSpec } from '@debussy/core';
import { fenced, firstWords } from './fenced.ts';
import type { EarlierPhase, PromptFacts } from './prompt-facts.ts';

const metadataWords = 50;
const mostFiles = 10;

export function heading({ spec, plan }: PromptFacts): string {
  const part = spec.parent === null ? '' : `, a part of phase ${spec.parent}`;
  const where = spec.file === null ? '' : `\n\nIts file is \`${spec.file}\`; the plan is \`${plan.path}\`.`;
  return `# Phase ${spec.id}: ${spec.title}\n\nYou carry out phase ${spec.id}${part} of "${plan.title}".${where}`;
}

/** The text that counts is the one at the base commit, whatever stands in the worktree. */
export function phaseText({ phaseText: text }: PromptFacts): string {
  return `## The phase, as it is verified\n\n${fenced(text)}`;
}

export function duties({ spec }: PromptFacts): string {
  const lines = [
    ...list('Read first', spec.notes.read.map(code)),
    ...list('Open tasks', openTasks(spec)),
    ...list('Use these agents', spec.agents.map(code)),
    ...list('Gates that have to pass', spec.gates.map(gateLine)),
    ...list('Write notes to', spec.notes.write.map(code)),
  ];
  return lines.join('\n');
}

function openTasks(spec: PhaseSpec): readonly string[] {
  return spec.tasks
    .filter((one) => !one.done)
    .map((one) => (one.id === one.text ? one.text : `${one.id}: ${one.text}`));
}

function gateLine(gate: PhaseSpec['gates'][number]): string {
  const expectation = gate.expectation === '' ? '' : ` (${gate.expectation})`;
  return gate.command === null
    ? `${gate.name}${expectation}: not run by debussy, for you to observe`
    : `${gate.name}: ${code(gate.command)}${expectation}`;
}

function list(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`## ${title}`, '', ...items.map((item) => `- ${item}`), ''];
}

function code(text: string): string {
  const ticks = text.includes('`') ? '``' : '`';
  return `${ticks}${text}${ticks}`;
}

export function earlierPhase(phase: EarlierPhase): string {
  const files = phase.files.slice(0, mostFiles);
  const more = phase.files.length - files.length;
  const touched =
    files.length === 0 ? '' : ` Files: ${files.join(', ')}${more > 0 ? ` … and ${more} more` : ''}.`;
  return `- Phase ${phase.id}, ${phase.title}: ${firstWords(phase.summary || 'landed', metadataWords)}${touched}`;
}
