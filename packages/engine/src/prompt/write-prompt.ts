import { leftOutText } from '@debussy/core';
import { estimateTokens, prune } from '@debussy/estimator';
import type { PromptItem } from '@debussy/estimator';
import { fenced, firstWords, joinedLines } from './fenced.ts';
import { duties, earlierPhase, heading, phaseText } from './phase-section.ts';
import type { Intent, PromptFacts } from './prompt-facts.ts';
import { purposeOf, wordsOfReview, wordsOfUser } from './purpose.ts';
import { filled } from './prompt-texts.ts';
import { ownPaths } from './rules.ts';

export interface Prompt {
  readonly text: string;
  /** Parts that were left out to respect the budget. */
  readonly pruned: readonly string[];
}

/**
 * In layers: permanent rules, the plan, earlier phases, the phase, and the present purpose. Text that most sessions
 * share comes first, so that a provider's cache can serve it.
 */
export function writePrompt(facts: PromptFacts): Prompt {
  const all = layers(facts).filter((item) => item.text !== '');
  const { items, said } = phaseByPath(facts, all);
  const { kept, dropped } = prune(items, facts.pruning, facts.budget);
  const order = items.map((item) => item.id);
  const sorted = kept.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return {
    text: `${joined(sorted)}\n`,
    pruned: [
      ...said,
      ...dropped.map(({ id, saved }) => `left out of the prompt: ${id} (${saved} tokens)`),
      ...tooLarge(facts, sorted),
    ],
  };
}

/** Share of the budget: a longer phase text leaves no room for earlier phases. */
const phaseShare = 0.5;
/** A shorter text is not worth a separate file. */
const worthAPath = 500;

/** The whole text never displaces anything else: above its share, or if space is short, only its file is named. */
function phaseByPath(
  { task: { spec }, budget }: PromptFacts,
  items: readonly Item[],
): { readonly items: readonly Item[]; readonly said: readonly string[] } {
  const phase = items.find(({ id, layer }) => id === phaseTextId && layer === 'phase');
  const size = estimateTokens(phase?.text ?? '');
  const share = Math.floor(budget * phaseShare);
  const total = items.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  if (phase === undefined || size < worthAPath || (size <= share && total <= budget))
    return { items, said: [] };
  const byPath: Item = { ...phase, text: `Read the phase in its file: \`${spec.file ?? ''}\`.` };
  return {
    items: items.map((item) => (item === phase ? byPath : item)),
    said: [
      `the text of phase ${spec.id} is ${size} tokens, and its share of the prompt ${share}: the agent reads it in ${spec.file ?? ''}`,
    ],
  };
}

/** The required parts alone may exceed the budget. */
function tooLarge({ budget }: PromptFacts, kept: readonly PromptItem[]): readonly string[] {
  const total = kept.reduce((sum, { text = '' }) => sum + estimateTokens(text), 0);
  if (budget === 0 || total <= budget) return [];
  return [`the prompt is ${total} tokens, above its budget of ${budget}: nothing more can be left out`];
}

const phaseTextId = 'phase text';

interface Item extends PromptItem {
  readonly text: string;
}

/** A session that continues its conversation already knows the rules, the phase and its own work. */
function layers(facts: PromptFacts): readonly Item[] {
  const all = allLayers(facts);
  return facts.task.continues === undefined ? all : all.filter(({ id, layer }) => isNews(id, layer));
}

function isNews(id: string, layer: Item['layer']): boolean {
  return news.has(id) || (layer === 'phase' && id.startsWith('intent of '));
}

const news = new Set(['purpose', 'left out', 'review', 'words of the user', 'own paths']);

