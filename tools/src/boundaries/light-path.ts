import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Package } from '../manifest.ts';
import { readSyntax } from './syntax.ts';
import type { Violation } from './violation.ts';

/** What costs tens of milliseconds to load: commands such as `status` and `done` must not pay for it. */
const heavy = ['zod', 'ajv', 'yaml'];

/** The main entry of core stays light; what needs these libraries has an entry of its own. */
export function lightPathProblems(home: Package): readonly Violation[] {
  const entry = path.join(home.path, 'src', 'index.ts');
  if (home.folder !== 'core' || !existsSync(entry)) return [];
  const seen = new Set<string>();
  const found: Violation[] = [];
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const { specifier, line, column } of valueImports(file)) {
      if (specifier.startsWith('.')) waiting.push(path.resolve(path.dirname(file), specifier));
      else if (heavy.includes(specifier.split('/')[0] ?? '')) {
        const message = `the main entry of ${home.folder} loads ${specifier} through this; give it an entry of its own`;
        found.push({ rule: 'heavy-entry', file, line, column, message });
      }
    }
  }
  return found;
}

function valueImports(file: string): readonly { specifier: string; line: number; column: number }[] {
  const { imports } = readSyntax(readFileSync(file, 'utf8'), file) ?? { imports: [] };
  return imports.flatMap(({ specifier, typeOnly, line, column }) =>
    specifier === null || typeOnly ? [] : [{ specifier, line, column }],
  );
}
