import { harmless, printable } from '@debussy/story';

/** How words, commands, output and tables are written, so that agents' content is never more than text. */
export interface Markup {
  readonly plain: (text: string) => string;
  readonly code: (text: string) => string;
  /** Only for text that one of the two above has written. */
  readonly strong: (text: string) => string;
  readonly heading: (level: 1 | 2 | 3, text: string) => string;
  readonly paragraph: (text: string) => string;
  readonly list: (items: readonly string[]) => string;
  readonly table: (heads: readonly string[], rows: readonly (readonly string[])[]) => string;
  /** Raw: lines of a program. */
  readonly output: (text: string) => string;
}

export const markdown: Markup = {
  plain: (text) => printable(text).replace(/[\\`*_{}[\]<>()#+!|~@&]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  code: (text) => `\`${printable(text).replaceAll('`', "'").replaceAll('|', '\\|')}\``,
  strong: (text) => `**${text}**`,
  heading: (level, text) => `${'#'.repeat(level)} ${text}`,
  paragraph: (text) => text,
  list: (items) => items.map((item) => `- ${item}`).join('\n'),
  table: (heads, rows) =>
    [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
  output: fenced,
};

/** A fence longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${harmless(text).trimEnd()}\n${fence}`;
}

export const html: Markup = {
  plain: (text) => escapedHtml(printable(text)),
  code: (text) => `<code>${escapedHtml(printable(text))}</code>`,
  strong: (text) => `<strong>${text}</strong>`,
  heading: (level, text) => `<h${level}>${text}</h${level}>`,
  paragraph: (text) => `<p>${text}</p>`,
  list: (items) => `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`,
  table(heads, rows) {
    const head = heads.map((name) => `<th scope="col">${name}</th>`).join('');
    const body = rows.map(
      (cells) =>
        `<tr>${cells.map((cell, i) => `<td data-head="${heads[i] ?? ''}">${cell}</td>`).join('')}</tr>`,
    );
    return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`;
  },
  output: (text) => `<pre>${escapedHtml(text).trimEnd()}</pre>`,
};

export function escapedHtml(text: string): string {
  return harmless(text).replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
