import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeRepository } from '@debussy/testing';
import { normalized } from './normalize.ts';
import type { KeptLine } from './normalize.ts';
import { personOf } from './person.ts';
import type { Pin } from './pin.ts';

export interface RecordedPin {
  /** The journal of the newest run, by epoch. */
  readonly segments: readonly (readonly KeptLine[])[];
  /** The calls, with their exit codes. */
  readonly calls: readonly string[];
}

export async function recordPin(pin: Pin, program: string): Promise<RecordedPin> {
  // Always the same place: the length of paths is in what prompts are estimated at.
  const home = join(tmpdir(), 'debussy-pins', pin.name);
  rmSync(home, { recursive: true, force: true });
  const repository = makeRepository(home, { phases: [{ id: '1' }], scenario: {}, ...pin.draft });
  const calls: string[] = [];
  const person = personOf({
    repository,
    program,
    called: (args, code) => void calls.push(`${JSON.stringify(args)}: ${code ?? 'killed'}`),
  });
  if (pin.play === undefined) await person.debussy('run', 'MASTER_PLAN.md');
  else await pin.play(person);

  const runs = join(repository.root, '.git', 'debussy', 'runs');
  const run = readdirSync(runs).toSorted().at(-1) ?? '';
  const journal = join(runs, run, 'journal');
  const lines = segmentsIn(journal).map((file) => linesOf(join(journal, file)));
  const place = { home, run, name: pin.name, program: resolve(program, '../../../..') };
  const segments = normalized(lines, place);
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  return { segments, calls };
}

/** The files of a journal, in order. */
export function segmentsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /^\d+\.jsonl$/.test(name))
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

/** Without the checksums, which the reader computes again. */
function linesOf(file: string): readonly string[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => line.slice('12345678 '.length));
}
