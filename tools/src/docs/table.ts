/** A markdown table. Cells are escaped where a table, or HTML, would end in the middle of them. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, header.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Text as code, also where it holds ticks itself. */
export function code(text: string): string {
  const ticks = text.includes('`') ? '``' : '`';
  const gap = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${ticks}${gap}${text}${gap}${ticks}`;
}

function cell(text: string): string {
  const whole = text.replaceAll('|', String.raw`\|`).replaceAll(/\s*\n\s*/g, '<br>');
  return outsideOfCode(whole, (part) => part.replaceAll(/<(?!br>)/g, '&lt;').replaceAll('*', String.raw`\*`));
}

function outsideOfCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(`+[^`]*`+)/)
    .map((part) => (part.startsWith('`') ? part : change(part)))
    .join('');
}
