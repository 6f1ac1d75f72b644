import type { Gate } from '../../plan.ts';
import type { ReadFile } from '../dialects/file-draft.ts';
import type { Block, Code } from '../markdown/block.ts';
import { plain, readInline } from '../markdown/inline.ts';
import type { LineSpan } from '../markdown/outline.ts';
import type { Line } from '../markdown/source-text.ts';
import { commandsOf } from './command-lines.ts';

interface Run {
  readonly command: string;
  readonly line: number;
  readonly column: number;
}

/** Lines and code in the order of the text. */
type Part = { readonly type: 'line'; readonly line: Line } | { readonly type: 'code'; readonly code: Code };

/** ``Run: `x` `` with `Expected: PASS` behind it is a gate; one that is expected to fail never is. */
export function runGates({ document }: ReadFile, { first, last }: LineSpan): Gate[] {
  const gates = new Map<string, Gate>();
  let runs: Run[] = [];
  let waiting = false;
  const parts = partsIn(document.blocks);
  for (let index = firstPart(parts, first); index < parts.length; index++) {
    const part = parts[index];
    if (!part || lineOf(part) > last) break;
    if (part.type === 'code') {
      if (waiting && runs.length === 0) runs = commandsOf(part.code);
    } else {
      const words = part.line.text.replace(/^[-*+\d.)\s]{0,9}/, '');
      if (/^\**Run\b[^`:]{0,60}:?\**/i.test(words)) {
        runs = inlineRuns(part.line);
        waiting = true;
      } else if (/^\**Expected\b/i.test(words)) {
        if (isPass(plain(words)))
          for (const run of runs) gates.set(run.command, gateOfRun(run, document.source.file));
        runs = [];
        waiting = false;
      }
    }
  }
  return [...gates.values()];
}

const known = new WeakMap<readonly Block[], readonly Part[]>();

/** All parts of a text, made once for all of its units. */
function partsIn(blocks: readonly Block[]): readonly Part[] {
  const parts = known.get(blocks) ?? partsOf(blocks);
  known.set(blocks, parts);
  return parts;
}

function lineOf(part: Part): number {
  return part.type === 'line' ? part.line.line : part.code.line;
}

function firstPart(parts: readonly Part[], line: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (part && lineOf(part) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function gateOfRun({ command, line, column }: Run, file: string): Gate {
  const name = command.split('\n').at(command.startsWith('set -e\n') ? 1 : 0) ?? command;
  return { name, command, expectation: '', place: { file, line, column } };
}

function inlineRuns(line: Line): Run[] {
  const [code] = readInline(line.text).filter((part) => part.type === 'code');
  if (!code || code.text.trim() === '') return [];
  return [{ command: code.text.trim(), line: line.line, column: line.column + code.at }];
}

/** `Expected: PASS`, `Expected: all tests pass (5 passed, 0 failed)`; not `Expected: FAIL …`. */
function isPass(text: string): boolean {
  const words = text.replace(/\b(?:0|no|zero|without)\s+(?:fail\w*|errors?|issues|warnings?)\b/gi, 'clean');
  return (
    /\b(?:pass(?:es|ed|ing)?|green|clean|succe\w+|exit(?:s| code)?\s*(?:with\s*)?0)\b/i.test(words) &&
    !/\bfail|\bnot pass|\berror/i.test(words)
  );
}

function partsOf(blocks: readonly Block[]): Part[] {
  return blocks.flatMap((block): Part[] => {
    if (block.type === 'code') return [{ type: 'code', code: block }];
    if (block.type === 'paragraph') return block.lines.map((line) => ({ type: 'line', line }));
    if (block.type !== 'list') return [];
    return block.items.flatMap((item): Part[] => [
      ...item.text.map((line): Part => ({ type: 'line', line })),
      ...partsOf(item.children),
    ]);
  });
}
