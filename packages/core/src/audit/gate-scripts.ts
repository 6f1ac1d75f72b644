/** A file of the tree that a gate runs in; null if it does not exist. */
export type ReadGateFile = (path: string) => string | null;

/** Names of the file that make reads. */
export const makefiles = ['GNUmakefile', 'makefile', 'Makefile'] as const;

/** The script behind a command that only starts a script of the repository. Null if the command does more, or the script is elsewhere. */
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

/** Options that make a program work in another folder. */
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
  const whole = (text ?? '').replaceAll('\\\n', ' ');
  const commands = recipeOf(whole, target)
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (commands.length > 0) return allOf(commands);
  return isComplete(whole, target) ? 'true' : null;
}

/** Whether the file itself has a rule for the target and for all of its prerequisites. */
function isComplete(text: string, target: string): boolean {
  if (/^\s*-?include\b|^[^\t#\n]*%[^\n]*:|^\.DEFAULT\b|\$[({]eval\b/m.test(text)) return false;
  const rules = rulesOf(text);
  const reached = new Set([target]);
  for (const name of reached)
    for (const { names, needs } of rules)
      if (names.includes(name)) for (const need of needs) reached.add(need);
  return [...reached].every((name) => rules.some(({ names }) => names.includes(name)));
}

/** Every line must pass. */
function allOf(commands: readonly string[]): string {
  return commands.length === 1 ? (commands[0] ?? '') : commands.map((one) => `(${one}\n)`).join(' && ');
}

const mostNested = 100;

/** The lines of a target and of its prerequisites, each once. Without a target: those of the first one. */
export function recipeOf(text: string, target: string): string {
  const rules = rulesOf(text);
  const first = rules.find(({ names }) => !names[0]?.startsWith('.'));
  const byName = new Map<string, Rule[]>();
  for (const rule of rules)
    for (const name of rule.names) {
      const known = byName.get(name) ?? [];
      known.push(rule);
      byName.set(name, known);
    }
  const done = new Set<string>();
  const linesOf = (name: string, depth: number): readonly string[] => {
    if (done.has(name) || depth > mostNested) return [];
    done.add(name);
    return (byName.get(name) ?? []).flatMap((rule) => linesOfRule(rule, depth));
  };
  const linesOfRule = ({ needs, recipe }: Rule, depth: number): readonly string[] => [
    ...needs.flatMap((need) => linesOf(need, depth + 1)),
    ...recipe,
  ];
  const found = target !== '' ? linesOf(target, 0) : first === undefined ? [] : linesOfRule(first, 0);
  return found.map(commandOf).join('\n');
}

interface Rule {
  readonly names: readonly string[];
  readonly needs: readonly string[];
  readonly recipe: string[];
}

function rulesOf(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  let open: Rule | null = null;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    if (line.startsWith('\t')) {
      open?.recipe.push(line);
      continue;
    }
    const at = line.indexOf(':');
    const names = line.slice(0, Math.max(at, 0)).trim();
    const isRule = /^[\w./ -]+$/.test(names) && !/^::?=/.test(line.slice(at, at + 3));
    const [needs = '', ...inline] = line.slice(at).replace(/^::?/, '').split(';');
    const recipe = inline.length === 0 ? [] : [`\t${inline.join(';').trim()}`];
    open = isRule ? { names: wordsOf(names), needs: wordsOf(needs), recipe } : null;
    if (open !== null) rules.push(open);
  }
  return rules;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** A recipe line without its prefixes (`@`, `-`, `+`). */
function commandOf(line: string): string {
  const [marks = ''] = /^\t[-@+]*/.exec(line) ?? [];
  const command = line.slice(marks.length).replaceAll('$(MAKE)', 'make');
  return marks.includes('-') ? `${command} || true` : command;
}
