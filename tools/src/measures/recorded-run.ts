import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import type { Plugin } from 'rolldown';
import { allNodes, isNode, nodeStart, parseSource } from '../syntax-tree.ts';

/** Control entered `file` from `caller`; null if the caller is a library or the event loop. Paths have no extension. */
export interface FileEntry {
  readonly caller: string | null;
  readonly file: string;
}

/** Every entry of a source file while `debussy demo --fast` runs, with the marks "agent started" and "agent ended". */
export async function recordRun(root: string): Promise<readonly FileEntry[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'debussy-entered-'));
  try {
    await bundleInstrumented(root, path.join(folder, 'entered'));
    return runDemo(root, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bundleInstrumented(root: string, dir: string): Promise<void> {
  await build({
    input: { main: path.join(root, 'packages/cli/src/main.ts') },
    platform: 'node',
    resolve: { conditionNames: ['@debussy/source', 'node', 'import', 'module', 'default'] },
    external: [/^node:/, /^[^./@](?!:)/, /^@(?!debussy\/)/],
    plugins: [noteEntries(root)],
    output: { dir, format: 'esm', preserveModules: true, preserveModulesRoot: root },
    logLevel: 'silent',
  });
}

/** Calls the recorder at the start of every function with a body of its own. */
function noteEntries(root: string): Plugin {
  const ours = /\/(?:packages|extensions)\/[^/]+\/src\/.+\.tsx?$/;
  return {
    name: 'note-entries',
    transform: (code, id) => {
      if (!ours.test(id)) return null;
      const call = `globalThis.enteredFile?.(${JSON.stringify(withoutExtension(path.relative(root, id)))});`;
      const starts = bodyStarts(code, id).toSorted((a, b) => b - a);
      return { code: starts.reduce((text, at) => text.slice(0, at) + call + text.slice(at), code) };
    },
  };
}

function bodyStarts(code: string, id: string): readonly number[] {
  return allNodes(parseSource(code, id))
    .filter(({ type }) => /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type))
    .map((node) => node['body'])
    .filter((body) => isNode(body))
    .flatMap((body) => (body.type === 'BlockStatement' ? [nodeStart(body) + 1] : []));
}

function runDemo(root: string, folder: string): readonly FileEntry[] {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const recorder = path.join(root, 'tools/src/measures/entered-recorder.mjs');
  const program = path.join(folder, 'bin', 'debussy.mjs');
  const note = path.join(folder, 'entries.json');
  mkdirSync(path.dirname(program));
  const imports = [recorder, path.join(folder, 'entered/main.js')].map((file) => pathToFileURL(file).href);
  writeFileSync(
    program,
    `#!/usr/bin/env node\nif (process.env.ENTERED_FILE) await import('${imports[0]}');\nawait import('${imports[1]}');\n`,
  );
  const env = { ...process.env, ENTERED_FILE: note, TMPDIR: folder };
  const { status, stderr } = spawnSync(process.execPath, [program, 'demo', '--fast'], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the recorded demo failed: ${stderr}`);
  const entries: unknown = JSON.parse(readFileSync(note, 'utf8'));
  if (!Array.isArray(entries)) throw new Error('the recorder wrote no list');
  return entries.map((entry: unknown): FileEntry => {
    const [caller, file] = Array.isArray(entry) ? entry : [];
    // The entry of the bundle stands at its top.
    const from = caller === 'main' ? 'packages/cli/src/main' : caller;
    return { caller: typeof from === 'string' ? from : null, file: String(file) };
  });
}

function withoutExtension(file: string): string {
  return file.replace(/\.tsx?$/, '');
}
