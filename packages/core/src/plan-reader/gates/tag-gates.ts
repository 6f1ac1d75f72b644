import type { Gate } from '../../plan.ts';
import { placeOf, type SourceText } from '../markdown/source-text.ts';
import type { TaskTag } from '../task-tags.ts';

const automated = /^([ \t]*(?:<verify>\s*)?)<automated>\s*(.*?)\s*<\/automated>/i;

/** `<verify><automated>npm test</automated></verify>` inside a task: its command is a gate. */
export function tagGates(source: SourceText, tags: readonly TaskTag[]): Gate[] {
  return tags.flatMap((tag) => {
    const gates: Gate[] = [];
    for (let line = tag.line; line <= tag.last; line++) {
      const found = automated.exec(source.lines[line - 1] ?? '');
      const command = (found?.[2] ?? '').replace(/^`(.*)`$/, '$1');
      if (!found || command === '' || /^missing\b/i.test(command)) continue;
      const place = placeOf(source, { line, column: (found[1] ?? '').length + 1 });
      gates.push({ name: tag.title || command, command: decoded(command), expectation: '', place });
    }
    return gates;
  });
}

function decoded(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}
