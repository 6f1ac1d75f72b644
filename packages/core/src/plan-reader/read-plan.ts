import { finding } from '../audit/audit-codes.ts';
import { comparePhaseIds, phaseKey } from '../ids.ts';
import type { Finding, Plan } from '../plan.ts';
import { bodyOfFile, readFile, type ReadFile } from './dialects/file-draft.ts';
import { draftOfFrontMatter, folderName, isFrontMatterPlan } from './dialects/front-matter-plan.ts';
import { draftsOfRows } from './dialects/master-plan.ts';
import { numberedLinkLists, readPhaseLinks } from './dialects/phase-links.ts';
import { numberedSections, phaseSections, type PhaseSection } from './dialects/phase-sections.ts';
import { readPhaseRows, type PhaseRow } from './dialects/phases-table.ts';
import { draftsOfSections, planGates, type InFile } from './dialects/single-file.ts';
import { readWaves } from './dialects/waves.ts';
import { readFields } from './fields.ts';
import { finishPlan, type PlanFrame } from './finish-plan.ts';
import { baseName, folderOf, joinPath, withoutAnchor } from './link-path.ts';
import { plain } from './markdown/inline.ts';
import type { PhaseDraft } from './phase-draft.ts';
import { cleanTitle, idInFileName, phaseWords } from './phase-name.ts';
import type { FileText, PlanFolder, PlanSource } from './plan-source.ts';
import { statusMarker } from './status-marker.ts';
import { hasBoxes } from './tasks.ts';
import { textFindings } from './text-findings.ts';

/**
 * Reads a plan in whichever of the known ways it is written. Never throws: what could not be read, or was read with a
 * doubt, is among the plan's findings, each with its place.
 */
export function readPlan(plan: PlanSource | PlanFolder): Plan {
  return 'folder' in plan ? readFolder(plan) : readOne(plan);
}

function readOne(plan: PlanSource): Plan {
  const read = readFile(plan.file, plan.text);
  const phases = phaseSections(read.tree, ['phase']);
  const inFile = new Set(phases.map(({ name }) => phaseKey(name.id)));
  const rows = readPhaseRows(read.document.blocks, (id) => inFile.has(phaseKey(id)));
  if (rows.some(linksFile)) return master(plan, read, rows);
  if (isFrontMatterPlan(read))
    return wholeFilePlan(plan, { read, draft: draftOfFrontMatter(read), dialect: 'front-matter' });
  if (read.tags.tags.length > 0 && phases.length === 0)
    return wholeFilePlan(plan, { read, draft: fileDraft(read), dialect: 'tasks' });
  if (phases[0]?.section.depth !== 1 && isPhaseFile(read))
    return wholeFilePlan(plan, { read, draft: fileDraft(read), dialect: 'debussy' });
  const links = phases.length > 0 ? [] : readPhaseLinks(read.section);
  if (links.length > 0) return master(plan, read, links);
  const sections = sectionsOf(read);
  if (sections.length > 0 || rows.length > 0) return singleFile(plan, read, { sections, rows });
  const numbered = numberedLinkLists(read.section).find((list) => linksPhase(plan, list));
  if (numbered) return master(plan, read, numbered);
  if (hasBoxes(read.section)) return wholeFilePlan(plan, { read, draft: fileDraft(read), dialect: 'tasks' });
  return finishPlan(
    { ...frameOf(plan, read, 'single-file'), findings: [...readFindings(read), noPhases(plan)] },
    [],
  );
}

function linksFile(row: PhaseRow): boolean {
  return row.link !== null && !row.link.target.startsWith('#');
}

/** Whether one of the files reads as a phase on its own; what cannot be read says nothing. */
function linksPhase(plan: PlanSource, rows: readonly PhaseRow[]): boolean {
  return rows.some((row) => {
    const file = joinPath(folderOf(plan.file), withoutAnchor(row.link?.target ?? ''));
    const answer: FileText =
      file === plan.file ? { ok: false, problem: 'unreadable', detail: '' } : plan.read(file);
    return answer.ok && isPhaseFile(readFile(file, answer.text));
  });
}

/** Rows with links are read from their files, the others from their sections here; the order is the rows'. */
function master(plan: PlanSource, read: ReadFile, rows: readonly PhaseRow[]): Plan {
  const sections = phaseSections(read.tree, ['phase']);
  const named = new Map(sections.map((section) => [phaseKey(section.name.id), section]));
  const inFile = new Set(rows.filter((row) => !linksFile(row) && named.has(phaseKey(row.id))));
  const own = [...inFile]
    .map((row) => named.get(phaseKey(row.id)))
    .filter((section) => section !== undefined);
  const waves = readWaves(
    read.document,
    rows.map((row) => row.id),
  );
  const inside = new Map(
    draftsOfSections(plan, read, { sections: own, rows: [...inFile], waves }).map((draft) => [
      phaseKey(draft.id),
      draft,
    ]),
  );
  const drafts = rows.flatMap((row) =>
    inFile.has(row) ? (inside.get(phaseKey(row.id)) ?? []) : draftsOfRows(plan, read.document.source, [row]),
  );
  const findings = [...readFindings(read), ...(own.length > 0 ? waves.findings : [])];
  return finishPlan(
    { ...frameOf(plan, read, 'debussy'), gates: planGates(read, sections), findings },
    drafts,
  );
}

