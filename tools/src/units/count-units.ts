/** A piece of work that a plan's author marked as one, at its line. Nothing here knows how debussy reads plans. */
export interface CountedUnit {
  readonly line: number;
  readonly kind: 'box' | 'tag' | 'heading' | 'todo' | 'json';
  readonly text: string;
}

/** All units of a text: boxes, `<task>` tags, headings of tasks and units, todos of a front matter, members of a list in JSON. */
export function countUnits(file: string, text: string): CountedUnit[] {
  if (file.endsWith('.json')) return unitsInJson(text);
  const lines = text.replaceAll('\r', '').split('\n');
  return [...todos(lines), ...unitsInLines(lines)];
}

/** Also without a bullet, in a cell of a table, and the signs of open boxes. */
const box =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,9}\[[ xX]\](?=[ \t]|$)|\[[ xX]\](?=[ \t]+\S)|\|(?:.*\|)?[ \t]*\[[ xX]\](?=[ \t]*\|)|(?:[-*+][ \t]{1,9})?[⬜☐🔲]\uFE0F?(?=[ \t]+\S))\s*(.*)$/u;
const tag = /^[ \t]*<task(?=[\s>])[^>]*>?(.*)$/;
const heading =
  /^ {0,3}#{2,5}[ \t]+(?:\[[xX]\][ \t]+)?(?:\*\*)?((?:task[ \t]+#?(?:[A-Z]+-?)?[\d０-９]|U\d{1,2}[.:]|unit[ \t]+\d)[^\n]*)$/i;
const fenceMark = /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(`{3,}|~{3,})(.*)$/;
/** Parts of our own template whose boxes are checks of a process. */
const check =
  /^#{2,4}[ \t].*\b(?:process wrapper|gates?|test strategy|validation|acceptance criteria|rollback plan|dependencies|risk assessment)\b/i;

function unitsInLines(lines: readonly string[]): CountedUnit[] {
  const isTemplate = lines.some((line) => /^## process wrapper/i.test(line));
  const headings = new Set<string>();
  const found: CountedUnit[] = [];
  let fence = '';
  let isCheck = false;
  let isNotes = false;
  let isInTag = false;
  for (const [at, line] of lines.entries()) {
    const mark = fenceMark.exec(line);
    if (fence !== '') {
      if (mark?.[1]?.startsWith(fence) && mark[2]?.trim() === '') fence = '';
      continue;
    }
    if (mark && !(mark[1]?.startsWith('`') && mark[2]?.includes('`'))) {
      fence = mark[1] ?? '';
      continue;
    }
    if (/^#{1,4}[ \t]/.test(line)) isCheck = isTemplate && check.test(line);
    if (/^#{1,2}[ \t]/.test(line)) isNotes = /^#{1,2}[ \t].*\bnotes\b/i.test(line);
    const unit = unitIn(line, at + 1);
    if (/^[ \t]*<\/tasks?>/.test(line)) isInTag = false;
    // What stands within a tag is said of its task.
    if (unit === null || isCheck || (isInTag && unit.kind !== 'tag') || (isNotes && unit.kind === 'heading'))
      continue;
    // A heading that is repeated is one unit.
    const key =
      unit.kind === 'heading'
        ? unit.text
            .toLowerCase()
            .slice(0, 12)
            .split(/[:.–—]/)[0]
        : undefined;
    if (key !== undefined && headings.has(key)) continue;
    if (key !== undefined) headings.add(key);
    found.push(unit);
    if (unit.kind === 'tag') isInTag = !/<\/task>/.test(line);
  }
  return found;
}

function unitIn(line: string, number: number): CountedUnit | null {
  const [, words] = box.exec(line) ?? [];
  if (words !== undefined) return { line: number, kind: 'box', text: words };
  const [, inTag] = tag.exec(line) ?? [];
  if (inTag !== undefined) return { line: number, kind: 'tag', text: inTag };
  const [, title] = heading.exec(line) ?? [];
  return title === undefined ? null : { line: number, kind: 'heading', text: title };
}

/** `todos:` of a front matter: the items of its list, those of the first item's indentation. */
function todos(lines: readonly string[]): CountedUnit[] {
  if (lines[0]?.trim() !== '---') return [];
  const end = lines.indexOf('---', 1);
  const start = lines.findIndex((line, at) => at < end && /^todos:\s*$/.test(line));
  if (end === -1 || start === -1) return [];
  const found: CountedUnit[] = [];
  let indent: number | null = null;
  for (let at = start + 1; at < end; at++) {
    const line = lines[at] ?? '';
    if (/^[A-Za-z]/.test(line)) break;
    const dash = /^( *)- /.exec(line)?.[1];
    if (dash === undefined) continue;
    indent ??= dash.length;
    if (dash.length === indent) found.push({ line: at + 1, kind: 'todo', text: line.trim() });
  }
  return found;
}

/** Tasks, sub-tasks and stories: objects with a title beside a status, criteria or `passes`, wherever they are. */
function unitsInJson(text: string): CountedUnit[] {
  return titlesIn(JSON.parse(text)).map((title) => ({ line: 1, kind: 'json', text: title }));
}

function titlesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(titlesIn);
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(titlesIn);
  const isUnit = ['status', 'passes', 'acceptanceCriteria', 'dependencies'].some((key) => key in value);
  return isUnit && 'title' in value && typeof value.title === 'string' ? [value.title, ...below] : below;
}
