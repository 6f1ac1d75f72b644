/** A heading with its content, up to the next one. */
interface Section {
  /** The titles above it and its own; empty before the first heading. */
  readonly path: readonly string[];
  /** The heading as written, including its underline. */
  readonly head: readonly string[];
  readonly body: readonly string[];
}

/**
 * Both sides added to a changelog at the same place. A heading that both wrote appears once, with the entries of both
 * below it.
 */
export function mergeEntries(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const merged = [...sectionsOf(ours)];
  const isAiry = [...ours, ...theirs].some(isBlank);
  for (const section of sectionsOf(theirs)) {
    const same = merged.findIndex(({ path }) => path.join('\n') === section.path.join('\n'));
    const own = merged[same];
    if (own !== undefined) merged[same] = { ...own, body: joinedEntries(own.body, section.body) };
    else {
      const at = endOf(merged, section.path.slice(0, -1));
      const before = [...(merged[at - 1]?.head ?? []), ...(merged[at - 1]?.body ?? [])].at(-1);
      const gap = isAiry && before !== undefined && !isBlank(before) ? ['\n'] : [];
      merged.splice(at, 0, { ...section, head: [...gap, ...section.head] });
    }
  }
  const lines = merged.flatMap(({ head, body }) => [...head, ...body]);
  return [...withoutEnd(lines), ...ours.slice(withoutEnd(ours).length)];
}

/** After all content below a heading. */
function endOf(sections: readonly Section[], above: readonly string[]): number {
  return sections.findLastIndex(({ path }) => above.every((title, i) => path[i] === title)) + 1;
}

function sectionsOf(lines: readonly string[]): readonly Section[] {
  const starts = lines.flatMap((line, i) => {
    const found = headingAt(line, lines[i + 1] ?? '');
    return found === null ? [] : [{ i, ...found }];
  });
  const titles: { readonly level: number; readonly title: string }[] = [];
  const sections = starts.map(({ i, level, title, length }, n): Section => {
    while ((titles.at(-1)?.level ?? 0) >= level) titles.pop();
    titles.push({ level, title });
    const body = lines.slice(i + length, starts[n + 1]?.i ?? lines.length);
    return { path: titles.map((one) => one.title), head: lines.slice(i, i + length), body };
  });
  const first = lines.slice(0, starts[0]?.i ?? lines.length);
  return [{ path: [], head: [], body: first }, ...sections];
}

const underlines = '=-~^"\'`*+';

/** A title with its level: `## Title`, or a line underlined with one repeated character. */
export function headingAt(
  line: string,
  next: string,
): { readonly level: number; readonly title: string; readonly length: number } | null {
  const hashes = /^(#{1,6})\s+(.*)$/.exec(line.trimEnd());
  if (hashes !== null) return { level: hashes[1]?.length ?? 1, title: (hashes[2] ?? '').trim(), length: 1 };
  const sign = /^([=\-~^"'`*+])\1{2,}\s*$/.exec(next)?.[1];
  const title = line.trim();
  if (sign === undefined || title === '' || /^[-*+]\s/.test(title) || /^\W+$/.test(title)) return null;
  return next.trim().length < title.length ? null : { level: underlines.indexOf(sign) + 1, title, length: 2 };
}

/** Identical entries of both sides are one. */
function joinedEntries(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const own = marksOf(ours);
  const known = new Set(own.map(textOf));
  const added = marksOf(theirs).filter((entry) => !known.has(textOf(entry)));
  if (added.length === 0) return ours;
  if (own.length === 0) return theirs;
  const isLoose = [own, added].some((list) => list.slice(0, -1).some((entry) => isBlank(entry.at(-1) ?? '')));
  const kept = withoutEnd(ours);
  const end = ours.length > kept.length ? ours.slice(kept.length) : theirs.slice(withoutEnd(theirs).length);
  return [...kept, ...(isLoose ? ['\n'] : []), ...withoutEnd(added.flat()), ...end];
}

/** Each entry from its bullet to the next one, or to a blank line and text at the margin. */
export function marksOf(body: readonly string[]): readonly (readonly string[])[] {
  const entries: string[][] = [];
  let isOpen = false;
  for (const [i, line] of body.entries()) {
    if (line.trim() === '' && entries.length === 0) continue;
    const isMarked = /^(?:[-*+•]|\d+[.)]|\.\.)\s/.test(line);
    const isNew = isMarked || (!/^\s/.test(line) && (body[i - 1] ?? '').trim() === '');
    if (line.trim() !== '' && (isNew || !isOpen)) entries.push([line]);
    else entries.at(-1)?.push(line);
    isOpen = true;
  }
  return entries;
}

function textOf(entry: readonly string[]): string {
  return entry.join('').replaceAll(/\s+/g, ' ').trim();
}

function withoutEnd(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => !isBlank(line)) + 1);
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}
