import type { FileText } from '@debussy/core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of the checkout by their paths from its top. */
export function diskTexts(root: string): (file: string) => FileText {
  return (file) => {
    try {
      return { ok: true, text: readFileSync(join(root, file), 'utf8') };
    } catch (error) {
      const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      return { ok: false, problem: missing ? 'missing' : 'unreadable', detail: '' };
    }
  };
}
