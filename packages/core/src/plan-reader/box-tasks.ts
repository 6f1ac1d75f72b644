import type { Place } from '../place.ts';
import type { PlanTask } from '../plan.ts';
import type { Box } from './boxes.ts';
import { placeOf, type SourceText } from './markdown/source-text.ts';
import { withoutId } from './tasks.ts';

/** Boxes as the tasks of a phase. */
export interface BoxTasks {
  readonly tasks: readonly PlanTask[];
  readonly ticks: readonly Place[];
  readonly allTicked: boolean;
}

/** Every box is a task, with the id that its author gave it. */
export function boxTasks(
  source: SourceText,
  boxes: readonly Box[],
  groupOf: (line: number) => string,
): BoxTasks {
  const required = boxes.filter((box) => !box.optional);
  return {
    tasks: boxes.map((box, index) => taskOf(source, box, { index, group: groupOf(box.line) })),
    ticks: boxes.filter((box) => !box.done && !box.optional).map((box) => placeOf(source, box)),
    allTicked: required.length > 0 && required.every((box) => box.done),
  };
}

function taskOf(source: SourceText, box: Box, { index, group }: { index: number; group: string }): PlanTask {
  const { id, words } = withoutId(wholeText(source, box));
  return {
    id: id === '' ? String(index + 1) : id,
    text: box.optional ? `${words} (optional)` : words,
    done: box.done,
    group,
    place: placeOf(source, box),
  };
}

/** The box's words with the lines that go on with them. */
function wholeText({ lines }: SourceText, box: Box): string {
  const words = [box.text];
  for (let at = box.line; at < lines.length && words.length < 20; at++) {
    const line = lines[at] ?? '';
    const indent = line.search(/\S/);
    if (indent <= box.indent || /^\s*(?:[-*+]|\d{1,9}[.)])\s|^\s*(?:```|~~~|#|>|\|)/.test(line)) break;
    words.push(line.trim());
  }
  return words.join(' ').trim();
}
