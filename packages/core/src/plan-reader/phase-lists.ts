import { FenceReader } from '../fences.ts';
import { phaseKey } from '../ids.ts';
import type { Gate, PhaseLists } from '../plan.ts';

/** Lists of a phase under their own keys: `**Exclusive:** db, port:3000`, or `exclusive: [db]` in its front matter. */
export function phaseLists(text: string, phaseKeys: ReadonlySet<string>): PhaseLists {
  const lines = outsideFences(text);
  const needs = listedIn(lines, 'needs').map((one) => one.toLowerCase());
  const issues = [...listedIn(lines, 'issue'), ...listedIn(lines, 'issues')];
  const isLabel = (one: string): boolean =>
    /^[a-z0-9][a-z0-9_-]{0,39}$/.test(one) && !phaseKeys.has(phaseKey(one));
  return {
    // Everything but worker labels is prose or a dependency.
    needs: needs.every(isLabel) ? [...new Set(needs)].toSorted() : [],
    issues: [...new Set(issues)].filter((one) => /^(?:#\d+|[A-Z][A-Z0-9_]*-\d+)$/.test(one)),
    exclusive: listedIn(lines, 'exclusive'),
    union: listedIn(lines, 'union'),
    agent: namedIn(lines, 'agent'),
    model: namedIn(lines, 'model'),
  };
}

/** In bold, or a key of the front matter: `AGENT:name` in a list is an agent that the phase must call. */
function namedIn(lines: readonly string[], word: 'agent' | 'model'): string | null {
  const bold = new RegExp(
    `^\\s*(?:[-*]\\s+)?\\*\\*${word}(?::\\*\\*|\\*\\*:)\\s*\\W?([\\w./:-]+)\\W?\\s*$`,
    'i',
  );
  const key = new RegExp(`^${word}:\\s*["']?([\\w./:-]+)["']?\\s*$`);
  for (const line of lines) {
    const name = bold.exec(line)?.[1] ?? key.exec(line)?.[1];
    if (name !== undefined) return name;
  }
  return null;
}

/** `` e2e: `npm run e2e` (exclusive: db, port:3000) `` */
const inBrackets = /\(?\bexclusive:\s*([^()]*)\)?/i;

/** A gate with the exclusive resources of its line, removed from its expectation. */
export function withExclusive(gate: Gate): Gate {
  const [, names] = inBrackets.exec(gate.expectation) ?? [];
  if (names === undefined) return gate;
  const exclusive = names.split(',').map((one) => one.trim());
  return { ...gate, expectation: gate.expectation.replace(inBrackets, '').trim(), exclusive };
}

function listedIn(lines: readonly string[], word: string): readonly string[] {
  const field = new RegExp(`^\\s*(?:[-*]\\s+)?(?:\\*\\*|__)?${word}\\s*:(?:\\*\\*|__)?\\s*(.*?)\\s*$`, 'i');
  const found = lines.flatMap((line, i) => {
    const value = field.exec(line)?.[1];
    if (value === undefined) return [];
    return value === '' ? itemsBelow(lines, i) : value.replace(/^\[(.*)\]$/, '$1').split(',');
  });
  const items = found.map((item) => item.replaceAll(/^[\s`'"]+|[\s`'"]+$/g, ''));
  return [...new Set(items.filter((item) => item !== '' && !/^(?:none|n\/a|-)$/i.test(item)))];
}

function outsideFences(text: string): readonly string[] {
  const fences = new FenceReader();
  return text.split(/\r?\n/).filter((line) => fences.read(line) === 'text');
}

function itemsBelow(lines: readonly string[], at: number): readonly string[] {
  const items: string[] = [];
  for (const line of lines.slice(at + 1)) {
    const item = /^\s*[-*]\s+(\S.*)$/.exec(line)?.[1];
    if (item === undefined) break;
    items.push(item);
  }
  return items;
}
