import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { folder } from './repository.ts';

/** Until the test is over, or `heal` is called, somebody kills every git that is called with this word. */
export function mortalGit(word: string, leaves?: string): { readonly heal: () => void } {
  const place = folder();
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const once =
    leaves === undefined
      ? ''
      : `if mkdir ${place}/died 2>&-; then touch '${leaves}'; else exec ${real} "$@"; fi;`;
  const text = `#!/bin/sh\ncase " $* " in *" ${word} "*) ${once} kill -9 $$;; esac\nexec ${real} "$@"\n`;
  writeFileSync(join(place, 'git'), text, { mode: 0o755 });
  const { PATH } = process.env;
  process.env['PATH'] = `${place}${delimiter}${PATH ?? ''}`;
  const heal = (): void => void (process.env['PATH'] = PATH);
  onTestFinished(heal);
  return { heal };
}
