import { prune } from '@debussy/estimator';
import type { PromptItem } from '@debussy/estimator';
import { duties, earlierPhase, heading, phaseText } from './phase-section.ts';
import { intent, intentTitle } from './intent.ts';
import type { Intent, PromptFacts } from './prompt-facts.ts';
import { purposeOf } from './purpose.ts';
import { rules } from './rules.ts';

export interface Prompt {
  readonly text: string;
  /** What was left out to stay within the budget. */
  readonly pruned: readonly string[];
}

/** In layers: what always holds, the phase, what earlier phases left as metadata, and what matters only now. */
export function writePrompt(facts: PromptFacts): Prompt {
  const items = layers(facts).filter((item) => item.text !== '');
  const { kept, dropped } = prune(items, facts.pruning, facts.budget);
  const order = items.map((item) => item.id);
  const sorted = kept.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return {
    text: `${joined(sorted)}\n`,
    pruned: dropped.map(({ id, saved }) => `left out of the prompt: ${id} (${saved} tokens)`),
  };
}

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
    { id: 'heading', layer: 'permanent', text: heading(facts) },
    { id: 'duties', layer: 'permanent', text: duties(facts).trimEnd() },
    phaseItem(facts),
    ...facts.intents.map(intentItem),
    ...earlier,
    { id: 'rules', layer: 'permanent', text: rules(facts) },
  ];
}

/** A sub-phase has no file to look into. */
function phaseItem(facts: PromptFacts): Item {
  const item = { id: 'phase text', text: phaseText(facts) };
  return facts.spec.file === null
    ? { ...item, layer: 'permanent' }
    : { ...item, layer: 'phase', summary: 'Read the phase in its file.' };
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
