import { finding } from '../../audit/audit-codes.ts';
import type { Finding, Phase } from '../../plan.ts';
import { folderOf, joinPath } from '../link-path.ts';
import type { FileLink } from './file-links.ts';

export interface LinksOfPlan {
  readonly links: readonly FileLink[];
  readonly phases: readonly Phase[];
  /** What was found before: a link is not blamed twice. */
  readonly found: readonly Finding[];
}

const mostPatterns = 200;

/** Links to files that are neither there nor going to be written by a phase. */
export function deadLinks(exists: (file: string) => boolean, plan: LinksOfPlan): Finding[] {
  const known = new Map<string, boolean>();
  const isThere = (file: string): boolean => {
    const answer = known.get(file) ?? (exists(file) || exists(file.replace(/:\d+(?:[-:]\d+)?$/, '')));
    known.set(file, answer);
    return answer;
  };
  const missing = plan.links.filter((link) => !link.promised && !isThere(link.file));
  if (missing.length === 0) return [];
  const comes = promises(plan);
  const said = new Set(plan.found.map(({ place }) => placeKey(place)));
  return missing.filter((link) => isNews(said, link) && !comes(link)).map(dead);
}

function isNews(said: Set<string>, { place }: FileLink): boolean {
  const key = placeKey(place);
  return !said.has(key) && said.add(key) !== null;
}

function placeKey({ file, line, column }: Finding['place']): string {
  return `${line}:${column}:${file}`;
}

/** What phases say that they write: notes, files, and links in tasks that create something. Seen from the top, or from the text. */
function promises({ links, phases }: LinksOfPlan): (link: FileLink) => boolean {
  const named = phases.flatMap((phase) =>
    [...phase.notes.write, ...phase.files].flatMap((name) => [
      joinPath('', name),
      joinPath(folderOf(phase.file), name),
    ]),
  );
  const files = new Set([...named, ...links.filter((link) => link.promised).map((link) => link.file)]);
  const patterns = [...files]
    .filter((name) => name.includes('*'))
    .slice(0, mostPatterns)
    .map(patternOf);
  return ({ file, target }) =>
    [file, joinPath('', target.replace(/[#?].*$/s, ''))].some(
      (name) => files.has(name) || isUnder(files, name) || patterns.some((one) => one.test(name)),
    );
}

/** Whether a folder that holds it is promised: `src/new/`. */
function isUnder(files: ReadonlySet<string>, name: string): boolean {
  for (let folder = folderOf(name); folder !== ''; folder = folderOf(folder))
    if (files.has(folder)) return true;
  return false;
}

/** Neighbouring stars are one, so that no pattern takes long. */
function patternOf(name: string): RegExp {
  const parts = name.slice(0, 300).split(/\*+/).slice(0, 4);
  return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&')).join('.*')}$`);
}

function dead({ place, target }: FileLink): Finding {
  return finding('DEAD_LINK', {
    place,
    message: `the link "${target.length > 120 ? `${target.slice(0, 119)}…` : target}" leads to a file that is not there`,
    suggestion: 'correct the link, or name the file under "Files to Create/Modify" if a phase creates it',
  });
}
