import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The environment of a debussy whose clock is set by somebody, at a moment, by so much. */
export function shiftedClock(
  folder: string,
  { atMs, byMs }: { atMs: number; byMs: number },
): NodeJS.ProcessEnv {
  const file = join(folder, `clock-${atMs}-${byMs}.mjs`);
  writeFileSync(file, preload(atMs, byMs));
  return { NODE_OPTIONS: `--import=${pathToFileURL(file).href}` };
}

function preload(atMs: number, byMs: number): string {
  return `const Real = Date;
const shift = () => (performance.now() >= ${atMs} ? ${byMs} : 0);
globalThis.Date = class Date extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift());
    else super(...given);
  }
  static now() {
    return Real.now() + shift();
  }
};
`;
}
