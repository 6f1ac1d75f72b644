import { estimateTokens, prune } from '@debussy/estimator';
import type { PromptItem } from '@debussy/estimator';
import { duties, earlierPhase, heading, phaseText } from './phase-section.ts';
import { intent, intentTitle, neighbourText } from './intent.ts';
import type { Intent, Neighbour, PromptFacts } from './prompt-facts.ts';
import { purposeOf, wordsOfUser } from './purpose.ts';
import { fenced } from './fenced.ts';
import { rules } from './rules.ts';

export interface Prompt {
  readonly text: string;
  /** What was left out to stay within the budget. */
  readonly pruned: readonly string[];
}

/** In layers: what always holds, the phase, what earlier phases left as metadata, and what matters only now. */
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

/** Of the budget: a phase text that takes more leaves no room for what came before it. */
const phaseShare = 0.5;
/** Less than this is worth no detour through a file. */
const worthAPath = 500;

/** The whole text is never kept at the cost of something else: above its share, or where room is short, its file is named. */
function phaseByPath(
  { spec, budget }: PromptFacts,
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

/** What always has to be said may alone be too much. */
function tooLarge({ budget }: PromptFacts, kept: readonly PromptItem[]): readonly string[] {
  const total = kept.reduce((sum, { text = '' }) => sum + estimateTokens(text), 0);
  if (budget === 0 || total <= budget) return [];
  return [`the prompt is ${total} tokens, above its budget of ${budget}: nothing more can be left out`];
}

const phaseTextId = 'phase text';

interface Item extends PromptItem {
  readonly text: string;
}

function layers(facts: PromptFacts): readonly Item[] {
  const earlier = facts.earlier.map((phase): Item => ({
    id: `phase ${phase.id}`,
    layer: 'metadata',
    text: earlierPhase(phase),
  }));
  return [
    { id: 'purpose', layer: 'permanent', text: purposeOf(facts) },
    { id: 'words of the user', layer: 'permanent', text: wordsOfUser(facts) },
    { id: 'heading', layer: 'permanent', text: heading(facts) },
    ...parentItem(facts),
    { id: 'duties', layer: 'permanent', text: duties(facts).trimEnd() },
    phaseItem(facts),
    ...facts.intents.map(intentItem),
    ...facts.neighbours.map(neighbourItem),
    ...earlier,
    { id: 'rules', layer: 'permanent', text: rules(facts) },
  ];
}

/** A sub-phase has no file to look into. */
function phaseItem(facts: PromptFacts): Item {
  const item = { id: phaseTextId, text: phaseText(facts) };
  return facts.spec.file === null
    ? { ...item, layer: 'permanent' }
    : { ...item, layer: 'phase', summary: 'Read the phase in its file.' };
}

/** A scope is one line: what it is a part of says how, and with which patterns. It comes first, so that its own scope has the last word. */
function parentItem({ spec, parentText }: PromptFacts): readonly Item[] {
  if (parentText === null) return [];
  const text = `## Phase ${spec.parent ?? ''}, which this is a part of\n\nOther sessions do its other parts at the same time. Do only yours.\n\n${fenced(parentText)}`;
  return [{ id: 'text of the parent', layer: 'phase', text, summary: '' }];
}

/** With it a conflict is resolved: where room is short, it is at least said whose work it is. */
function intentItem(one: Intent): Item {
  return {
    id: `intent of phase ${one.id}`,
    layer: 'phase',
    text: intent(one),
    summary: intentTitle(one),
  };
}

function neighbourItem(one: Neighbour): Item {
  const summary = `Phase ${one.id} changes ${one.files[0] ?? ''} at the same time.`;
  return { id: `neighbour ${one.id}`, layer: 'phase', text: neighbourText(one), summary };
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
