import type { Block } from './markdown/block.ts';
import type { Line } from './markdown/source-text.ts';

/** `**Label:** value`, anywhere: `value` keeps its place. */
export interface Field {
  readonly label: string;
  readonly value: Line;
}

const boldField =
  /^(?:[-*+]\s+)?(?:\*\*|__)\s*([^*_\n][^*\n]{0,60}?)\s*(?:(:)\s*(?:\*\*|__)|(?:\*\*|__)\s*(:))\s*/;
const plainField =
  /^(status|master plan|depends[ _-]?on|dependencies|dependency|blocked by|requires|prerequisites?|complexity|risk|effort|wave|focus|origin)\s*:\s*/i;

/** Fields in paragraphs and list items. ` · ` or ` | ` separates several on a line. */
export function readFields(blocks: readonly Block[]): Field[] {
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph') return joined(block.lines).flatMap(fieldsOfLine);
    const items = block.type === 'list' ? block.items.filter(({ box }) => box === 'none') : [];
    return items.flatMap(({ text }) => joined(text).flatMap(fieldsOfLine));
  });
}

export function fieldNamed(fields: readonly Field[], name: RegExp): Field | undefined {
  return fields.find((field) => name.test(field.label));
}

/** A value that ends with a comma continues on the next line. */
function joined(lines: readonly Line[]): Line[] {
  const result: Line[] = [];
  for (const line of lines) {
    const last = result.at(-1);
    if (last && /(?:,|\band)$/.test(last.text) && !boldField.test(line.text)) {
      result[result.length - 1] = { ...last, text: `${last.text} ${line.text}` };
    } else result.push(line);
  }
  return result;
}

function fieldsOfLine(line: Line): Field[] {
  const result: Field[] = [];
  let from = 0;
  for (const part of line.text.split(/(\s[·|•]\s{1,9}(?=\*\*))/)) {
    const field = fieldOf({ ...line, column: line.column + from, text: part });
    if (field) result.push(field);
    from += part.length;
  }
  return result;
}

/** Also `**Status: done**`, completely bold. */
function fieldOf(line: Line): Field | null {
  const found = boldField.exec(line.text) ?? plainField.exec(line.text);
  const [, inBold = ''] = found ? [] : (/^\*\*([^*\n]{1,200})\*\*\s*$/.exec(line.text) ?? []);
  if (inBold !== '') return fieldOf({ ...line, column: line.column + 2, text: inBold });
  if (!found) return null;
  const [ahead, label = ''] = found;
  const text = line.text.slice(ahead.length).trim();
  return { label: label.trim(), value: { ...line, column: line.column + ahead.length, text } };
}
