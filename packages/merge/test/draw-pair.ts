/** One kind of file: what surrounds its parts, and a part with a name and a value. */
interface Shape {
  readonly path: string;
  readonly head: string;
  readonly foot: string;
  readonly between: string;
  part(name: string, value: string): string;
}

/** Files in which features meet: each adds a part beside that of the other. */
export const shapes: Readonly<Record<string, Shape>> = {
  functions: {
    path: 'a.py',
    head: 'import os\n\n\n',
    foot: '',
    between: '\n\n',
    part: (name, value) => `def ${name}(a):\n    b = a + 1\n    return ${value}\n`,
  },
  methods: {
    path: 'a.ts',
    head: 'export class A {\n',
    foot: '}\n',
    between: '\n',
    part: (name, value) => `  ${name}(): number {\n    return ${value};\n  }\n`,
  },
  statements: {
    path: 'a.py',
    head: 'def f(a):\n',
    foot: '    return a\n',
    between: '',
    part: (name, value) => `    ${name} = call(${value})\n`,
  },
  arguments: {
    path: 'a.py',
    head: 'def f(',
    foot: '):\n    return 1\n',
    between: ', ',
    part: (name, value) => `${name}=${value}`,
  },
  members: {
    path: 'a.ts',
    head: 'enum A {\n',
    foot: '}\n',
    between: '',
    part: (name, value) => `  ${name} = '${name} ${value}',\n`,
  },
  cases: {
    path: 'a.ts',
    head: 'switch (x) {\n',
    foot: '  default:\n    done();\n}\n',
    between: '',
    part: (name, value) => `  case '${name}':\n    go(${value});\n    break;\n`,
  },
  branches: {
    path: 'a.py',
    head: 'if a == 0:\n    go()\n',
    foot: 'else:\n    end()\n',
    between: '',
    part: (name, value) => `elif a == "${name}":\n    go(${value})\n`,
  },
  imports: {
    path: 'a.ts',
    head: '',
    foot: '\nrun();\n',
    between: '',
    part: (name, value) => `import { ${name} } from './${value}';\n`,
  },
  exports: {
    path: '__init__.py',
    head: '__all__ = [\n',
    foot: '\n]\n',
    between: ',\n',
    part: (name) => `    "${name}"`,
  },
  routes: {
    path: 'urls.py',
    head: 'urlpatterns = [\n',
    foot: ']\n',
    between: '',
    part: (name, value) => `    path("${name}/", ${value}),\n`,
  },
  go: {
    path: 'a.go',
    head: 'package a\n\n',
    foot: '',
    between: '\n',
    part: (name, value) =>
      `func ${name}(a int) int {\n\tif a > 1 {\n\t\treturn ${value}\n\t}\n\treturn 0\n}\n`,
  },
  fields: {
    path: 'a.go',
    head: 'package a\n\ntype T struct {\n',
    foot: '}\n',
    between: '',
    part: (name, value) => `\t${name} ${value}\n`,
  },
  steps: {
    path: 'ci.yml',
    head: 'jobs:\n  test:\n    steps:\n',
    foot: '',
    between: '',
    part: (name, value) => `      - name: ${name}\n        run: ${value}\n`,
  },
  json: {
    path: 'a.json',
    head: '{\n  "a": {\n',
    foot: '\n  }\n}\n',
    between: ',\n',
    part: (name, value) => `    "${name}": {\n      "x": 1,\n      "y": "${value}"\n    }`,
  },
  packages: {
    path: 'package.json',
    head: '{\n  "name": "a",\n  "dependencies": {\n',
    foot: '\n  },\n  "scripts": {}\n}\n',
    between: ',\n',
    part: (name, value) => `    "${name}": "^1.0.0-${value}"`,
  },
  toml: {
    path: 'pyproject.toml',
    head: '[project]\nname = "a"\n\n',
    foot: '',
    between: '\n',
    part: (name, value) => `[tool.${name}]\nx = 1\ny = "${value}"\n`,
  },
  css: {
    path: 'a.css',
    head: '',
    foot: '',
    between: '\n',
    part: (name, value) => `.${name} {\n  color: red;\n  content: "${value}";\n}\n`,
  },
  columns: {
    path: 'a.sql',
    head: 'CREATE TABLE a (\n',
    foot: '\n);\n',
    between: ',\n',
    part: (name, value) => `  ${name} TEXT DEFAULT '${value}'`,
  },
  rows: {
    path: 'b.sql',
    head: 'INSERT INTO t (a, b) VALUES\n',
    foot: ';\n',
    between: ',\n',
    part: (name, value) => `  ('${name}', '${value}')`,
  },
  sections: {
    path: 'README.md',
    head: '# A\n\n',
    foot: '',
    between: '\n',
    part: (name, value) => `## ${name}\n\nAbout ${value}.\n`,
  },
  entries: {
    path: 'CHANGELOG.md',
    head: '# Changes\n\n## Next\n\n### Added\n\n',
    foot: '\n## 1.0\n\n- x\n',
    between: '',
    part: (name, value) => `- ${name} with\n  ${value}\n`,
  },
};

interface Part {
  readonly name: string;
  readonly value: string;
}

interface Drawn {
  readonly path: string;
  readonly versions: readonly [base: string, ours: string, theirs: string];
  readonly marks: {
    /** What every merge has to have, as often as a side has it. */
    readonly kept: readonly string[];
    /** What each side added at one place, in order. */
    readonly orders: readonly (readonly string[])[];
  };
}

/** Two features of one file: each adds parts near the other's; one of them may also change a part that was there. */
export function drawPair(kind: string, seed: number): Drawn {
  const shape = shapes[kind];
  if (shape === undefined) throw new Error(`no shape is called ${kind}`);
  const below = dice(seed * 7919 + kind.length * 104_729);
  const base = Array.from({ length: 1 + below(4) }, (_, i): Part => ({ name: `part${i}x`, value: 'value' }));
  const at = below(base.length + 1);
  const adds = (side: string): readonly Part[] =>
    Array.from({ length: 1 + below(2) }, (_, i) => ({ name: `${side}${i}x`, value: 'value' }));
  const [own, other] = [adds('own'), adds('other')];
  const changed = below(2) === 0 ? null : below(base.length);
  const ours = base.toSpliced(at, 0, ...own);
  const edited = base.map((part, i) => (i === changed ? { ...part, value: 'changedx' } : part));
  const theirs = edited.toSpliced(Math.max(0, Math.min(base.length, at + below(2))), 0, ...other);
  const text = (parts: readonly Part[]): string =>
    `${shape.head}${parts.map(({ name, value }) => shape.part(name, value)).join(shape.between)}${shape.foot}`;
  const kept = [...base, ...own, ...other].map(({ name }) => name);
  const isChanged = changed !== null && shape.part('', 'a') !== shape.part('', 'b');
  return {
    path: shape.path,
    versions: [text(base), text(ours), text(theirs)],
    marks: {
      kept: isChanged ? [...kept, 'changedx'] : kept,
      orders: [own, other].map((parts) => parts.map(({ name }) => name)),
    },
  };
}

/** The same numbers for the same seed, on every machine. */
function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