function singleFile(plan: PlanSource, read: ReadFile, inFile: Omit<InFile, 'waves'>): Plan {
  const ids = [...inFile.sections.map(({ name }) => name.id), ...inFile.rows.map((row) => row.id)];
  const waves = readWaves(read.document, ids);
  const drafts = draftsOfSections(plan, read, { ...inFile, waves });
  const frame = {
    ...frameOf(plan, read, 'single-file'),
    gates: planGates(read, inFile.sections),
    findings: [...readFindings(read), ...read.skipped, ...waves.findings],
    inOrder: true,
  };
  return finishPlan(frame, drafts);
}

function sectionsOf(read: ReadFile): PhaseSection[] {
  const phases = phaseSections(read.tree, ['phase']);
  if (phases.length > 0) return phases;
  const numbered = numberedSections(read.tree);
  return numbered.length > 0 ? numbered : phaseSections(read.tree, phaseWords.slice(1));
}

/** A phase file given on its own: it is named after a phase, and has what only phase files have. */
function isPhaseFile(read: ReadFile): boolean {
  const body = bodyOfFile(read);
  if (body.heading === null || body.heading.id === '') return false;
  const hasMaster = readFields(read.section.blocks).some((field) => /^master plan$/i.test(field.label));
  const names = read.section.children.map((child) => plain(child.heading?.text ?? ''));
  return hasMaster || names.some((name) => /^(?:process wrapper|tasks?\b|(?:\w+ )?gates?\b)/i.test(name));
}

/** The whole file as one phase, named after its heading, its file, or 1. */
function fileDraft(read: ReadFile): PhaseDraft {
  const body = bodyOfFile(read);
  const { file } = read.document.source;
  return {
    id: body.heading?.id || idInFileName(file) || '1',
    title: body.heading?.title || baseName(file),
    file,
    place: body.heading?.place ?? { file, line: 1, column: 1 },
    statusText: body.statusText === '' ? statusMarker(plain(read.section.heading?.text ?? '')) : '',
    refs: body.refs,
    saysDependencies: body.saysDependencies,
    aliases: [],
    focus: body.focus,
    risk: body.risk,
    body: { ...body, findings: [] },
  };
}

interface WholeFile {
  readonly read: ReadFile;
  readonly draft: PhaseDraft;
  readonly dialect: Plan['dialect'];
}

function wholeFilePlan(plan: PlanSource, { read, draft, dialect }: WholeFile): Plan {
  const phase = { ...draft, body: { ...draft.body, links: [], findings: [] } };
  return finishPlan({ ...frameOf(plan, read, dialect), findings: readFindings(read) }, [phase]);
}

function readFolder(plan: PlanFolder): Plan {
  const { folder, files } = plan;
  const drafts = files.map((each) => draftOfFrontMatter(readFile(each.file, each.text)));
  drafts.sort((a, b) => comparePhaseIds(a.id, b.id));
  const frame: PlanFrame = {
    file: folder,
    title: folderName(folder),
    dialect: 'front-matter',
    metadata: {},
    findings: [],
    gates: [],
    inOrder: false,
    links: [],
    exists: existsIn(plan),
  };
  return finishPlan(
    drafts.length === 0 ? { ...frame, findings: [noPhases({ file: folder })] } : frame,
    drafts,
  );
}

function frameOf(plan: PlanSource, read: ReadFile, dialect: Plan['dialect']): PlanFrame {
  const { file } = read.document.source;
  const title = cleanTitle(plain(read.section.heading?.text ?? ''));
  return {
    file,
    title: title || baseName(file),
    dialect,
    metadata: metadataOf(read),
    findings: [],
    gates: [],
    inOrder: false,
    links: read.links,
    exists: existsIn(plan),
  };
}

function existsIn(plan: PlanSource | PlanFolder): PlanFrame['exists'] {
  return plan.exists ? (file) => plan.exists?.(file) ?? true : null;
}

function metadataOf(read: ReadFile): Record<string, string> {
  return Object.fromEntries(
    readFields(read.section.blocks).map((field) => [field.label, plain(field.value.text)]),
  );
}

function readFindings(read: ReadFile): Finding[] {
  return [...read.frontMatter.findings, ...read.tags.findings, ...textFindings(read.document)];
}

function noPhases({ file }: { readonly file: string }): Finding {
  return finding('NO_PHASES', {
    place: { file, line: 1, column: 1 },
    message: 'this text holds no phases: no phases table with links, no "Phase N" headings, no tasks',
    suggestion:
      'add a table "| Phase | Title | Status |" whose titles link the phase files, or headings "## Phase 1: …"',
  });
}
