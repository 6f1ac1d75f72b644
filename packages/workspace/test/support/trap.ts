import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './repository.ts';

/** A program that leaves a trace when anything starts it. */
export interface Trap {
  readonly program: string;
  readonly sprung: () => boolean;
}

export function trap(): Trap {
  const place = folder();
  const program = join(place, 'trap.sh');
  const trace = join(place, 'trace');
  writeFileSync(program, `#!/bin/sh\ntouch ${trace}\ncat 2>/dev/null\n`, { mode: 0o755 });
  return { program, sprung: () => existsSync(trace) };
}
