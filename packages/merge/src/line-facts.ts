import { headingAt } from './entries.ts';
import type { SyntaxFacts } from './syntax-facts.ts';
import { tomlFacts } from './toml-facts.ts';

/** What of a file without a grammar here must not be there twice, told from its lines; null for files of no such kind. */
export function lineFactsFor(path: string): ((text: string) => SyntaxFacts) | null {
  if (tomlFiles.test(path)) return tomlFacts;
  const read = kinds.find(([pattern]) => pattern.test(path))?.[1];
  if (read === undefined) return null;
  return (text) => {
    const names = new Map<string, number>();
    for (const name of read(text)) names.set(name, (names.get(name) ?? 0) + 1);
    return { errors: 0, names, branches: new Map(), dead: new Map(), runOn: 0 };
  };
}

type Names = (text: string) => readonly string[];

const tomlFiles = /(?:\.toml|(?:^|\/)Pipfile)$/i;

const kinds: readonly (readonly [RegExp, Names])[] = [
  [/(?:\.(?:ini|cfg|conf|properties|editorconfig)|(?:^|\/)\.env(?:\.[\w-]+)*|\.env)$/i, settings],
  [/\.(?:md|markdown|mdx|rst)$/i, headings],
  [/(?:^|\/)(?:(?:GNU)?Makefile|[\w-]+\.mk)$/i, targets],
  [/(?:^|\/)(?:Dockerfile(?:\.[\w-]+)?|Containerfile|[\w-]+\.dockerfile)$/i, images],
  [/\.sql$/i, tables],
  [/\.proto$/i, fields],
  [/(?:^|\/)(?:requirements[\w.-]*\.(?:txt|in)|constraints\.txt)$/i, requirements],
  [/(?:^|\/)(?:CODEOWNERS|\.gitattributes)$/i, (text) => firsts(text, /^\s*([^#\s]\S*)/)],
  [/(?:^|\/)go\.mod$/i, (text) => firsts(text, /^\s*(?:require\s+)?([\w.-]+\.[\w-]+\/\S+|[\w.-]+\.\w+)\s+v\d/)],
  [/(?:^|\/)Gemfile$/, (text) => firsts(text, /^\s*gem\s+(['"][^'"]+)/)],
  [/\.tf$/i, (text) => firsts(text, /^((?:resource|data|variable|output|module|provider)(?:\s+"[^"]*")+)\s*\{/)],
];

function firsts(text: string, pattern: RegExp): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const found = pattern.exec(line)?.[1];
    return found === undefined ? [] : [`\nname ${found}`];
  });
}

function settings(text: string): readonly string[] {
  let section = '';
  return text.split('\n').flatMap((line) => {
    const header = /^\[(.+)\]\s*$/.exec(line)?.[1];
    if (header !== undefined) section = header;
    const key = /^(?:export\s+)?([\w.-]+)\s*[=:]/.exec(line)?.[1];
    if (header !== undefined) return [`\nname [${header}]`];
    return key === undefined ? [] : [`${section}\nname ${key}`];
  });
}

function headings(text: string): readonly string[] {
  const above: { readonly level: number; readonly title: string }[] = [];
  let isCode = false;
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const found = isCode ? null : headingAt(line, lines[i + 1] ?? '');
    if (found === null) return [];
    while ((above.at(-1)?.level ?? 0) >= found.level) above.pop();
    above.push(found);
    return [`${above.map(({ title }) => title).slice(0, -1).join('/')}\nname ${found.title}`];
  });
}

/** Targets with commands: those without only name more of what they need. */
function targets(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const target = /^([\w./%$()-]+)\s*:(?![:=])/.exec(line)?.[1];
    const next = lines.slice(i + 1).find((one) => one.trim() !== '' && !one.startsWith('#')) ?? '';
    if (target !== undefined) return next.startsWith('\t') ? [`\nname ${target}`] : [];
    const variable = /^(?:export\s+)?([\w.-]+)\s*(?::|::|\?)?=/.exec(line)?.[1];
    return variable === undefined ? [] : [`\nname ${variable}`];
  });
}

/** What only the last one of a stage counts of. */
function images(text: string): readonly string[] {
  let stage = 0;
  return text.split('\n').flatMap((line) => {
    const [, word = '', rest = ''] = /^\s*([A-Za-z]+)\s+(.*)$/.exec(line) ?? [];
    if (/^from$/i.test(word)) {
      stage++;
      const name = /\sas\s+(\S+)/i.exec(rest)?.[1];
      return name === undefined ? [] : [`\nname ${name}`];
    }
    return /^(?:cmd|entrypoint|healthcheck)$/i.test(word) ? [`${String(stage)}\nname ${word.toUpperCase()}`] : [];
  });
}

const sqlName = String.raw`((?:[\w$]+|"[^"]+"|\`[^\`]+\`|\[[^\]]+\])(?:\.(?:[\w$]+|"[^"]+"|\`[^\`]+\`|\[[^\]]+\]))*)`;
const sqlCreate = new RegExp(
  String.raw`^\s*create\s+(?:or\s+replace\s+|unique\s+|temp(?:orary)?\s+|materialized\s+)*(table|index|view|type|trigger|sequence|schema)\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?${sqlName}`,
  'i',
);
const sqlAlter = new RegExp(
  String.raw`^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?${sqlName}\s+add\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?${sqlName}`,
  'i',
);
const noColumn = /^(?:constraint|primary|foreign|unique|check|key|index|like|exclude|fulltext)$/i;

function tables(text: string): readonly string[] {
  let table: string | null = null;
  return text.split('\n').flatMap((line) => {
    const bare = line.replace(/--.*$/, '');
    const created = sqlCreate.exec(bare);
    const altered = sqlAlter.exec(bare);
    if (created !== null) {
      const [, kind = '', name = ''] = created;
      table = /table/i.test(kind) ? name.toLowerCase() : null;
      return [`\nname ${kind} ${name}`.toLowerCase()];
    }
    if (altered !== null && !noColumn.test(altered[2] ?? ''))
      return [`${altered[1] ?? ''}\nname ${altered[2] ?? ''}`.toLowerCase()];
    if (/^\s*\)/.test(bare) || bare.includes(';')) table = null;
    const column = /^\s+["`[]?([\w$]+)["`\]]?\s+[A-Za-z]/.exec(bare)?.[1];
    if (table === null || column === undefined || noColumn.test(column)) return [];
    return [`${table}\nname ${column}`.toLowerCase()];
  });
}

/** Two fields of one message with the same number read each other's values. */
function fields(text: string): readonly string[] {
  const open: string[] = [];
  return text.split('\n').flatMap((line) => {
    const bare = line.replace(/\/\/.*$/, '');
    const scope = open.join('/');
    const block = /^\s*(?:message|enum|service|oneof)\s+(\w+)/.exec(bare)?.[1];
    const [, name, number] = /(\w+)\s*=\s*(-?\d+)\s*(?:\[.*)?;\s*$/.exec(bare) ?? [];
    const rpc = /^\s*rpc\s+(\w+)/.exec(bare)?.[1];
    // The fields of a `oneof` are those of the message around it.
    for (const sign of bare.match(/[{}]/g) ?? [])
      if (sign === '{') open.push(/^\s*oneof\b/.test(bare) ? '' : (block ?? ''));
      else open.pop();
    const inside = scope.replace(/\/+$/, '');
    if (name !== undefined) return [`${inside}\nname ${name}`, `${inside}\nname = ${number ?? ''}`];
    return [block, rpc].flatMap((one) => (one === undefined ? [] : [`${inside}\nname ${one}`]));
  });
}

function requirements(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const [, name, marker = ''] = /^([A-Za-z0-9][\w.-]*)[^;#]*(;[^#]*)?/.exec(line) ?? [];
    if (name === undefined) return [];
    return [`\nname ${name.toLowerCase().replaceAll(/[._]+/g, '-')}${marker.replaceAll(/\s+/g, '')}`];
  });
}
