import { parseDocument } from 'yaml';
import { nestedDeeperThan } from '../yaml/read-data.ts';
import { isTree } from '../config/layer.ts';
import { finding } from './audit-codes.ts';
import type { Finding } from '../plan.ts';
import type { Document } from './markdown/read-blocks.ts';
import { linesBetween, placeOf, type Line } from './markdown/source-text.ts';

export interface FrontMatter {
  readonly data: Readonly<Record<string, unknown>>;
  readonly findings: readonly Finding[];
  /** The line of a key, with the text after its colon. */
  lineOf(key: string): Line;
}

const largest = 64 * 1024;
const deepest = 20;

export function readPlanFrontMatter(document: Document): FrontMatter {
  const { source, frontMatter: span } = document;
  const text = span ? linesBetween(source, span.first, span.last) : '';
  const first = span?.first ?? 1;
  const at = (line: number): Finding['place'] => placeOf(source, { line, column: 1 });
  const { data, findings } =
    text.length > largest
      ? { data: {}, findings: [invalid(at(first), `it has more than ${largest / 1024} kB`)] }
      : readKeys(text, (line) => at(first + line));
  return {
    data,
    findings,
    lineOf: (key) => {
      const index = text.split('\n').findIndex((line) => line.startsWith(`${key}:`));
      const line = first + Math.max(index, 0);
      const whole = source.lines[line - 1] ?? '';
      const ahead = index === -1 ? 0 : (/^[\w-]+:\s*/.exec(whole)?.[0].length ?? 0);
      return { file: source.file, line, column: ahead + 1, text: whole.slice(ahead).trim() };
    },
  };
}

/** If the whole is not YAML, each key is read separately: one bad escape must not lose the others. */
function readKeys(
  text: string,
  place: (line: number) => Finding['place'],
): Pick<FrontMatter, 'data' | 'findings'> {
  const whole = parsed(text);
  if (whole.problem === null) return { data: whole.data, findings: [] };
  const data: Record<string, unknown> = {};
  const findings: Finding[] = [];
  for (const { line, lines } of keyBlocks(text)) {
    const one = parsed(lines.join('\n'));
    Object.assign(data, one.data);
    const key = /^[\w-]+/.exec(lines[0] ?? '')?.[0] ?? '';
    if (one.problem !== null) findings.push(notRead(place(line), { key, problem: one.problem }));
  }
  return Object.keys(data).length === 0
    ? { data, findings: [invalid(place(0), whole.problem)] }
    : { data, findings };
}

function keyBlocks(text: string): { readonly line: number; readonly lines: string[] }[] {
  const blocks: { line: number; lines: string[] }[] = [];
  text.split('\n').forEach((line, index) => {
    if (/^[\w-]+[ \t]*:/.test(line)) blocks.push({ line: index, lines: [line] });
    else blocks.at(-1)?.lines.push(line);
  });
  return blocks;
}

/** Keys that order phases must be readable; the others only explain. */
function notRead(place: Finding['place'], { key, problem }: { key: string; problem: string }): Finding {
  if (/^(?:phase|plan|depends_on|dependencies|wave|status|id)$/.test(key)) return invalid(place, problem);
  return finding('FRONT_MATTER_KEY', {
    place,
    message: `the key "${key}" of the front matter cannot be read: ${problem}`,
    suggestion: 'correct its YAML; the other keys were read',
  });
}

/** Every scalar stays text as written: an id like `02.1` must not become a number. */
function parsed(text: string): { data: Record<string, unknown>; problem: string | null } {
  if (text.trim() === '') return { data: {}, problem: null };
  if (nestedDeeperThan(text, deepest)) return { data: {}, problem: 'it is nested too deeply' };
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: false, stringKeys: true });
  const [error] = document.errors;
  if (error) return { data: {}, problem: error.message.replace(/\s+/g, ' ') };
  try {
    const data: unknown = document.toJS({ maxAliasCount: 0 });
    return { data: isTree(data) ? data : {}, problem: null };
  } catch {
    return { data: {}, problem: 'aliases (*name) are not read' };
  }
}

function invalid(place: Finding['place'], problem: string): Finding {
  return finding('FRONT_MATTER_INVALID', {
    place,
    message: `the front matter cannot be read: ${problem}`,
    suggestion: 'write it as YAML, for example `depends_on: ["01-01"]`',
  });
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

export function listOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value.map(textOf) : textOf(value).split(/\s*,\s*/);
  return all.filter((each) => each !== '');
}
