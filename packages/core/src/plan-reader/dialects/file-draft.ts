import { finding } from '../audit-codes.ts';
import { unreachable } from '../../errors.ts';
import { phaseKey } from '../../ids.ts';
import type { Finding } from '../../plan.ts';
import { boxesIn, lostWork, type Box } from '../boxes.ts';
import { readPlanFrontMatter, type FrontMatter } from '../front-matter.ts';
import { isGates } from '../gates/read-gates.ts';
import { readFileLinks, type FileLink } from '../links/file-links.ts';
import type { Block, Heading, Item } from '../markdown/block.ts';
import { plain } from '../markdown/inline.ts';
import { readBlocks, type Document } from '../markdown/read-blocks.ts';
import { readSections, startOf, wholeFile, type Section } from '../markdown/section.ts';
import { sourceText, type Line, type SourceText } from '../markdown/source-text.ts';
import { readPhaseBody } from '../phase-body.ts';
import type { PhaseBody } from '../phase-draft.ts';
import { phaseAtStart } from '../phase-name.ts';
import { readTaskTags, type TaskTags } from '../task-tags.ts';
import { isTasks } from '../tasks.ts';
import { textFindings } from '../text-findings.ts';
import { nestParts } from './phase-parts.ts';
import { usualDepth, withoutTitle } from './phase-sections.ts';

/** A file that is read once: its blocks as sections, its front matter and its task tags. */
export interface ReadFile {
  readonly document: Document;
  /** All sections, and the same with everything under the first heading. */
  readonly tree: Section;
  readonly section: Section;
  readonly frontMatter: FrontMatter;
  readonly tags: TaskTags;
  readonly boxes: readonly Box[];
  readonly links: readonly FileLink[];
  /** Phase headings that are not read as phases. */
  readonly skipped: readonly Finding[];
}

export function readFile(file: string, text: string): ReadFile {
  const written = readBlocks(sourceText(file, text));
  const document = { ...written, blocks: resolveReferences(written.source, written.blocks) };
  const levelled = levelHeadings(nestParts(document.blocks));
  const tree = readSections(levelled.blocks, document.source.lines.length);
  return {
    document,
    tree,
    section: beginsWithPart(tree) ? tree : wholeFile(tree),
    frontMatter: readPlanFrontMatter(document),
    tags: readTaskTags(document.source, document.blocks),
    boxes: boxesIn(document.source),
    links: readFileLinks(written.source, written.blocks),
    skipped: levelled.findings,
  };
}

interface Named {
  readonly heading: Heading;
  readonly id: string;
  readonly key: string;
  /** The nearest phase heading above with a higher level. */
  readonly parent: Named | null;
}

/**
 * Gives phase headings one level if a plan mixes levels: a `### Phase 3: C` under `## Phase 2: B` is a phase, with
 * everything after it. `### Phase 2.1` is a part of its phase 2, and letters above numbers are groups.
 */
function levelHeadings(blocks: readonly Block[]): {
  readonly blocks: readonly Block[];
  readonly findings: readonly Finding[];
} {
  const named = phaseHeadings(blocks);
  const depth = usualDepth(named.map(({ id, heading }) => ({ id, depth: heading.depth })));
  if (named.every(({ heading }) => heading.depth === depth)) return { blocks, findings: [] };
  const kind = kindOf(named.find(({ heading }) => heading.depth === depth)?.key ?? '');
  const known = belonging(named, depth);
  const apart = named.filter((each) => each.heading.depth !== depth && !known.has(each));
  const strays = apart.filter(({ key }) => kindOf(key) === kind);
  const findings = apart.filter(({ key }) => kindOf(key) !== kind).map(notAPhase);
  if (strays.length === 0) return { blocks, findings };
  const usual = named.filter(({ heading }) => heading.depth === depth);
  const moved = new Set<Block>([...usual, ...strays].map(({ heading }) => heading));
  const rank = Math.min(depth, ...strays.map(({ heading }) => heading.depth));
  return {
    blocks: blocks.map((block) =>
      moved.has(block) && block.type === 'heading' ? { ...block, depth: rank } : block,
    ),
    findings,
  };
}

function phaseHeadings(blocks: readonly Block[]): Named[] {
  const path: Named[] = [];
  const all = blocks.flatMap((block): Named[] => {
    if (block.type !== 'heading') return [];
    const name = phaseAtStart(plain(block.text), true);
    while ((path.at(-1)?.heading.depth ?? 0) >= block.depth) path.pop();
    if (name?.word !== 'phase') return [];
    const each = { heading: block, id: name.id, key: phaseKey(name.id), parent: path.at(-1) ?? null };
    path.push(each);
    return [each];
  });
  return withoutTitle(all, ({ heading }) => heading.depth);
}

