import { boxesIn, type Box } from '../boxes.ts';
import { lostBoxes } from '../lost-boxes.ts';
import { readPlanFrontMatter, type FrontMatter } from '../front-matter.ts';
import type { Finding } from '../../plan.ts';
import { readFileLinks, type FileLink } from '../links/file-links.ts';
import { readBlocks, type Document } from '../markdown/read-blocks.ts';
import { resolveReferences } from '../markdown/reference-links.ts';
import { readSections, wholeFile, type Section } from '../markdown/section.ts';
import { sourceText } from '../markdown/source-text.ts';
import { readPhaseBody } from '../phase-body.ts';
import type { PhaseBody } from '../phase-draft.ts';
import { levelHeadings } from './level-headings.ts';
import { isGates } from '../gates/read-gates.ts';
import { readTaskTags, type TaskTags } from '../task-tags.ts';
import { isTasks } from '../tasks.ts';
import { textFindings } from '../text-findings.ts';

/** A file read once: its blocks as sections, its front matter and its task tags. */
export interface ReadFile {
  readonly document: Document;
  /** All sections, and the same with everything under the first heading. */
  readonly tree: Section;
  readonly section: Section;
  readonly frontMatter: FrontMatter;
  readonly tags: TaskTags;
  readonly boxes: readonly Box[];
  readonly links: readonly FileLink[];
  /** Headings of phases that are not read as such. */
  readonly skipped: readonly Finding[];
}

export function readFile(file: string, text: string): ReadFile {
  const written = readBlocks(sourceText(file, text));
  const document = { ...written, blocks: resolveReferences(written.source, written.blocks) };
  const levelled = levelHeadings(document.source, document.blocks);
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

/** Below the front matter a file may have no title of its own: `## Gates` as its first heading is no title, but gates. */
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
      ...lostBoxes(read, [{ body: own }]),
    ],
  };
  bodies.set(read, body);
  return body;
}
