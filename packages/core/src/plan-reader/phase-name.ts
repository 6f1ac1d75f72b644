import { baseName, uriDecoded } from './link-path.ts';
import { withoutStatusMarker } from './status.ts';

/** The parts of `Phase 6A: Context [DONE]`. */
export interface PhaseName {
  readonly word: string;
  readonly id: string;
  readonly title: string;
}

/** Words for a phase, the most usual first. */
const usualWords = 'phase|milestone|sprint|iteration|stage|module|step|task|wave|priority|session';
export const phaseWords: readonly string[] = usualWords.split('|');

const idSource = String.raw`(?:[A-Z]{1,8}-){1,2}\d{1,4}[a-z]?|\d+(?:[A-Za-z]\d*)?(?:[.-]\d+(?:[A-Za-z]\d*)?)*|[A-Za-z]\d{0,3}(?:\.\d{1,3}){1,3}|[A-Za-z]\d{1,3}[A-Za-z]|[A-Za-z]\d{0,3}|[IVX]{2,5}|[Ⅰ-ⅿ]{1,4}|[０-９]{1,4}|[Α-ΩА-Я]\d{0,3}|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`;
/** Digits may follow the word directly; a letter needs a separator: "Phases" is not phase "s". */
const gap = String.raw`(?:[\s_#-]+|(?=\d))`;
/** Words for a phase in other languages. */
const foreignWords = 'étape|etape|etapa|fase|этап|фаза';
const anyWord = `${usualWords}|${foreignWords}`;
const invisible = /[\u200B-\u200D\u2060\uFEFF]/g;
const counted =
  /^[^\p{L}\p{N}]*(?:第\s?([\d０-９一二三四五六七八九十]{1,3})\s?(?:阶段|階段|フェーズ)|(?:阶段|階段|フェーズ)\s?([\d０-９一二三四五六七八九十]{1,3}))(.*)$/u;
const separator = String.raw`(?=\s*(?:[:.)(\[{–—|：．、（【［]|-\s|$)|\s+[^\w\s])`;
const ruled = new RegExp(String.raw`\b(${anyWord})${gap}(${idSource})(?![\w\p{L}])${separator}`, 'iu');
const loose = new RegExp(String.raw`\b(${anyWord})${gap}(${idSource})(?![\w\p{L}])`, 'iu');
const leading = new RegExp(
  String.raw`^(?:\[[xX]\]\s|[^\p{L}\p{N}]|\d+[.)]\s)*(${anyWord})${gap}(${idSource})(?![\w\p{L}])`,
  'iu',
);

/** The phase in a heading: `# Feature Phase 3: Title`, `Phase 3 - Title`, `Phase 16 Plan: Title`. */
export function phaseInHeading(written: string): PhaseName | null {
  const text = written.replace(invisible, '');
  return named(ruled.exec(text) ?? loose.exec(text), text);
}

/** As `phaseInHeading`, but the heading begins with the word: such headings open phase sections in a single file. */
export function phaseAtStart(written: string, strict: boolean): PhaseName | null {
  const text = written.replace(invisible, '');
  const found = leading.exec(text);
  if (!found) return countedPhase(text);
  if (strict && !new RegExp(`^${separator}`, 'u').test(text.slice(found[0].length))) return null;
  return named(found, text);
}

/** Reads names by a pattern with the groups `id` and `title`, perhaps `word`. */
export function nameBy(pattern: RegExp): (text: string) => PhaseName | null {
  return (text) => {
    const { word = '', id = '', title = '' } = pattern.exec(text)?.groups ?? {};
    return id === '' ? null : { word: word.toLowerCase(), id, title: cleanTitle(title) };
  };
}

/** `### 1. Title`: the number is the id. */
export const numberedHeading = nameBy(
  /^(?:[^\p{L}\p{N}]+)?(?<id>\d+[A-Za-z]?(?:\.\d+)*)[.):]?\s+(?<title>\S.*)$/u,
);

/** `第二阶段：…`: the number is the id. */
function countedPhase(text: string): PhaseName | null {
  const [, first, second, rest = ''] = counted.exec(text) ?? [];
  const id = first ?? second;
  return id === undefined ? null : { word: 'phase', id, title: cleanTitle(rest.replace(/^\s?[：、]/, '')) };
}

function named(found: RegExpExecArray | null, text: string): PhaseName | null {
  if (!found) return null;
  const rest = text.slice(found.index + found[0].length);
  const word = (found[1] ?? '').toLowerCase();
  const isForeign = foreignWords.split('|').includes(word);
  return { word: isForeign ? 'phase' : word, id: found[2] ?? '', title: cleanTitle(rest) };
}

/** Without leading separators, `Plan:` between id and title, status markers and check marks. */
export function cleanTitle(text: string): string {
  return withoutStatusMarker(text)
    .replace(/\s*(?:\[checkpoint\b[^\]]{0,60}\]|\{#[\w-]{1,60}\})/gi, '')
    .replace(/^\s*plan\b\s*(?=:|-)/i, '')
    .replace(/^[\s:：.．、)–—-]+/, '')
    .replace(
      /\s+[-–—(]?\s*[✅✓✔🚧⏳🔄]\s*(?:[A-Z][A-Z ]*|[Cc]ompleted?|[Dd]one|[Ii]n [Pp]rogress)?\)?\s*$/u,
      '',
    )
    .replace(/[\s✅✓✔🚧⏳🔄]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The id in a file name: `x-phase-6A.md`, `phase_02.1-setup.md`, `03-api.md`. */
export function idInFileName(file: string): string | null {
  const name = baseName(uriDecoded(file))
    .replace(/\.\w+$/, '')
    .replace(/^\d{4}-\d{2}(?:-\d{2})?[-_ ]?/, '');
  const found =
    /(?:^|[^a-z])(?:phase|sprint|module|milestone|stage|step|task|p)(?:[\s_-]+|(?=\d))(\d+(?:[A-Za-z]\d*)?(?:\.\d+)*|[A-Za-z](?![A-Za-z]))(?![A-Za-z0-9])/i.exec(
      name,
    );
  return found?.[1] ?? /^(\d+[A-Za-z]?(?:\.\d+)*)(?:[\s_.-]|$)/.exec(name)?.[1] ?? null;
}
