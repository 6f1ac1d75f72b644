/** A file of the tree that a gate runs in; null if it does not exist. */
export type ReadGateFile = (path: string) => string | null;

/** The names by which make finds its file. */
export const makefiles = ['GNUmakefile', 'makefile', 'Makefile'] as const;

/** Of a command that only starts a script of the repository, the script as one command. Null: it does not, or the script is elsewhere. */
export function scriptBehind(command: string, read: ReadGateFile): string | null {
  if (elsewhere.test(command)) return null;
  const named =
    /^npm\s+(?:-\S+\s+)*(?:run|run-script)\s+(?:-\S+\s+)*([\w:.-]+)/.exec(command) ??
    /^npm\s+(?:-\S+\s+)*(?:t|tst|(test))\b/.exec(command) ??
    /^(?:pnpm|yarn)\s+(?:run\s+)?([\w:.-]+)/.exec(command);
  if (named !== null) return packageScript(named[1] ?? 'test', read('package.json') ?? '');
  const target = /^g?make(?:\s+([\w.-]+))?$/.exec(command);
  if (target !== null) return makeScript(target[1] ?? '', read);
  const file = /^(?:(?:ba|da|z)?sh\s+)?((?:\.\/)?[\w./-]+\.(?:ba)?sh)\b/.exec(command)?.[1];
  return file === undefined ? null : read(file.replace(/^\.\//, ''));
}

/** Options by which a program looks into another folder. */
const elsewhere = /\s(?:--prefix|--workspaces?|--filter|--cwd|--dir|-[CwFr])\b/;

function packageScript(name: string, text: string): string | null {
  const scripts = scriptsOf(text);
  if (!scripts.has(name)) return null;
  const parts = [`pre${name}`, name, `post${name}`].flatMap((one) => scripts.get(one) ?? []);
  return allOf(parts);
}

/** The scripts of a `package.json`. */
export function scriptsOf(text: string): ReadonlyMap<string, string> {
  try {
    const value: unknown = JSON.parse(text);
    const scripts: unknown =
      typeof value === 'object' && value !== null && 'scripts' in value ? value.scripts : {};
    const entries = Object.entries(typeof scripts === 'object' && scripts !== null ? scripts : {});
    return new Map(entries.flatMap(([name, one]) => (typeof one === 'string' ? [[name, one] as const] : [])));
  } catch {
    return new Map();
  }
}

function makeScript(target: string, read: ReadGateFile): string | null {
  const text = makefiles.map((name) => read(name)).find((one) => one !== null);
  const lines = recipeOf((text ?? '').replaceAll('\\\n', ' '), target).split('\n');
  const commands = lines.filter((line) => line.trim() !== '');
  return commands.length === 0 ? null : allOf(commands);
}

/** Each has to pass. */
function allOf(commands: readonly string[]): string {
  return commands.length === 1 ? (commands[0] ?? '') : commands.map((one) => `(${one}\n)`).join(' && ');
}

/** The lines of a target and of its prerequisites; without a name, those of the first one. */
export function recipeOf(text: string, target: string, seen: ReadonlySet<string> = new Set()): string {
  const rules = [...text.matchAll(/^([\w./ -]+?)\s*::?(?!=)([^\n]*)\n((?:\t[^\n]*(?:\n|$)|\s*\n)*)/gm)];
  const own = rules.filter(([, names = '']) => target === '' || names.split(/\s+/).includes(target));
  return (target === '' ? own.filter(([, names = '']) => !names.startsWith('.')).slice(0, 1) : own)
    .map(([, , needs = '', recipe = '']) => {
      const before = needs.split(/\s+/).filter((name) => name !== '' && !seen.has(name));
      const all = new Set([...seen, target, ...before]);
      const lines = recipe
        .replaceAll(/^\t[@+]*-[-@+]*(.*)$/gm, '$1 || true')
        .replaceAll(/^\t[@+]*/gm, '')
        .replaceAll('$(MAKE)', 'make');
      return `${before.map((name) => recipeOf(text, name, all)).join('\n')}\n${lines}`;
    })
    .join('\n');
}
