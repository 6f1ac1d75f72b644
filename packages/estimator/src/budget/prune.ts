import { estimateTokens } from '../counting/count-tokens.ts';
import { checkedNumber, OptionError, quoted } from '../option-error.ts';

/** How long a piece of a prompt is kept; permanent ones always. */
export type Layer = 'permanent' | 'phase' | 'metadata' | 'transient';
export const LAYERS: readonly Layer[] = ['permanent', 'phase', 'metadata', 'transient'];

export interface PromptItem {
  readonly id: string;
  readonly layer: Layer;
  readonly text?: string | undefined;
  /** Counted from the text if missing. */
  readonly tokens?: number | undefined;
  /** Replaces a dropped item, as metadata. */
  readonly summary?: string | undefined;
  /** For a `phase` item: its phase is done. */
  readonly done?: boolean | undefined;
}

export interface DroppedItem {
  readonly id: string;
  readonly layer: Layer;
  readonly tokens: number;
  readonly saved: number;
  /** Only its summary is left. */
  readonly summarised: boolean;
}

export interface Pruned {
  readonly kept: readonly PromptItem[];
  readonly dropped: readonly DroppedItem[];
  readonly tokens: number;
  readonly saved: number;
  readonly fits: boolean;
}

export type PrunePolicy = 'aggressive' | 'moderate' | 'minimal';

type Group = (item: PromptItem) => boolean;
const transient: Group = ({ layer }) => layer === 'transient';
const finished: Group = ({ layer, done }) => layer === 'phase' && done === true;
const metadata: Group = ({ layer }) => layer === 'metadata';
const unfinished: Group = ({ layer, done }) => layer === 'phase' && done !== true;

/** `whole` groups are dropped together to make room; the others item by item, oldest first. */
const POLICIES: Readonly<
  Record<PrunePolicy, { readonly whole: readonly Group[]; readonly single: readonly Group[] }>
> = {
  aggressive: { whole: [transient, finished], single: [metadata, unfinished] },
  moderate: { whole: [], single: [transient, finished, metadata] },
  minimal: { whole: [], single: [transient] },
};

/** Drops nothing that is within the budget. Items are ordered by age, oldest first. */
export function prune(items: readonly PromptItem[], policy: PrunePolicy, budget: number): Pruned {
  if (!Object.hasOwn(POLICIES, policy)) {
    const hint = 'Known: aggressive, moderate, minimal.';
    throw new OptionError({
      code: 'ERR_ESTIMATOR_PRUNE',
      option: 'prune: policy',
      message: `is ${quoted(policy)}`,
      hint,
    });
  }
  if (budget !== Infinity) checkedNumber('prune: budget', budget);
  const total = items.reduce((sum, item) => sum + sizeOf(item), 0);
  const dropped = total > budget ? chosen(items, policy, total - budget) : new Set<PromptItem>();
  return result(items, dropped, { total, budget });
}

function chosen(items: readonly PromptItem[], policy: PrunePolicy, excess: number): ReadonlySet<PromptItem> {
  const { whole, single } = POLICIES[policy];
  const dropped = new Set(items.filter((item) => savedBy(item) > 0 && whole.some((group) => group(item))));
  let missing = excess - [...dropped].reduce((sum, item) => sum + savedBy(item), 0);
  for (const item of single.flatMap((group) => items.filter(group))) {
    if (missing <= 0) break;
    if (savedBy(item) <= 0) continue;
    dropped.add(item);
    missing -= savedBy(item);
  }
  return dropped;
}

function result(
  items: readonly PromptItem[],
  dropped: ReadonlySet<PromptItem>,
  { total, budget }: { readonly total: number; readonly budget: number },
): Pruned {
  const gone = items.filter((item) => dropped.has(item)).map(told);
  const saved = gone.reduce((sum, item) => sum + item.saved, 0);
  const kept = items.flatMap((item) => (dropped.has(item) ? summaryOf(item) : [item]));
  return { kept, dropped: gone, tokens: total - saved, saved, fits: total - saved <= budget };
}

function told(item: PromptItem): DroppedItem {
  const { id, layer } = item;
  return { id, layer, tokens: sizeOf(item), saved: savedBy(item), summarised: summaryOf(item).length > 0 };
}

function summaryOf({ id, layer, summary }: PromptItem): readonly PromptItem[] {
  if (summary === undefined || summary === '' || layer === 'metadata') return [];
  return [{ id, layer: 'metadata', text: summary, tokens: estimateTokens(summary) }];
}

function savedBy(item: PromptItem): number {
  return sizeOf(item) - summaryOf(item).reduce((sum, summary) => sum + sizeOf(summary), 0);
}

function sizeOf({ tokens, text }: PromptItem): number {
  if (tokens === undefined) return text === undefined ? 0 : estimateTokens(text);
  return checkedNumber('prune: items[].tokens', tokens);
}
