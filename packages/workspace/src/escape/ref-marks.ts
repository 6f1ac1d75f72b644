import { readFileSync, readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { pathText } from '../path-text.ts';

type Marks = Readonly<Record<string, string>>;

export interface RefPlace {
  readonly gitDir: string;
  readonly commonDir: string;
  /** Beginnings of names, each with a slash at its end, that are not looked at. */
  readonly leaveOut: readonly string[];
}

/**
 * HEAD and every ref, each with what it holds. Read from the files that git reads, as a repository that keeps its refs otherwise is
 * not opened; those with a file of their own first, so that one that is packed meanwhile is met twice rather than never.
 */
export function refMarks({ gitDir, commonDir, leaveOut }: RefPlace): Marks {
  const head = join(gitDir, 'HEAD');
  const loose = [...new Set([gitDir, commonDir])].flatMap((folder) =>
    looseMarks({ folder: Buffer.from(folder), leaveOut }, Buffer.from('refs')),
  );
  const packed = packedMarks(join(commonDir, 'packed-refs'), leaveOut);
  return { ...packed, ...Object.fromEntries(loose), [head]: readFileSync(head, 'utf8') };
}

interface Loose {
  readonly folder: Buffer;
  readonly leaveOut: readonly string[];
}

type Mark = readonly [name: string, value: string];

// Calls that block, as they are many times cheaper than others.
function looseMarks(place: Loose, below: Buffer): readonly Mark[] {
  return entriesIn(joined(place.folder, below)).flatMap((entry) => {
    const at = joined(below, entry.name);
    const name = pathText(at);
    if (!entry.isDirectory()) return name.endsWith('.lock') ? [] : looseMark(joined(place.folder, at), name);
    return place.leaveOut.includes(`${name}/`) ? [] : looseMarks(place, at);
  });
}

function joined(folder: Buffer, name: Buffer): Buffer {
  return Buffer.concat([folder, slash, name]);
}

const slash = Buffer.from('/');

function entriesIn(folder: Buffer): readonly Dirent<Buffer>[] {
  try {
    return readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
  } catch {
    return [];
  }
}

function looseMark(file: Buffer, name: string): readonly Mark[] {
  try {
    return [[name, readFileSync(file, 'latin1').trimEnd()]];
  } catch (error) {
    // Packed or deleted since it was listed.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    return [[name, 'unreadable']];
  }
}

/** A line is the value and the name; one that begins otherwise says something about the file, or about the line above. */
function packedMarks(file: string, leaveOut: readonly string[]): Marks {
  const lines = packedText(file).split('\n');
  const marks = lines
    .filter((line) => /^[0-9a-f]+ /.test(line))
    .map((line): Mark => {
      const end = line.indexOf(' ');
      return [nameText(line.slice(end + 1)), line.slice(0, end)];
    });
  return Object.fromEntries(marks.filter(([name]) => !leaveOut.some((own) => name.startsWith(own))));
}

function packedText(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

function nameText(name: string): string {
  return /^[!#-~]+$/.test(name) ? name : pathText(Buffer.from(name, 'latin1'));
}
