import { ellipsized } from '../../text.ts';
import { comparePhaseIds, phaseKey } from '../../ids.ts';
import { filesIn, type PlanDialect, type PlanLook } from '../dialect.ts';
import { finishPlan } from '../finish-plan.ts';
import { folderFrame } from './plan-frame.ts';
import { wholeFilePlan } from './whole-file.ts';
import { readDependencies, refTo, type DependencyRef } from '../dependencies/read-dependencies.ts';
import { listOf, textOf, type FrontMatter } from '../front-matter.ts';
import { baseName } from '../link-path.ts';
import { plain } from '../markdown/inline.ts';
import { draftWith, type PhaseDraft } from '../phase-draft.ts';
import { bodyOfFile, type ReadFile } from './file-draft.ts';

/** Files whose front matter names their phase: one of them, or a folder. */
export const frontMatterPlan: PlanDialect = {
  name: 'front-matter',
  recognise(look) {
    if (look.text === null)
      return partsIn(look).length > 0 ? 'files with `phase:` in their front matter' : null;
    return isFrontMatterPlan(look.markdown()) ? 'its front matter says which phase it is' : null;
  },
  read(look) {
    if (look.text !== null) return wholeFilePlan(look, draftOfFrontMatter(look.markdown()));
    const drafts = partsIn(look).map(draftOfFrontMatter);
    drafts.sort((a, b) => comparePhaseIds(a.id, b.id));
    return finishPlan(folderFrame(look, drafts), drafts);
  },
};

function partsIn(look: PlanLook): ReadFile[] {
  return filesIn(look, look.path, /\.(?:md|markdown)$/i)
    .filter((file) => !asideName.test(baseName(file)))
    .flatMap((file) => look.open(file) ?? [])
    .filter((read) => isFrontMatterPlan(read) || read.frontMatter.findings.length > 0);
}

/** Files beside a plan: reports, reviews, research. */
const asideName =
  /(?:^|[-_.])(?:SUMMARY|REVIEW|REVIEW-FIX|REVIEWS|VERIFICATION|VALIDATION|CONTEXT|RESEARCH|PATTERNS|UAT|UI-SPEC|UI-REVIEW|SECURITY|SPEC|DISCUSSION-LOG|LEARNINGS|DISCOVERY|NOTES|README)\.(?:md|markdown)$/i;

const keys = ['phase', 'plan', 'wave', 'depends_on', 'files_modified'];

export function isFrontMatterPlan({ frontMatter }: ReadFile): boolean {
  const found = keys.filter((key) => frontMatter.data[key] !== undefined);
  return found.includes('phase') || found.includes('plan') ? found.length > 0 : found.length > 1;
}

export function draftOfFrontMatter(read: ReadFile): PhaseDraft {
  const { frontMatter, document } = read;
  const body = bodyOfFile(read);
  const { data } = frontMatter;
  const { file } = document.source;
  const { id, aliases } = idOf(frontMatter, file);
  const named = textOf(data['title']) || textOf(data['name']);
  const files = [...listOf(data['files_modified']), ...listOf(data['files']), ...body.files];
  return draftWith(body, {
    id,
    title: named || titleAhead(read, body.heading) || firstWords(read) || id,
    file,
    place: { file, line: document.frontMatter?.first ?? 1, column: 1 },
    statusText: textOf(data['status']) || (body.ownStatus?.text ?? ''),
    refs: [...refsOf(frontMatter), ...body.refs],
    saysDependencies: data['depends_on'] !== undefined || body.saysDependencies,
    aliases,
    wave: textOf(data['wave']),
    risk: textOf(data['risk']) || textOf(data['risk_level']) || body.risk,
    heading: null,
    complexity: textOf(data['complexity']) || body.complexity,
    files: [...new Set(files)],
  });
}

/** `phase: 01-foundation`, `plan: 02` is `01-02`; a phase alone is its own id, without the name after its number. */
function idOf({ data }: FrontMatter, file: string): { id: string; aliases: string[] } {
  const phase = textOf(data['phase']);
  const short = /^(\d+(?:\.\d+)*[A-Za-z]?)(?:[-_ ].*)?$/.exec(phase)?.[1] ?? phase;
  const isOfPhase = (name: string): boolean =>
    short !== '' && phaseKey(name).startsWith(`${phaseKey(short)}-`);
  const stem = baseName(file)
    .replace(/\.\w+$/, '')
    .replace(/[-_]?plan$/i, '');
  const fromName = /^(\d+[A-Za-z]?(?:\.\d+)?(?:-\d+[A-Za-z]?)*)(?:-|$)/.exec(stem)?.[1] ?? stem;
  // `id: "02-01"` names the plan if `plan:` does not. In a file with that name, the file name does.
  const own = [textOf(data['id']), /-plan\.\w+$/i.test(baseName(file)) ? fromName : ''].find(isOfPhase) ?? '';
  const plan = textOf(data['plan']) || own;
  const id = plan === '' ? short : phase === '' || isOfPhase(plan) ? plan : `${short}-${plan}`;
  return {
    id: id || fromName,
    aliases: [`${phase}-${plan}`, stem, ...(plan === '' ? [phase] : [plan]), fromName].filter(
      (each) => each !== '' && each !== '-',
    ),
  };
}

function refsOf(frontMatter: FrontMatter): DependencyRef[] {
  const { data } = frontMatter;
  const key = data['depends_on'] === undefined ? 'dependencies' : 'depends_on';
  const line = frontMatter.lineOf(key);
  return listOf(data[key]).flatMap((text) => {
    const read = readDependencies({ ...line, text });
    if (read.length === 0 || !/^[\w.-]+$/.test(text)) return read;
    const id = text.replace(/^phase[_\s-]*(?=\d)/i, '').replace(/(?:-PLAN)?(?:\.md)?$/i, '');
    return [refTo(line, id)];
  });
}

/** A heading is the title unless tags precede it: `<threat_model>` contains headings of its own. */
function titleAhead({ document: { source, frontMatter } }: ReadFile, heading: PhaseDraft['heading']): string {
  const ahead = source.lines.slice(frontMatter?.last ?? 0, (heading?.place.line ?? 1) - 1);
  return ahead.some((line) => /^[ \t]*<[a-z][\w-]*>/i.test(line)) ? '' : (heading?.title ?? '');
}

/** Without a heading: the first sentence of the objective, or the file name. */
function firstWords({ document, section }: ReadFile): string {
  const objective =
    /<objective>\s*([^\s<][^<]*?)\s*(?:\n[ \t]*\n|<)/i.exec(document.source.lines.join('\n'))?.[1] ?? '';
  const [sentence = ''] = /^.*?[.!?](?=\s|$)/.exec(plain(objective).replace(/\s+/g, ' ')) ?? [
    plain(objective),
  ];
  if (objective !== '') return ellipsized(sentence.replace(/\.$/, ''), 80);
  const paragraph = section.blocks.find((block) => block.type === 'paragraph');
  const words = paragraph?.type === 'paragraph' ? plain(paragraph.lines[0]?.text ?? '') : '';
  if (words === '') return baseName(document.source.file);
  return ellipsized(words, 80);
}
