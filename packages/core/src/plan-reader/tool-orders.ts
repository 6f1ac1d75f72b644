import type { Finding } from '../plan.ts';
import { finding } from './audit-codes.ts';
import { placeOf, type SourceText } from './markdown/source-text.ts';

const tool = String.raw`(?:superpowers:[\w-]+|\/?(?:ce|gsd|kiro|opsx|openspec|conductor|workflows|superpowers):[\w-]+|\/speckit\.\w+|\/gsd-[\w-]+|(?:subagent-driven-development|executing-plans|dispatching-parallel-agents)\b)`;
const order = new RegExp(
  String.raw`REQUIRED SUB-?SKILL|\b(?:use|invoke|run|execute|call|via|with)\b[^.\n]{0,80}${'`?'}${tool}[^.\n]{0,120}\b(?:plan|task-by-task|phase|tasks|implement\w*)\b`,
  'i',
);

/** Whether a line tells the author's tool to run the whole plan: a session here runs only one phase of it. */
export function isToolOrder(line: string): boolean {
  return line.length < 2_000 && order.test(line);
}

export function withoutToolOrders(text: string): string {
  if (!order.test(text)) return text;
  return text
    .split('\n')
    .filter((line) => !isToolOrder(line))
    .join('\n');
}

/** One finding per file, however often the file says so. */
export function toolOrderFindings(source: SourceText): Finding[] {
  const at = source.lines.findIndex(isToolOrder);
  if (at === -1) return [];
  return [
    finding('TOOL_ORDER', {
      place: placeOf(source, { line: at + 1, column: 1 }),
      message: 'this line is an instruction for another tool and is left out of prompts',
      suggestion: 'no change needed; debussy gives each session one phase',
    }),
  ];
}
