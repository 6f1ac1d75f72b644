import type { Gate } from '../../plan.ts';
import { phaseDependencies } from '../dependencies/phase-dependencies.ts';
import type { PlanDialect, PlanLook } from '../dialect.ts';
import { readFields } from '../fields.ts';
import { passGate } from '../gates/pass-gate.ts';
import { itemText, type Block, type Item } from '../markdown/block.ts';
import { plain } from '../markdown/inline.ts';
import { allSections, titleIn, type LineSpan, type Section } from '../markdown/section.ts';
import { placeOf } from '../markdown/source-text.ts';
import { nameBy } from '../phase-name.ts';
import { topicsOf } from '../topics.ts';
import type { ReadFile } from './file-draft.ts';
import { sectionsBy, usualDepth } from './phase-sections.ts';
import { planOfUnits, type Unit } from './unit-plan.ts';

const unitsHeading = /^implementation units\b/i;

/** Plans of Compound Engineering: `### U1. …` or `- [ ] **Unit 1: …**`, each with dependencies, files and verification. */
export const compound: PlanDialect = {
  name: 'compound',
  recognise(look) {
    if (look.text === null || !/\bunits?\b/i.test(look.text)) return null;
    const units = unitsOf(look.markdown());
    const isNamed = allSections(look.markdown().tree).some((each) => unitsHeading.test(titleIn(each)));
    return units.length > (isNamed ? 0 : 1) ? 'units of work, each with what it needs' : null;
  },
  read: (look: PlanLook) => planOfUnits(look, { units: unitsOf(look.markdown()), beside: [], inOrder: true }),
};

/** `U1. Title`, `Unit 1: Title`, `Implementation Unit 2 — Title`. */
const unitName = nameBy(
  /^[^\p{L}\p{N}]*(?:(?:implementation[ ])?unit[\s-]{1,3}(?=U?\d)|(?=U\d))(?<id>U?\d{1,3}(?:\.\d{1,3})?[a-z]?)(?:[.:)]{1,2}\s|\s{0,3}[–—-]\s)\s*(?<title>\S.*)$/iu,
);

/** Headings of units; if there are none, boxes of units. */
function unitsOf(read: ReadFile): readonly Unit[] {
  const headed = sectionsBy(read.tree, unitName);
  const depth = usualDepth(headed.map(({ id, section }) => ({ id, depth: section.depth })));
  const sections = headed.filter(({ section }) => section.depth === depth);
  return sections.length > 0 ? sections.map((each) => unitOf(read, each)) : boxedUnits(read);
}

interface Stretch extends LineSpan {
  readonly id: string;
  readonly title: string;
  readonly section: Section;
}

function unitOf(read: ReadFile, unit: Stretch): Unit {
  const { id, title, section, first } = unit;
  const place = placeOf(read.document.source, { line: first, column: section.heading?.start ?? 1 });
  return {
    ...unit,
    ...waitsOf(section),
    aliases: [/^U/i.test(id) ? id.slice(1) : `U${id}`],
    gates: gatesOf(section),
    // The unit itself is the task; the text below it explains.
    tasks: [{ id, text: title, done: false, group: '', place }],
    marks: section.heading ? [{ kind: 'heading', place }] : [],
  };
}

/** Other units by their ids, in the first sentence; the rest explains. */
function waitsOf(section: Section): Pick<Unit, 'refs' | 'saysDependencies'> {
  const fields = readFields(section.blocks).map((field) => {
    const [sentence = ''] = field.value.text.split(/[.;]\s|\s[–—-]\s/, 1);
    return { ...field, value: { ...field.value, text: sentence.replace(/[.\s]+$/, '') } };
  });
  const { refs, saysDependencies } = phaseDependencies(section, fields);
  return { refs: refs.filter((ref) => ref.kind !== 'id' || /\d/.test(ref.id)), saysDependencies };
}

function gatesOf({ blocks }: Section): Gate[] {
  const verification = readFields(blocks).filter(({ label }) => /^verification$/i.test(label));
  const listed = topicsOf(blocks).filter(({ label }) => /^verification$/i.test(label));
  const lines = listed.flatMap((topic) => topic.blocks).flatMap(linesOf);
  return [...verification.map(({ value }) => value), ...lines].flatMap((line) => passGate(line) ?? []);
}

function linesOf(block: Block): Item['text'] {
  if (block.type === 'paragraph') return block.lines;
  return block.type === 'list' ? block.items.flatMap((item) => item.text.slice(0, 1)) : [];
}

/** `- [ ] **Unit 1: Title**` with its text below, indented or not: up to the next one or the next heading. */
function boxedUnits(read: ReadFile): Unit[] {
  return allSections(read.tree).flatMap((section) => {
    const units: { item: Item; blocks: Block[] }[] = [];
    const isListed = unitsHeading.test(titleIn(section));
    for (const block of section.blocks.flatMap(itemByItem)) {
      const item = block.type === 'list' ? block.items[0] : undefined;
      const isUnit = item && (isListed || item.box !== 'none') && unitName(plain(itemText(item))) !== null;
      if (isUnit) units.push({ item, blocks: [...item.children] });
      else units.at(-1)?.blocks.push(block);
    }
    return units.map(({ item, blocks }, index) => {
      const { id = '', title = '' } = unitName(plain(itemText(item))) ?? {};
      const next = units[index + 1]?.item.line ?? endOf(section) + 1;
      const own: Section = { heading: null, depth: section.depth + 1, blocks, children: [], last: next - 1 };
      return unitOf(read, { id, title, section: own, first: item.line, last: next - 1 });
    });
  });
}

/** Items of one list are either units with their own text or part of such a text. */
function itemByItem(block: Block): Block[] {
  return block.type === 'list' ? block.items.map((item) => ({ ...block, items: [item] })) : [block];
}

/** The line before the section's first sub-heading, or its last line. */
function endOf({ children, last }: Section): number {
  return (children[0]?.heading?.line ?? last + 1) - 1;
}
