import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CommandIo } from '../../src/command-io.ts';

export interface Workplace {
  readonly cwd: string;
  readonly io: CommandIo;
  readonly out: () => string;
}

/** A folder with these files, removed when the test ends, and a command's view of it. */
export function workplace(files: Readonly<Record<string, string | Uint8Array>>): Workplace {
  const cwd = mkdtempSync(join(tmpdir(), 'debussy-plans-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  let output = '';
  const io: CommandIo = {
    cwd,
    stdout: (text) => {
      output += text;
    },
    stderr: () => undefined,
    env: {},
    isTTY: false,
    columns: 100,
  };
  return { cwd, io, out: () => output };
}
