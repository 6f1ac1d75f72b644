import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/**
 * Blocks only. What stands inside a line is read by `readInline`, and only where a reader asks for it: inline constructs
 * are most of a markdown parser's time, and where its quadratic corners are.
 */
const inlineConstructs = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'definition',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
];

const options = {
  extensions: [gfmTable(), { disable: { null: inlineConstructs } }],
  mdastExtensions: [gfmTableFromMarkdown()],
};

export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, options);
}
