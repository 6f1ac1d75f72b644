import { finding } from '../audit-codes.ts';
import type { Finding } from '../../plan.ts';
import { readDependencies } from '../dependencies/read-dependencies.ts';
import { folderOf, joinPath, withoutAnchor } from '../link-path.ts';
import { placeOf, type Line, type SourceText } from '../markdown/source-text.ts';
import type { PlacedRef } from '../dependencies/dependency-ref.ts';
import { draftWith, emptyBody, type PhaseBody, type PhaseDraft } from '../phase-draft.ts';
import type { PlanLook } from '../dialect.ts';
import type { FileProblem, FileText } from '../plan-source.ts';
import { bodyOfFile } from './file-draft.ts';
import type { PhaseRow } from './phases-table.ts';

/** A master plan's rows with the phase files that they link. */
export function draftsOfRows(look: PlanLook, rows: readonly PhaseRow[]): PhaseDraft[] {
  const { source } = look.markdown().document;
  return rows.map((row) => {
    const file = row.link ? joinPath(folderOf(look.path), withoutAnchor(row.link.target)) : look.path;
    const body = row.link ? linkedBody(look, row, { file, at: row.link }) : withoutFile(source, row);
    return draftOf(source, row, { file, body });
  });
}

export function draftOf(
  source: SourceText,
  row: PhaseRow,
  { file, body }: { file: string; body: PhaseBody },
): PhaseDraft {
  return draftWith({
    id: row.id,
    title: row.title || body.heading?.title || row.id,
    file,
    place: placeOf(source, row),
    statusText: row.status?.text ?? '',
    ...(row.status === null
      ? {}
      : { statusCell: { place: placeOf(source, row.status), text: row.status.text } }),
    refs: [...placed(source, row.depends), ...body.refs],
    saysDependencies: row.depends !== null || body.saysDependencies,
    focus: row.focus || body.focus,
    risk: row.risk || body.risk,
    body,
  });
}

function placed(source: SourceText, line: Line | null): PlacedRef[] {
  return line ? readDependencies(line).map((ref) => ({ ...ref, file: source.file })) : [];
}

interface Linked {
  readonly file: string;
  readonly at: Line & { readonly target: string };
}

function linkedBody(look: PlanLook, row: PhaseRow, { file, at }: Linked): PhaseBody {
  const place = { file: look.path, line: at.line, column: at.column };
  const answer: FileText =
    file === look.path
      ? { ok: false, problem: 'unreadable', detail: 'it is the plan itself' }
      : look.tree.read(file);
  if (!answer.ok) return { ...emptyBody, findings: [notRead(row, { file, place }, answer)] };
  if (answer.text.trim() === '') {
    return {
      ...emptyBody,
      findings: [notRead(row, { file, place }, { ok: false, problem: 'empty', detail: '' })],
    };
  }
  const read = look.open(file);
  return read ? bodyOfFile(read) : emptyBody;
}

const problems: Readonly<
  Record<FileProblem, { code: Parameters<typeof finding>[0]; says: string; suggestion: string }>
> = {
  missing: { code: 'FILE_MISSING', says: 'is not there', suggestion: 'create the file, or correct the link' },
  directory: { code: 'FILE_UNREADABLE', says: 'is a directory', suggestion: 'link the phase file inside it' },
  outside: {
    code: 'LINK_OUTSIDE',
    says: 'is outside the repository',
    suggestion: 'move the file into the repository and link it there',
  },
  binary: {
    code: 'FILE_UNREADABLE',
    says: 'is not a text file',
    suggestion: 'link a markdown file in UTF-8',
  },
  empty: { code: 'FILE_EMPTY', says: 'is empty', suggestion: 'write the phase, or remove its row' },
  'too-large': {
    code: 'FILE_UNREADABLE',
    says: 'is too large to be a plan',
    suggestion: 'keep a phase file below 5 MB',
  },
  unreadable: {
    code: 'FILE_UNREADABLE',
    says: 'cannot be read',
    suggestion: 'check the permissions of the file, and the link',
  },
};

function notRead(
  row: PhaseRow,
  at: { file: string; place: Finding['place'] },
  answer: FileText & { ok: false },
): Finding {
  const { code, says, suggestion } = problems[answer.problem];
  const detail = answer.detail === '' ? '' : ` (${answer.detail})`;
  return finding(code, {
    place: at.place,
    message: `phase ${row.id}: ${at.file} ${says}${detail}`,
    suggestion,
  });
}

function withoutFile(source: SourceText, row: PhaseRow): PhaseBody {
  const place = placeOf(source, row);
  return {
    ...emptyBody,
    findings: [
      finding('PHASE_WITHOUT_FILE', {
        place,
        message: `phase ${row.id} has no text: its row links no file, and no section is named after it`,
        suggestion: `link its file in the title cell, or write a section "## Phase ${row.id}: ${row.title}"`,
      }),
    ],
  };
}
