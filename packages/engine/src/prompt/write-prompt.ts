import { leftOutText } from '@debussy/core';
import { estimateTokens, prune } from '@debussy/estimator';
import type { PromptItem } from '@debussy/estimator';
import { fenced, firstWords, joinedLines } from './fenced.ts';
import { duties, earlierPhase, heading, phaseText } from './phase-section.ts';
import type { Intent, PromptFacts } from './prompt-facts.ts';
import { purposeOf, wordsOfReview, wordsOfUser } from './purpose.ts';

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
  const earlier = facts.task.earlier.map((phase): Item => ({
    id: `phase ${phase.id}`,
    layer: 'metadata',
    text: earlierPhase(phase),
  }));
  return [
    { id: 'purpose', layer: 'permanent', text: purposeOf(facts) },
    { id: 'words of the user', layer: 'permanent', text: wordsOfUser(facts) },
    { id: 'left out', layer: 'phase', text: leftOut(facts) },
    { id: 'review', layer: 'phase', text: wordsOfReview(facts) },
    { id: 'heading', layer: 'permanent', text: heading(facts) },
    ...parentItem(facts),
    { id: 'notes before the split', layer: 'phase', text: facts.before },
    { id: 'duties', layer: 'permanent', text: duties(facts).trimEnd() },
    phaseItem(facts),
    ...facts.intents.map(intentItem),
    ...(facts.task.hasMoreEarlier ? [furtherItem] : []),
    ...earlier,
    { id: 'rules', layer: 'permanent', text: rules(facts) },
  ];
}

const furtherItem: Item = {
  id: 'further phases',
  layer: 'metadata',
  text: '- Further phases have landed; `git log` names them.',
};

/** An agent that is not told would take a file for delivered that stayed in its worktree. */
function leftOut({ task: { refused } }: PromptFacts): string {
  if (refused.length === 0) return '';
  const items = refused.map((one) => `- ${joinedLines(leftOutText(one))}`);
  return `## Left out\n\nThe last session of this phase left this as well. It is not in the worktree, and no gate has seen it:\n\n${items.join('\n')}`;
}

/** What holds for every phase: how work is told, handed over, split and reported. */
function rules({ task, maxSubPhases, debussy }: PromptFacts): string {
  const command = /^[\w./@+-]+$/.test(debussy) ? debussy : `"${debussy}"`;
  return [
    ...working(command),
    ...reporting(task.phase, command),
    ...splitting(task.phase, maxSubPhases, command),
  ].join('\n');
}

function working(command: string): readonly string[] {
  return [
    '## How to work',
    '',
    '- Your working directory is a git worktree that is yours alone. Stay inside it.',
    '- Work only on this phase. Other phases run elsewhere at the same time.',
    '- You need not commit: what is in the worktree when you end is taken as it is, new files included, ignored files not. What you stash or commit elsewhere is not in it.',
    '- New files that are named like keys or credentials (`.env`, `*.key`, `*.pem`, `id_rsa`, `.npmrc`, `credentials.json`) are left out of the result, unless the configuration allows them.',
    `- Tell about each step that is done: \`${command} progress "<what is done>"\`. That path always works; \`debussy\` alone is not found by every shell.`,
    '- When your context runs low, write what the next session must know to the file named by `DEBUSSY_HANDOFF_FILE` (done, remaining, decisions, dead ends), then end.',
    '- The gates are run again by debussy itself, in a clean checkout of your result. Only they decide.',
  ];
}

function reporting(phase: string, command: string): readonly string[] {
  return [
    '',
    '## How to end',
    '',
    `Report with \`${command} done --phase ${phase} --status <status> --reason "<one sentence>"\`, or write JSON to the file named by \`DEBUSSY_REPORT_FILE\`:`,
    '',
    '```json',
    `{ "phase": ${JSON.stringify(phase)}, "status": "completed", "summary": "…", "tasks_completed": [], "tasks_remaining": [], "files_modified": [], "recommendation": "proceed" }`,
    '```',
    '',
    'Status: `completed`, `failed`, `blocked` (somebody else has to do something first), `needs_human_verification`, `split_request`. `"recommendation": "halt"` stops the whole run: only if going on would do harm.',
  ];
}

function splitting(phase: string, most: number, command: string): readonly string[] {
  const first = /[A-Za-z]$/.test(phase) ? `${phase}1` : `${phase}a`;
  return [
    '',
    '## If it is too large',
    '',
    `When more work is left than fits into your context (or more than 3 issues are to be mended and your context is more than 60 % full), stop and ask for a split: report \`split_request\`, or \`${command} split --file <json>\`. 2 to ${most} sub-phases, which then run in parallel and start from what you have done so far. Together they cover every task that remains; files should not overlap.`,
    '',
    '```json',
    `{ "phase": ${JSON.stringify(phase)}, "status": "split_request", "summary": "…", "split_details": { "reason": "…", "recommended_sub_phases": [`,
    `  { "sub_phase_id": ${JSON.stringify(first)}, "name": "…", "scope": "…", "tasks": ["…"], "files": ["src/part/**"], "depends_on": [], "gates": [{ "name": "test", "command": "…" }] } ] } }`,
    '```',
    '',
    'Give each part a gate that can pass without the others. A part without `gates` is verified only together with them, by the gates of the phase.',
  ];
}

/** A sub-phase has no file to look into. */
function phaseItem(facts: PromptFacts): Item {
  const item = { id: phaseTextId, text: phaseText(facts) };
  return facts.task.spec.file === null
    ? { ...item, layer: 'permanent' }
    : { ...item, layer: 'phase', summary: 'Read the phase in its file.' };
}

/** A scope is one line: what it is a part of says how, and with which patterns. It comes first, so that its own scope has the last word. */
function parentItem({ task: { spec }, parentText }: PromptFacts): readonly Item[] {
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

const aboutWords = 200;
const mostTasks = 12;
const taskWords = 25;
const summaryWords = 80;

/** One side of a conflict, bounded. Much of it is in the words of agents, so all of it is data. */
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
