import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** When, from which sources and on what machine a result came about: asked for before it begins. */
export interface ProofOrigin {
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly versions: string;
}

export function originOf(root: string): ProofOrigin {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short=12', 'HEAD'),
    machine: `${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    versions: `Node.js ${process.version}, ${git('--version')}`,
  };
}

/** A result where the repository keeps it: for people, and as JSON with the same numbers. */
export function writeProof(
  root: string,
  name: string,
  proof: { readonly facts: object; readonly page: string },
): void {
  const folder = join(root, 'docs', 'proof');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(proof.facts, null, 2)}\n`);
  writeFileSync(join(folder, `${name}.md`), proof.page);
}

export function markdownTable(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

function row(cells: readonly unknown[]): string {
  return `| ${cells.map(String).join(' | ')} |`;
}
