import type { Gate } from '../../plan.ts';
import { placeOf, type SourceText } from '../markdown/source-text.ts';
import type { TaskTag } from '../task-tags.ts';

const opening = /(?:^|>)[ \t]*<automated>/i;
const closing = /<\/automated>/i;

/** `<verify><automated>npm test</automated></verify>` inside a task: its command is a gate. */
export function tagGates(source: SourceText, tags: readonly TaskTag[]): Gate[] {
  return tags.flatMap((tag) => {
    const gates: Gate[] = [];
    for (let line = tag.line; line <= tag.last; line++) {
      const found = automatedIn(source.lines[line - 1] ?? '');
      if (!found || found.command === '' || /^missing\b/i.test(found.command)) continue;
      const { command } = found;
      const place = placeOf(source, { line, column: found.at + 1 });
      gates.push({ name: tag.title || command, command: decoded(command), expectation: '', place });
    }
    return gates;
  });
}

function automatedIn(line: string): { readonly at: number; readonly command: string } | null {
  const start = opening.exec(line);
  if (!start) return null;
  const from = start.index + start[0].length;
  const length = line.slice(from).search(closing);
  if (length === -1) return null;
  const text = line.slice(from, from + length).trim();
  return { at: from - '<automated>'.length, command: text.replace(/^`(.*)`$/, '$1') };
}

function decoded(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}
