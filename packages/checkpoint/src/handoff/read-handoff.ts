import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import { readData } from '@debussy/core/yaml';
import { boundedText } from '../text/bounded-text.ts';
import { emptyList, listsOf } from './handoff.ts';
import type { CappedList, Handoff, HandoffFacts, ListName } from './handoff.ts';
import { sortLines } from './sort-lines.ts';
import type { Sorted } from './sort-lines.ts';

/** The readable parts of a HANDOFF.md. Missing ones are empty; none is required. */
export interface ReadHandoff extends Omit<Handoff, 'facts' | 'next' | 'words'> {
  /** The claims of the front matter. Anyone may have written the file, so they are not trusted. */
  readonly facts: HandoffFacts | null;
  readonly next: string | null;
  /** Text under unknown headings. */
  readonly other: string;
  /** Unreadable parts, as sentences. */
  readonly problems: readonly string[];
}

/** Reads a handoff from any author: headings in any order and wording, with or without front matter, fences or CRLF. */
export function readHandoff(source: string): ReadHandoff {
  const text = unwrapped(source.replace(/^\uFEFF/, '').replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n'));
  const { facts, body, problems } = readHandoffFrontMatter(text);
  const found = sortLines(body);
  const [next = null, ...further] = found.texts.next;
  found.texts.remaining.unshift(...further);
  const read = listsOf((name) => listOf(found, name));
  return { facts, next, ...read, other: boundedText(found.texts.other.join('\n'), longestOther), problems };
}

const longestOther = 8000;
const mostItems = 500;

// A whole file in one fence, as agents often answer.
function unwrapped(text: string): string {
  const fenced = /^\s*(`{3,}|~{3,})(?:md|markdown)?[ \t]*\n([\s\S]*?)\n\1\s*$/i.exec(text);
  return fenced?.[2] ?? text;
}

function listOf(found: Sorted, name: ListName): CappedList {
  const items = found.texts[name];
  const more = (found.more.get(name) ?? 0) + Math.max(0, items.length - mostItems);
  return items.length + more === 0 ? emptyList : { items: items.slice(0, mostItems), more };
}

interface HandoffFrontMatter {
  readonly facts: HandoffFacts | null;
  readonly body: string;
  readonly problems: readonly string[];
}

/**
 * Separates the front matter. If it is unreadable or has unknown keys, that is reported and the body is read anyway.
 */
function readHandoffFrontMatter(text: string): HandoffFrontMatter {
  const found = /^---[ \t]*\n([\s\S]{0,16000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (found === null) return { facts: null, body: text, problems: unclosed(text) };
  const body = text.slice(found[0].length);
  const data = readData(found[1] ?? '', 'HANDOFF.md');
  if (!data.ok)
    return { facts: null, body, problems: [`the front matter cannot be read: ${data.error.message}`] };
  const valid = validator();
  if (valid(data.value)) return { facts: data.value, body, problems: [] };
  const error = valid.errors?.[0];
  const where = error?.instancePath === '' ? 'the front matter' : (error?.instancePath.slice(1) ?? '');
  return { facts: null, body, problems: [`${where} ${error?.message ?? 'is not valid'}`] };
}

function unclosed(text: string): readonly string[] {
  return /^---[ \t]*\n/.test(text) ? ['the front matter has no end'] : [];
}

let compiled: ValidateFunction<HandoffFacts> | undefined;

function validator(): ValidateFunction<HandoffFacts> {
  // A test checks the schema itself.
  const quick = { meta: false, validateSchema: false, code: { optimize: false } };
  compiled ??= new Ajv({ allErrors: false, ...quick }).compile<HandoffFacts>(handoffSchema);
  return compiled;
}

const sha = { type: ['string', 'null'], pattern: '^[0-9a-f]{7,64}$' };
const text = { type: 'string', maxLength: 1000 };
const count = { type: 'integer', minimum: 0 };

/** JSON Schema of the front matter of HANDOFF.md; published as `schema/handoff.schema.json`. */
export const handoffSchema: Readonly<Record<string, unknown>> = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:debussy:schema:handoff',
  title: 'Front matter of a HANDOFF.md written by debussy',
  type: 'object',
  required: ['debussy_handoff', 'run', 'phase', 'name', 'attempt', 'restart', 'max_restarts', 'at', 'ended'],
  properties: {
    debussy_handoff: { const: 1, description: 'Version of this format.' },
    run: { ...text, description: 'Id of the run.' },
    phase: { ...text, description: 'Id of the phase, as the plan spells it.' },
    name: { ...text, description: 'Title of the phase.' },
    attempt: { ...count, description: 'Which try at the phase this is, counted from 1.' },
    restart: { ...count, description: 'Restarts of this attempt so far.' },
    max_restarts: { ...count, description: 'Restarts that an attempt may have.' },
    at: { type: 'string', maxLength: 40, description: 'When it was written, UTC, ISO 8601.' },
    start_commit: { ...sha, description: 'Commit that the attempt began at.' },
    work_commit: { ...sha, description: 'Commit that holds the work so far.' },
    ended: { ...text, description: 'How the last session ended: a kind of session outcome.' },
    context_percent: {
      type: ['number', 'null'],
      minimum: 0,
      description: 'How full the context was; null when unknown.',
    },
    tasks_done: count,
    tasks_total: count,
  },
  additionalProperties: true,
};
