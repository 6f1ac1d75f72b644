import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { folder } from './repository.ts';

/** Until the test is over, or `heal` is called, somebody kills every git that is called with this word. */
export function mortalGit(word: string, leaves?: string): { readonly heal: () => void } {
  return gitThat(
    word,
    leaves === undefined ? { does: 'kill -9 $$' } : { once: `touch '${leaves}'; kill -9 $$` },
  );
}

/** A git that does something else when it is called with this word: always, or the first time. */
export function gitThat(
  word: string,
  { does, once }: { readonly does?: string; readonly once?: string },
): { readonly heal: () => void } {
  const place = folder();
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const act = once === undefined ? (does ?? '') : `if mkdir ${place}/died 2>&-; then ${once}; fi`;
  const text = `#!/bin/sh\ncase " $* " in *" ${word} "*) ${act};; esac\nexec ${real} "$@"\n`;
  writeFileSync(join(place, 'git'), text, { mode: 0o755 });
  const { PATH } = process.env;
  process.env['PATH'] = `${place}${delimiter}${PATH ?? ''}`;
  const heal = (): void => void (process.env['PATH'] = PATH);
  onTestFinished(heal);
  return { heal };
}
