import { DebussyError } from '@debussy/core';
import type { TaskBundle, BundleFile } from '../task-bundle/task-bundle.ts';
import type { RecordCipher } from './record-cipher.ts';

/**
 * What a hub holds of a run: a chain of small commits below one ref. Each of them has what is new since the one before it, its first
 * parent; its other parents are the commits that the run's refs have come to. Whoever moves the ref holds the run: it is moved only
 * from the commit that the mover has made or has taken over.
 */
export interface RecordHead {
  readonly format: 1;
  readonly run: string;
  /** Which clone of the repository does the run, and on which host that is. */
  readonly clone: string;
  readonly host: string;
  readonly epoch: number;
  /** Milliseconds since 1970, by the clock of the queue's server. */
  readonly at: number;
  /** Milliseconds after which a run that is alive shows it. */
  readonly beatMs: number;
  readonly state: 'working' | 'released';
  /** How many commits the chain has. */
  readonly length: number;
  /** What follows stands in place of all that came before, but for files. */
  readonly isFresh: boolean;
  /** How what is in it is encrypted; null: it is not. */
  readonly salt: string | null;
  /** Into how many files of the commit what is new is cut. */
  readonly parts: number;
}

/** What one commit of the chain adds. */
export interface RecordPiece {
  /** Whole lines of the journal, to be put behind those of the same segment. */
  readonly journal: readonly { readonly epoch: number; readonly text: string }[];
  /** Refs with what they point at; null for those that went. */
  readonly refs: readonly (readonly [ref: string, oid: string | null])[];
  /** Files by their paths from the top of the run's folder, in base64. */
  readonly files: readonly (readonly [path: string, bytes: string])[];
}

export const nothingNew: RecordPiece = { journal: [], refs: [], files: [] };

const largestPart = 16 * 1024 * 1024;

export function isNothing({ journal, refs, files }: RecordPiece): boolean {
  return journal.length === 0 && refs.length === 0 && files.length === 0;
}

export interface PackedRecord {
  readonly head: Omit<RecordHead, 'parts'>;
  readonly piece: RecordPiece;
  readonly cipher: RecordCipher | null;
}

export function packRecord({ head, piece, cipher }: PackedRecord): Omit<TaskBundle, 'commits'> {
  const plain = isNothing(piece) ? [] : [Buffer.from(JSON.stringify(piece))];
  const whole = cipher === null ? plain : plain.map((bytes) => cipher.seal(bytes, place(head)));
  const files = whole.flatMap(cut);
  const facts: RecordHead = { ...head, salt: cipher?.salt ?? null, parts: files.length };
  return { facts, files };
}

function cut(bytes: Buffer): readonly BundleFile[] {
  const count = Math.ceil(bytes.length / largestPart);
  return Array.from({ length: count }, (_, i) => ({
    path: `record.${i}`,
    bytes: bytes.subarray(i * largestPart, (i + 1) * largestPart),
  }));
}

/** Null: this is no record, or one that a later version wrote. */
export function readHead(facts: unknown): RecordHead | null {
  return isHead(facts) ? facts : null;
}

function isHead(facts: unknown): facts is RecordHead {
  if (typeof facts !== 'object' || facts === null || !('format' in facts) || facts.format !== 1) return false;
  const texts: readonly string[] = ['run', 'clone', 'host', 'state'];
  const numbers: readonly string[] = ['epoch', 'at', 'beatMs', 'length', 'parts'];
  const kinds = new Map(Object.entries(facts).map(([key, value]: [string, unknown]) => [key, typeof value]));
  return (
    texts.every((key) => kinds.get(key) === 'string') && numbers.every((key) => kinds.get(key) === 'number')
  );
}

export function readPiece(
  head: RecordHead,
  files: readonly BundleFile[],
  cipher: RecordCipher | null,
): RecordPiece {
  if (head.parts === 0) return nothingNew;
  const whole = Buffer.concat(files.map(({ bytes }) => bytes));
  const text = cipher === null ? whole : cipher.open(whole, place(head));
  const piece: unknown = JSON.parse(text.toString());
  if (!isPiece(piece)) throw damagedRecord(head.run);
  return piece;
}

function isPiece(piece: unknown): piece is RecordPiece {
  if (typeof piece !== 'object' || piece === null) return false;
  const lists = 'journal' in piece && 'refs' in piece && 'files' in piece;
  return lists && [piece.journal, piece.refs, piece.files].every((list) => Array.isArray(list));
}

/** A piece belongs to one place of one chain: elsewhere it cannot be opened. */
function place({ run, clone, epoch, length }: Omit<RecordHead, 'parts'>): string {
  return JSON.stringify([run, clone, epoch, length]);
}

export function damagedRecord(run: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_RECORD',
    message: `what the hub holds of run ${run} cannot be read`,
    hint: 'Another version of debussy may have written it: use the same version. To begin anew: debussy run <plan> --restart',
  });
}
