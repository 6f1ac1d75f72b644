import { firstAtLeast } from '../../first-at-least.ts';
import type { Gate, PlanTask } from '../../plan.ts';
import type { PlanDialect, PlanLook } from '../dialect.ts';
import { commandsOf, firstCommand, type CommandLine } from '../gates/command-lines.ts';
import { isPass, passGate } from '../gates/pass-gate.ts';
import type { Block, Code } from '../markdown/block.ts';
import { plain, readInline } from '../markdown/inline.ts';
import type { LineSpan } from '../markdown/section.ts';
import { placeIn, restOf, type Line } from '../markdown/source-text.ts';
import type { ReadFile } from './file-draft.ts';
import { phaseSections, type PhaseSection } from './phase-sections.ts';
import { planOfUnits, type Unit } from './unit-plan.ts';

const known = new WeakMap<readonly Block[], readonly (Line | Code)[]>();

/** `docs/superpowers/plans/<date>-<name>.md`: `### Task N: …`, each with its files, steps and runs. */
export const superpowers: PlanDialect = {
  name: 'superpowers',
  recognise(look) {
    if (look.text === null) return null;
    const tasks = taskSections(look);
    if (tasks.length === 0) return null;
    if (/superpowers[:/-]|REQUIRED SUB-SKILL/.test(look.text.slice(0, 4_000)))
      return 'tasks for the skills of superpowers';
    if (/(?:^|\/)superpowers\/plans\//.test(look.path)) return 'tasks in a folder of superpowers';
    if (look.markdown().tags.tags.length > 0) return null;
    const withFiles = tasks.filter(({ section }) => section.blocks.some(isFilesLabel));
    return withFiles.length * 2 > tasks.length ? 'headings name tasks that list their files' : null;
  },
  read(look) {
    const units = taskSections(look).map((unit): Unit => ({
      ...unit,
      gates: runGates(look.markdown(), unit),
      tasks: boldSteps(look.markdown(), unit),
    }));
    return planOfUnits(look, { units, beside: [], inOrder: true });
  },
};

/** `**Step 1: …**` in older plans: tasks of a unit without boxes. */
function boldSteps({ document }: ReadFile, span: LineSpan): PlanTask[] {
  return partsIn(document.blocks, span).flatMap((part): PlanTask[] => {
    if (isCode(part)) return [];
    const [, id = '', words = ''] =
      /^\*\*Step\s+(\d{1,3}[a-z]?)\s*[:.–—-]?\s*(.*?)\*\*/i.exec(part.text) ?? [];
    if (id === '') return [];
    const text = plain(words.replace(/[:\s]+$/, '')) || `Step ${id}`;
    return [{ id, text, done: false, group: '', place: placeIn(part) }];
  });
}

function isFilesLabel(block: Block): boolean {
  return block.type === 'paragraph' && block.lines.some((line) => /^\*\*Files?:?\*\*:?/i.test(line.text));
}

function taskSections(look: PlanLook): readonly PhaseSection[] {
  return phaseSections(look.markdown().tree, ['task']);
}

/** ``Run: `x` `` followed by `Expected: PASS` is a gate. A run that is expected to fail is not. */
function runGates({ document }: ReadFile, span: LineSpan): Gate[] {
  const gates = new Map<string, Gate>();
  let runs: Pick<CommandLine, 'command' | 'place'>[] = [];
  let waiting = false;
  for (const part of partsIn(document.blocks, span)) {
    if (isCode(part)) {
      if (waiting && runs.length === 0) runs = commandsOf(part);
      continue;
    }
    const words = part.text.replace(/^[-*+\d.)\s]{0,9}/, '');
    if (/^\**Run\b[^`:]{0,60}:?\**/i.test(words)) {
      // `Run `x` and expect it to pass`: both in one sentence.
      const whole = /\bexpect/i.test(words) ? passGate({ ...part, text: words }) : null;
      if (whole?.command) gates.set(whole.command, { ...whole, place: placeIn(part) });
      runs = whole ? [] : inlineRuns(part);
      waiting = whole === null;
    } else if (/^\**Expected\b/i.test(words)) {
      for (const { command, place } of isPass(plain(words)) ? runs : [])
        gates.set(command, { name: firstCommand(command), command, expectation: '', place });
      runs = [];
      waiting = false;
    }
  }
  return [...gates.values()];
}

/** Lines and code of a stretch, in the order of the text. Computed once per file for all its units. */
function partsIn(blocks: readonly Block[], { first, last }: LineSpan): readonly (Line | Code)[] {
  const parts = known.get(blocks) ?? partsOf(blocks);
  known.set(blocks, parts);
  const from = (line: number): number => firstAtLeast(parts, line, (part) => part.line);
  return parts.slice(from(first), from(last + 1));
}

function partsOf(blocks: readonly Block[]): (Line | Code)[] {
  return blocks.flatMap((block): readonly (Line | Code)[] => {
    if (block.type === 'code') return [block];
    if (block.type === 'paragraph') return block.lines;
    if (block.type !== 'list') return [];
    return block.items.flatMap((item) => [...item.text, ...partsOf(item.children)]);
  });
}

function isCode(part: Line | Code): part is Code {
  return 'language' in part;
}

function inlineRuns(line: Line): Pick<CommandLine, 'command' | 'place'>[] {
  const [code] = readInline(line.text).filter((part) => part.type === 'code');
  if (!code || code.text.trim() === '') return [];
  return [{ command: code.text.trim(), place: placeIn(restOf(line, code.at)) }];
}
