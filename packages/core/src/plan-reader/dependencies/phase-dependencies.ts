import { fieldNamed, type Field } from '../fields.ts';
import type { Block, Item } from '../markdown/block.ts';
import { unmarked } from '../markdown/inline.ts';
import { allBlocks, allSections, type Section } from '../markdown/section.ts';
import { restOf, type Line } from '../markdown/source-text.ts';
import { topicsOf } from '../topics.ts';
import { readDependencies, type DependencyRef } from './read-dependencies.ts';

export interface PhaseDependencies {
  readonly refs: readonly DependencyRef[];
  /** Whether the text mentions dependencies at all, even "none". */
  readonly saysDependencies: boolean;
}

const dependsField =
  /^(?:depends?(?:ing)?[\s_-]*on|dependenc(?:y|ies)|depends|blocked[\s_-]*by|requires?(?: phases?)?|after|waits for)$/i;
const ofPhases =
  /^(?:(?:previous|prior|preceding|earlier|required|upstream|prerequisite)\s+(?:phases?|steps?|tasks?)|(?:phases?|tasks?) dependenc(?:y|ies)|phases?|depends[\s_-]*on|requires?|blocked by|after|prerequisites?|predecessors?|upstream)$/i;
const label = /^\W*([A-Za-z][A-Za-z _/-]{2,30}?)\s*:\s*/;

/** The Depends On field, the list under it, and the additions of a Dependencies section. */
export function phaseDependencies(section: Section, fields: readonly Field[]): PhaseDependencies {
  const field = fieldNamed(fields, dependsField);
  const listed = topicsOf(section.blocks)
    .filter((topic) => dependsField.test(topic.label))
    .flatMap((topic) => topic.blocks.slice(0, 1).flatMap(linesOfItems))
    .flatMap((line) => readDependencies(line));
  const sections = allSections(section).filter((each) => each !== section && dependsHeading(each));
  const blocks = sections.flatMap((each) => allBlocks(each).filter(isOfThis));
  const added = blocks.flatMap(linesOfItems).flatMap(inSection);
  const prose = blocks.flatMap((block) => (block.type === 'paragraph' ? block.lines : [])).flatMap(inSection);
  const refs = [...(field ? readDependencies(unlisted(field.value)) : []), ...listed, ...added, ...prose];
  // In a section of a larger text, libraries and services say nothing about the order of phases.
  const isAlone = section.depth < 2 || blocks.some(namesNothing);
  const isSaid = added.length + prose.length > 0 || (sections.length > 0 && isAlone);
  return { refs, saysDependencies: field !== undefined || listed.length > 0 || isSaid };
}

/** Not the list below `**Enables:**`: those phases wait for this one. */
function isOfThis(block: Block, at: number, all: readonly Block[]): boolean {
  const above = all[at - 1];
  const heads = above?.type === 'paragraph' ? (above.lines.at(-1)?.text ?? '') : '';
  return block.type !== 'list' || !/^\W*(?:enables?|blocks|unblocks|required by|dependents?)\b/i.test(heads);
}

function namesNothing(block: Block): boolean {
  const lines = block.type === 'paragraph' ? block.lines : linesOfItems(block);
  return lines.some(({ text }) => /\b(?:none|nothing|n\/a|no dependencies|independent)\b/i.test(text));
}

/** `depends_on: [phase_1, phase_2]` within the value of `**Dependencies**:`. */
function unlisted(line: Line): Line {
  return restOf(line, /^depends_on\s*:\s*/i.exec(line.text)?.[0].length ?? 0);
}

function dependsHeading(section: Section): boolean {
  return /^(?:[^\p{L}]*)(?:phase\s+)?(?:dependenc(?:y|ies)|depends on)\s*:?\s*$/iu.test(
    unmarked(section.heading?.text ?? ''),
  );
}

function linesOfItems(block: Block): Line[] {
  return block.type === 'list' ? block.items.flatMap(lineOfItem) : [];
}

/** A label over nested items is repeated before each of them. */
function lineOfItem(item: Item): Line[] {
  const [first] = item.text;
  if (!first) return [];
  const line = { ...first, text: item.text.map((each) => each.text).join(' ') };
  const nested = item.children.flatMap(linesOfItems);
  if (nested.length === 0 || !/:\W*$/.test(first.text)) return [line];
  return ofPhases.test(unmarked(first.text).replace(/:\s*$/, '').trim()) ? nested : [];
}

/** Only phases count here: `Internal: …`, `External: …` and `Blocks: …` do not name a phase that this one waits for. */
function inSection(line: Line): DependencyRef[] {
  const words = line.text.replace(/[*_]/g, ' ');
  const found = label.exec(words);
  const name = (found?.[1] ?? '').trim();
  if (!found || /^phase\s+\w+$/i.test(name)) return readDependencies(line, true);
  if (!ofPhases.test(name)) return [];
  return readDependencies(restOf(line, found[0].length));
}
