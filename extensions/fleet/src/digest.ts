import { createHash } from 'node:crypto';

/** The first characters of a SHA-256: a short name for something long. */
export function digest(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
