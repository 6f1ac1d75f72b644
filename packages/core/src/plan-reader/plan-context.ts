import { baseName } from './link-path.ts';
import type { LineSpan } from './markdown/section.ts';
import { linesBetween, type SourceText } from './markdown/source-text.ts';
import type { PlanTree } from './plan-source.ts';

const longestAround = 6_000;
const longestFile = 2_500;
const longestFiles = 8_000;

/** Text that belongs to every phase: short files quoted, long ones by path. */
export function planContext(
  tree: PlanTree,
  files: readonly string[],
  around: readonly string[] = [],
): string {
  const parts = [...around, ...filesText(tree, files)];
  return parts.length === 0 ? '' : ['## What belongs to every phase of this plan', ...parts].join('\n\n');
}

/** A plan's own text around its phases. */
export function aroundText(source: SourceText, spans: readonly LineSpan[]): string[] {
  if (spans.length === 0) return [];
  const left = spansLeft(source, spans);
  const text = left
    .map(({ first, last }) => linesBetween(source, first, last).trim())
    .filter((part) => part !== '')
    .join('\n\n');
  if (text.replace(/^#.*$/m, '').trim() === '') return [];
  if (text.length <= longestAround) return [`From ${source.file}, outside of its phases:`, text];
  const named = left.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`));
  return [`Read in ${source.file} what stands outside of its phases: lines ${named.join(', ')}.`];
}

/** Non-empty stretches outside all phases. */
function spansLeft({ lines }: SourceText, spans: readonly LineSpan[]): LineSpan[] {
  const left: { first: number; last: number }[] = [];
  let at = 1;
  for (const { first, last } of [
    ...spans.toSorted((a, b) => a.first - b.first),
    { first: lines.length + 1, last: 0 },
  ]) {
    if (first > at && lines.slice(at - 1, first - 1).some((line) => /[\p{L}\p{N}]/u.test(line)))
      left.push({ first: at, last: first - 1 });
    at = Math.max(at, last + 1);
  }
  return left;
}

function filesText(tree: PlanTree, files: readonly string[]): string[] {
  const quoted: string[] = [];
  const named: string[] = [];
  let room = longestFiles;
  for (const file of files) {
    const answer = tree.read(file);
    if (!answer.ok) continue;
    const text = answer.text.trim();
    if (text.length > Math.min(longestFile, room)) named.push(file);
    else {
      quoted.push(`From ${file}:`, text);
      room -= text.length;
    }
  }
  const list = named.map((file) => {
    const role = roles.get(baseName(file).toLowerCase());
    return `\n- ${file}${role === undefined ? '' : ` (${role})`}`;
  });
  return [...(named.length === 0 ? [] : [`Read these files before you start:${list.join('')}`]), ...quoted];
}

const roles = new Map([
  ['constitution.md', 'principles that hold for all work'],
  ['spec.md', 'what is wanted'],
  ['plan.md', 'how it is to be built'],
  ['requirements.md', 'what is wanted'],
  ['design.md', 'how it is to be built'],
  ['proposal.md', 'why, and what changes'],
  ['prd.txt', 'what is wanted'],
  ['prd.md', 'what is wanted'],
  ['mission.md', 'what the product is for'],
  ['tech-stack.md', 'what it is built with'],
  ['project.md', 'what the project is for'],
  ['mission-lite.md', 'what the product is for'],
]);
