import { harmless, printable } from '@debussy/story';

/** How words, commands, output and tables are written down, so that nothing of an agent's is more than text. */
export interface Markup {
  readonly plain: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly code: (text: string) => string;
  readonly output: (text: string) => string;
  readonly table: (heads: readonly string[], rows: readonly (readonly string[])[]) => string;
}

export const markdown: Markup = {
  plain: (text) => printable(text).replace(/[\\`*_{}[\]<>()#+!|~@&]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  strong: (text) => `**${text}**`,
  code: (text) => `\`${printable(text).replaceAll('`', "'").replaceAll('|', '\\|')}\``,
  output: fenced,
  table(heads, rows) {
    if (rows.length === 0) return '';
    return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  },
};

/** A fence longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${harmless(text).trimEnd()}\n${fence}`;
}

const widestCell = 40;

export const plainText: Markup = {
  plain: printable,
  strong: (words) => words,
  code: printable,
  output: (printed) => harmless(printed).trimEnd().replace(/^/gm, '    '),
  table(heads, rows) {
    if (rows.length === 0) return '';
    const widths = heads.map((head, i) =>
      Math.min(widestCell, Math.max(head.length, ...rows.map((cells) => cells[i]?.length ?? 0))),
    );
    const line = (cells: readonly string[]): string =>
      cells
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd();
    return [heads, ...rows].map(line).join('\n');
  },
};
