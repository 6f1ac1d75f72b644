import type { FileSides } from './file-sides.ts';
import { threeWay } from './three-way.ts';

/**
 * Both sides gave the same value different names in order to use it: returns theirs with our name. Null if that is not
 * the case, or if a name might have another meaning there.
 */
export function withSameNames(sides: FileSides): FileSides | null {
  const [base, ours, theirs] = [sides.base ?? '', sides.ours, sides.theirs].map((text) => text.split('\n'));
  if (base === undefined || ours === undefined || theirs === undefined) return null;
  const renamed = [...theirs];
  let at = 0;
  for (const stretch of threeWay({ base, ours, theirs }, { anyIndent: true })) {
    if (stretch.kind === 'agreed') continue;
    const own = namesIn(stretch.base, stretch.ours);
    for (const [value, name] of namesIn(stretch.base, stretch.theirs)) {
      const wanted = own.get(value);
      if (wanted === undefined || wanted === name) continue;
      const start = theirs.findIndex(
        (line, i) => i >= at && valueOf(line)?.name === name && valueOf(line)?.value === value,
      );
      if (start === -1 || !rename(renamed, start, name, wanted)) return null;
      at = start + 1;
    }
  }
  const text = renamed.join('\n');
  return text === sides.theirs ? null : { ...sides, theirs: text };
}

/** By value, the name that a side introduced for a value that the base only returned or called. */
function namesIn(base: readonly string[], side: readonly string[]): ReadonlyMap<string, string> {
  const bare = new Set(base.map((line) => line.trim().replace(/^return\s+/, '')));
  const named = new Map<string, string>();
  for (const line of side) {
    const found = valueOf(line);
    if (found !== null && bare.has(found.value)) named.set(found.value, found.name);
  }
  return named;
}

function valueOf(line: string): { readonly name: string; readonly value: string } | null {
  const found = /^\s*(?:(?:const|let|var)\s+)?([\p{L}_$][\p{L}\p{N}_$]*)\s*:?=\s*(?!=)(\S.*)$/u.exec(line);
  return found === null ? null : { name: found[1] ?? '', value: (found[2] ?? '').trim() };
}

/** From its assignment to the end of its block. */
function rename(lines: string[], start: number, from: string, to: string): boolean {
  const depth = (lines[start] ?? '').search(/\S/);
  const after = lines.findIndex((line, i) => i > start && line.trim() !== '' && line.search(/\S/) < depth);
  const end = after === -1 ? lines.length : after;
  // Part of a string, or the name of an argument: not this value.
  const other = new RegExp(
    `(["'\`]).*\\b${from.replaceAll('$', '\\$')}\\b.*\\1|[(,]\\s*${from.replaceAll('$', '\\$')}=(?!=)`,
    'u',
  );
  if (lines.slice(start, end).some((line) => word(to).test(line) || other.test(line))) return false;
  for (let i = start; i < end; i++) lines[i] = (lines[i] ?? '').replace(word(from), () => to);
  return true;
}

function word(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_$.])${name.replaceAll('$', '\\$')}(?![\\p{L}\\p{N}_$])`, 'gu');
}
