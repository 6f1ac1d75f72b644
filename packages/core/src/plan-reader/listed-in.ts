/** What a phase lists under a word of its own: `**Exclusive:** db, port:3000`, or `exclusive: [db]` in its front matter. Fences are left out. */
export function listedIn(text: string, word: string): readonly string[] {
  const field = new RegExp(`^\\s*(?:[-*]\\s+)?(?:\\*\\*|__)?${word}\\s*:(?:\\*\\*|__)?\\s*(.*?)\\s*$`, 'i');
  const lines = outsideFences(text);
  const found = lines.flatMap((line, i) => {
    const value = field.exec(line)?.[1];
    if (value === undefined) return [];
    return value === '' ? itemsBelow(lines, i) : value.replace(/^\[(.*)\]$/, '$1').split(',');
  });
  const items = found.map((item) => item.replaceAll(/^[\s`'"]+|[\s`'"]+$/g, ''));
  return [...new Set(items.filter((item) => item !== '' && !/^(?:none|n\/a|-)$/i.test(item)))];
}

function outsideFences(text: string): readonly string[] {
  let fence: string | null = null;
  return text.split(/\r?\n/).filter((line) => {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1] ?? null;
    const isInside = fence !== null;
    if (mark !== null) fence = fence === null ? mark : fence === mark ? null : fence;
    return !isInside && mark === null;
  });
}

function itemsBelow(lines: readonly string[], at: number): readonly string[] {
  const items: string[] = [];
  for (const line of lines.slice(at + 1)) {
    const item = /^\s*[-*]\s+(\S.*)$/.exec(line)?.[1];
    if (item === undefined) break;
    items.push(item);
  }
  return items;
}