/** Headings that name a phase that was read, or that are within or above one. */
function belonging(named: readonly Named[], depth: number): ReadonlySet<Named> {
  const usual = new Set(named.filter(({ heading }) => heading.depth === depth).map(({ key }) => key));
  const first = new Map(named.toReversed().map((each) => [each.key, each]));
  const again = new Set(named.filter((each) => first.get(each.key) !== each).map(({ key }) => key));
  const parts = named.filter(({ key, parent }) => parent !== null && isPartOf(key, parent.key));
  const wholes = new Set(parts.map(({ parent }) => parent));
  return new Set([
    ...named.filter((each) => usual.has(each.key) || again.has(each.key) || wholes.has(each)),
    ...parts,
  ]);
}

/** `2.1`, `2-1` and `2a` are parts of `2`; `20` is not. */
function isPartOf(key: string, whole: string): boolean {
  const next = key[whole.length] ?? '';
  return key.startsWith(whole) && (/[.-]/.test(next) || /\d/.test(next) !== /\d$/.test(whole)) && next !== '';
}

function kindOf(key: string): 'number' | 'letter' {
  return /^\d/.test(key) ? 'number' : 'letter';
}

function notAPhase({ heading, id }: Named): Finding {
  return finding('PHASE_HEADING_SKIPPED', {
    place: startOf(heading),
    message: `"Phase ${id}" has another heading level than the phases of this plan, so it is not read as a phase`,
    suggestion: 'give it the rank (##) of the others if it is a phase; otherwise leave it',
  });
}

/** A file with front matter may lack a title: `## Gates` as its first heading is a section of gates. */
function beginsWithPart({ children: [first] }: Section): boolean {
  return first !== undefined && first.depth > 1 && (isGates(first) || isTasks(first));
}

const bodies = new WeakMap<ReadFile, PhaseBody>();

/** A whole file as one phase. */
export function bodyOfFile(read: ReadFile): PhaseBody {
  const known = bodies.get(read);
  if (known) return known;
  const { document, section, tags, frontMatter } = read;
  const { source } = document;
  const own = readPhaseBody({ source, section, tags: tags.tags, first: 1, last: source.lines.length });
  const body = {
    ...own,
    links: read.links,
    findings: [
      ...frontMatter.findings,
      ...tags.findings,
      ...textFindings(document),
      ...lostWork(read, [own]),
    ],
  };
  bodies.set(read, body);
  return body;
}

const definition = /^ {0,3}\[([^[\]]{1,200})\]:[ \t]{1,9}<?([^\s<>]{1,2000})>?(?:[ \t].{0,400})?$/;
const use = /\[((?:[^[\]\\]|\\.){0,500})\]\[([^[\]]{0,200})\]/g;

/**
 * `[text][ref]` becomes `[text](target)` if a line `[ref]: target` defines it, so that readers see one kind of link.
 */
function resolveReferences(source: SourceText, blocks: readonly Block[]): readonly Block[] {
  const targets = targetsIn(source);
  return targets.size === 0 ? blocks : blocks.map((block) => resolved(block, targets));
}

type Targets = ReadonlyMap<string, string>;

function targetsIn({ lines }: SourceText): Targets {
  const targets = new Map<string, string>();
  for (const line of lines) {
    const [, label = '', target = ''] = line.includes(']:') ? (definition.exec(line) ?? []) : [];
    if (target !== '' && !targets.has(labelKey(label))) targets.set(labelKey(label), target);
  }
  return targets;
}

function resolved(block: Block, targets: Targets): Block {
  const line = (one: Line): Line => ({ ...one, text: inText(one.text, targets) });
  const item = (one: Item): Item => {
    const children = one.children.map((child) => resolved(child, targets));
    return { ...one, text: one.text.map(line), children };
  };
  switch (block.type) {
    case 'heading':
      return { ...block, text: inText(block.text, targets) };
    case 'paragraph':
      return { ...block, lines: block.lines.map(line) };
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map(line)) };
    case 'list':
      return { ...block, items: block.items.map(item) };
    case 'code':
    case 'rule':
      return block;
    default:
      return unreachable(block);
  }
}

/** Text in backticks is not a link. */
function inText(text: string, targets: Targets): string {
  if (!text.includes('][')) return text;
  return text
    .split(/(`[^`]*`)/)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part.replace(use, (whole, words: string, label: string) => {
            const target = targets.get(labelKey(label === '' ? words : label));
            return target === undefined ? whole : `[${words}](${target})`;
          }),
    )
    .join('');
}

function labelKey(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
