import { phaseKey } from '../../ids.ts';
import { readDependencies } from '../dependencies/read-dependencies.ts';
import { readGates } from '../gates/read-gates.ts';
import { plain } from '../markdown/inline.ts';
import type { Section } from '../markdown/section.ts';
import { placeOf } from '../markdown/source-text.ts';
import { readPhaseBody } from '../phase-body.ts';
import { draftWith, type PhaseBody, type PhaseDraft } from '../phase-draft.ts';
import type { PlacedRef } from '../dependencies/dependency-ref.ts';
import { statusMarker } from '../status-marker.ts';
import type { PlanLook } from '../dialect.ts';
import type { ReadFile } from './file-draft.ts';
import { draftsOfRows } from './row-drafts.ts';
import type { PhaseSection } from './phase-sections.ts';
import { linkIn, type PhaseRow } from './phases-table.ts';
import type { Waves } from './waves.ts';
import { spanOf } from './unit-plan.ts';

/** What a file holds of its phases: their sections, and rows of a phases table and waves about them. */
export interface InFile {
  readonly sections: readonly PhaseSection[];
  readonly rows: readonly PhaseRow[];
  readonly waves: Waves;
}

interface Context {
  readonly look: PlanLook;
  readonly read: ReadFile;
  readonly rows: ReadonlyMap<string, PhaseRow>;
  readonly waves: Waves;
}

/** A plan that holds its phases: one section each, with what a phases table and a table of waves add. */
export function draftsOfSections(look: PlanLook, { sections, rows, waves }: InFile): PhaseDraft[] {
  const context: Context = {
    look,
    read: look.markdown(),
    rows: new Map(rows.map((row) => [phaseKey(row.id), row])),
    waves,
  };
  const drafts = sections.map((each) => draftOfSection(context, each));
  const known = new Set(drafts.map((draft) => phaseKey(draft.id)));
  const left = rows.filter((row) => !known.has(phaseKey(row.id)));
  return [...drafts, ...draftsOfRows(look, left)];
}

function draftOfSection(context: Context, { name, section }: PhaseSection): PhaseDraft {
  const { source } = context.read.document;
  const row = context.rows.get(phaseKey(name.id));
  const heading = section.heading ?? { line: 1, start: 1, text: '' };
  const headingPlace = placeOf(source, { line: heading.line, column: heading.start });
  const linked = linkedDraft(context, { name, section });
  const body = linked?.body ?? bodyOfSection(context, section);
  const own = [...tableRefs(context, row), ...body.refs];
  const wave =
    own.length === 0 && !body.saysDependencies ? context.waves.waits.get(phaseKey(name.id)) : undefined;
  const refs = wave ? wave.map((ref): PlacedRef => ({ ...ref, file: source.file })) : own;
  return draftWith({
    id: name.id,
    title: name.title || row?.title || name.id,
    file: linked?.file ?? source.file,
    place: headingPlace,
    statusText:
      statusMarker(plain(heading.text)) ||
      body.statusText ||
      signs(heading.text) ||
      (row?.status?.text ?? ''),
    ...(row?.status ? { statusCell: { place: placeOf(source, row.status), text: row.status.text } } : {}),
    ...(linked
      ? {}
      : {
          span: spanOf(section),
          marks: body.statusPlace ? [] : [{ kind: 'heading', place: headingPlace }],
        }),
    refs,
    saysDependencies: body.saysDependencies || wave !== undefined || (row?.depends ?? null) !== null,
    focus: row?.focus || body.focus,
    risk: row?.risk || body.risk,
    body,
  });
}

/** A section whose heading links a file, or that holds nothing but a pointer to one. */
function linkedDraft(context: Context, { name, section }: PhaseSection): PhaseDraft | null {
  // A name in code is what the phase is about; only a link leads to its text.
  const named = section.heading && linkIn(section.heading);
  const heading = named && /\]\(/.test(section.heading?.text ?? '') ? named : null;
  const pointer = section.blocks
    .flatMap((block) => (block.type === 'paragraph' ? block.lines : []))
    .find((line) =>
      /^[*_]*(?:see|details?|full (?:plan|spec\w*)|phase file|plan|file|spec)\b/i.test(line.text),
    );
  const link = heading ?? (pointer ? linkIn(pointer) : null);
  if (!link || link.target.startsWith('#')) return null;
  const row = {
    id: name.id,
    title: name.title,
    line: link.line,
    column: link.column,
    link,
    status: null,
    depends: null,
    focus: '',
    risk: '',
  };
  return draftsOfRows(context.look, [row])[0] ?? null;
}

function bodyOfSection({ read }: Context, section: Section): PhaseBody {
  const { source } = read.document;
  const first = section.heading?.line ?? 1;
  const { last } = section;
  const tags = read.tags.tags.filter((tag) => tag.line >= first && tag.line <= last);
  return { ...readPhaseBody({ source, section, tags, first, last }), heading: null };
}

function tableRefs({ read }: Context, row: PhaseRow | undefined): PlacedRef[] {
  if (!row?.depends) return [];
  const { source } = read.document;
  return readDependencies(row.depends).map((ref) => ({ ...ref, file: source.file }));
}

/** Check marks in a heading: `### Phase 1: Setup ✅`. */
function signs(text: string): string {
  return /[✅☑✓✔🚧🔄⏳⛔🚫⏸⬜🔲]/u.exec(text)?.[0] ?? '';
}

/** Gates that stand outside all phases: of the plan, for the phases that have none of their own. */
export function planGates(read: ReadFile, sections: readonly PhaseSection[]): PhaseBody['gates'] {
  const phases = new Set(sections.map(({ section }) => section));
  return readGates(read.document.source, without(read.tree, phases));
}

function without(section: Section, taken: ReadonlySet<Section>): Section {
  const children = section.children
    .filter((child) => !taken.has(child))
    .map((child) => without(child, taken));
  return { ...section, children };
}
