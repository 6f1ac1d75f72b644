import type { NamedEntry } from './entry-facts.ts';

const part = String.raw`(?:[\w$]+|"[^"]+"|\`[^\`]+\`|\[[^\]]+\])`;
const named = `(${part}(?:\\.${part})*)`;
const creates = new RegExp(
  String.raw`^\s*create\s+(?:or\s+replace\s+|unique\s+|temp(?:orary)?\s+|materialized\s+)*(table|index|view|type|trigger|sequence|schema)\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?${named}`,
  'i',
);
const alters = new RegExp(
  String.raw`^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?${named}\s+add\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?${named}`,
  'i',
);
const noColumn = /^(?:constraint|primary|foreign|unique|check|key|index|like|exclude|fulltext)$/i;

/** Created objects, columns of tables, and inserted rows. */
export function tables(lines: readonly string[]): readonly NamedEntry[] {
  let table: string | null = null;
  return lines.flatMap((line) => {
    const text = line.replace(/--.*$/, '');
    const created = creates.exec(text);
    const altered = alters.exec(text);
    if (created !== null) {
      const [, kind = '', name = ''] = created;
      table = /table/i.test(kind) ? name.toLowerCase() : null;
      return [{ place: '', name: `${kind} ${name}`.toLowerCase(), text: '' }];
    }
    if (altered !== null && !noColumn.test(altered[2] ?? ''))
      return [{ place: (altered[1] ?? '').toLowerCase(), name: (altered[2] ?? '').toLowerCase(), text }];
    if (/^\s*\)/.test(text) || text.includes(';')) table = null;
    const row = /^\s*\(\s*('[^']*'|[\w.]+)\s*,/.exec(text)?.[1];
    if (row !== undefined) return [{ place: 'rows', name: row, text: text.trimEnd().replace(/[,;]$/, '') }];
    const column = /^\s+["`[]?([\w$]+)["`\]]?\s+[A-Za-z]/.exec(text)?.[1];
    if (table === null || column === undefined || noColumn.test(column)) return [];
    return [{ place: table, name: column.toLowerCase(), text: text.trimEnd().replace(/,$/, '') }];
  });
}

/** Columns and rows with a missing comma between them, or with one too many. */
export function brokenLists(whole: string): number {
  const text = whole.replaceAll(/--[^\n]*/g, '');
  const extra = text.match(/,\s*[);]/g)?.length ?? 0;
  const cut = text.match(/\)\s*;?\s*\n\s*\((?!\s*select)/gi)?.length ?? 0;
  return extra + cut + missingCommas(text.split('\n').filter((line) => line.trim() !== ''));
}

/** Columns of one table on consecutive lines with equal indentation. */
function missingCommas(lines: readonly string[]): number {
  let [isTable, missing] = [false, 0];
  for (const [i, line] of lines.entries()) {
    if (/^\s*\)/.test(line) || line.includes(';')) isTable = false;
    const next = lines[i + 1] ?? '';
    const isBelow = /^\s+[\w"`[]/.test(next) && next.search(/\S/) === line.search(/\S/);
    if (isTable && isBelow && !/[,(]\s*$/.test(line)) missing++;
    if (creates.exec(line)?.[1]?.toLowerCase() === 'table') isTable = true;
  }
  return missing;
}