function allLayers(facts: PromptFacts): readonly Item[] {
  const earlier = facts.task.earlier.map((phase): Item => ({
    id: `phase ${phase.id}`,
    layer: 'metadata',
    text: earlierPhase(phase),
  }));
  return [
    { id: 'rules', layer: 'permanent', text: rules(facts) },
    { id: 'shared texts of the plan', layer: 'phase', text: planText(facts), summary: '' },
    ...parentItem(facts),
    ...(facts.task.hasMoreEarlier ? [furtherItem] : []),
    ...earlier,
    { id: 'heading', layer: 'permanent', text: heading(facts) },
    { id: 'duties', layer: 'permanent', text: duties(facts).trimEnd() },
    phaseItem(facts),
    { id: 'notes before the split', layer: 'phase', text: facts.before },
    ...facts.intents.map(intentItem),
    { id: 'purpose', layer: 'permanent', text: purposeOf(facts) },
    { id: 'left out', layer: 'phase', text: leftOut(facts) },
    { id: 'review', layer: 'phase', text: wordsOfReview(facts) },
    { id: 'words of the user', layer: 'permanent', text: wordsOfUser(facts) },
    { id: 'own paths', layer: 'permanent', text: ownPaths(facts.debussy) },
  ];
}

function rules({ texts, maxSubPhases }: PromptFacts): string {
  return filled(texts.rules, { max_sub_phases: String(maxSubPhases) });
}

const furtherItem: Item = {
  id: 'further phases',
  layer: 'metadata',
  text: '- Further phases have landed; `git log` names them.',
};

/** Otherwise an agent would consider a file in its worktree delivered. */
function leftOut({ task: { refused } }: PromptFacts): string {
  if (refused.length === 0) return '';
  const items = refused.map((one) => `- ${joinedLines(leftOutText(one))}`);
  return `## Left out\n\nThe last session of this phase left this as well. It is not in the worktree, and no gate has seen it:\n\n${items.join('\n')}`;
}

function planText({ planText: text }: PromptFacts): string {
  return text === '' ? '' : `## The plan\n\n${fenced(text)}`;
}

/** A sub-phase has no file of its own. */
function phaseItem(facts: PromptFacts): Item {
  const item = { id: phaseTextId, text: phaseText(facts) };
  return facts.task.spec.file === null
    ? { ...item, layer: 'permanent' }
    : { ...item, layer: 'phase', summary: 'Read the phase in its file.' };
}

/** A scope is one line; the parent's text adds details and comes first, so that the scope has the last word. */
function parentItem({ task: { spec }, parentText }: PromptFacts): readonly Item[] {
  if (parentText === null) return [];
  const text = `## Phase ${spec.parent ?? ''}, which this is a part of\n\nOther sessions do its other parts at the same time. Do only yours.\n\n${fenced(parentText)}`;
  return [{ id: 'text of the parent', layer: 'phase', text, summary: '' }];
}

/** Needed to resolve a conflict: if space is short, at least the phase is named. */
function intentItem(one: Intent): Item {
  return {
    id: `intent of phase ${one.id}`,
    layer: 'phase',
    text: intent(one),
    summary: intentTitle(one),
  };
}

const aboutWords = 200;
const mostTasks = 12;
const taskWords = 25;
const summaryWords = 80;

/** One side of a conflict, bounded. Much of it is agents' text, so all of it is data. */
function intent(one: Intent): string {
  const { about, summary } = one;
  const parts = [
    ...(about === '' ? [] : [`About: ${firstWords(about, aboutWords)}`]),
    ...tasksOf(one),
    ...(summary === '' ? [] : [`Its agent reported: ${firstWords(summary, summaryWords)}`]),
  ];
  const body = parts.length === 0 ? 'Nothing more is written about it.' : fenced(parts.join('\n'));
  return `${intentTitle(one)}\n\n${body}`;
}

function intentTitle({ side, id, title }: Intent): string {
  const whose = side === 'this' ? 'This side' : 'The other side';
  return `## ${whose}: phase ${id}, ${joinedLines(title)}`;
}

function tasksOf({ tasks }: Intent): readonly string[] {
  if (tasks.length === 0) return [];
  const shown = tasks.slice(0, mostTasks).map((task) => `- ${firstWords(task, taskWords)}`);
  const more = tasks.length - shown.length;
  return ['Tasks:', ...shown, ...(more > 0 ? [`- … and ${more} more`] : [])];
}

function joined(items: readonly PromptItem[]): string {
  const blocks: string[] = [];
  let inMetadata = false;
  for (const { layer, text = '' } of items) {
    const isMetadata = layer === 'metadata' && text.startsWith('- ');
    if (isMetadata && !inMetadata) blocks.push('## Earlier phases');
    inMetadata = isMetadata;
    blocks.push(text);
  }
  return blocks.join('\n\n');
}
