import type { Place } from '../../place.ts';
import type { Finding } from '../../plan.ts';
import { shellQuoted } from '../../text.ts';
import { finding } from '../audit-codes.ts';
import { textOf } from '../front-matter.ts';
import { placeIn } from '../markdown/source-text.ts';
import { readPhaseStatus } from '../status.ts';
import type { PlanLook } from '../dialect.ts';
import { readFields } from '../fields.ts';
import { plainFrame, type PlanFrame } from '../finish-plan.ts';
import { jsonPlan } from '../json-plan.ts';
import { baseName, folderOf } from '../link-path.ts';
import { plain } from '../markdown/inline.ts';
import { titleIn } from '../markdown/section.ts';
import type { PhaseDraft } from '../phase-draft.ts';
import { cleanTitle } from '../phase-name.ts';
import { textFindings } from '../text-findings.ts';
import type { ReadFile } from './file-draft.ts';

/** Facts about the plan as a whole from its own file. */
export function frameOf(look: PlanLook, read: ReadFile): PlanFrame {
  const { file } = read.document.source;
  const title = cleanTitle(titleIn(read.section));
  return {
    ...bareFrame(look, sayingTitle(title, file) || baseName(file)),
    file,
    finished: finishedAt(read),
    metadata: metadataOf(read),
    findings: readFindings(read),
    links: read.links,
    read,
  };
}

/** "Implementation Plan" and "Tasks" only name the kind of file, so the folder names the subject. */
function sayingTitle(title: string, file: string): string {
  const isKind =
    /^(?:implementation (?:plan|tasks)|(?:spec )?tasks?(?: list| breakdown)?|plan|to-?dos?)$/i.test(title);
  const folder = /(?:^|\/)(?:specs|changes|changes\/archive|tracks)\/([^/]+)\/[^/]+$/.exec(file)?.[1];
  return isKind && folder !== undefined ? withoutDate(folder) : title;
}

export function withoutDate(name: string): string {
  return name.replace(/^\d{4}-\d{2}-\d{2}[-_](?=\S)/, '');
}

/** `status: completed` in the front matter, `**Status**: Complete` below the title. */
function finishedAt({ frontMatter, section }: ReadFile): Place | null {
  const said = textOf(frontMatter.data['status']);
  if (said !== '')
    return readPhaseStatus(said) === 'completed' ? placeIn(frontMatter.lineOf('status')) : null;
  const field = readFields(section.blocks).find(({ label }) => /^(?:plan )?status$/i.test(label));
  return field && readPhaseStatus(plain(field.value.text)) === 'completed' ? placeIn(field.value) : null;
}

/** The frame of a plan of which only the title is known. */
export function bareFrame({ path: file, tree }: PlanLook, title: string): PlanFrame {
  const exists = tree.exists ? (name: string) => tree.exists?.(name) ?? true : null;
  return { ...plainFrame, file, title, exists, tree };
}

export function jsonFrame(look: PlanLook, title: string): PlanFrame {
  const { problem } = jsonPlan(look);
  return { ...bareFrame(look, title || baseName(look.path)), findings: problem ? [problem] : [] };
}

export function folderFrame(look: PlanLook, drafts: readonly PhaseDraft[]): PlanFrame {
  const folder = look.path;
  const title = baseName(folder) || baseName(folderOf(folder)) || folder;
  return { ...bareFrame(look, title), findings: drafts.length === 0 ? [noPhases(folder)] : [] };
}

function metadataOf(read: ReadFile): Record<string, string> {
  return Object.fromEntries(
    readFields(read.section.blocks).map((field) => [field.label, plain(field.value.text)]),
  );
}

export function readFindings(read: ReadFile): Finding[] {
  return [...read.frontMatter.findings, ...read.tags.findings, ...textFindings(read.document)];
}

export function noPhases(file: string): Finding {
  return finding('NO_PHASES', {
    place: { file, line: 1, column: 1 },
    message: 'this text holds no phases: no phases table with links, no "Phase N" headings, no tasks',
    suggestion: `add headings "## Phase 1: …", or let an agent make a plan of it: debussy plan import ${shellQuoted(file)}`,
  });
}
