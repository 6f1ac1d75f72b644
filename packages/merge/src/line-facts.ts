import { marksOf, headingAt } from './entries.ts';
import { factsOfEntries } from './entry-facts.ts';
import type { NamedEntry } from './entry-facts.ts';
import { brokenLists, tables } from './sql-facts.ts';
import type { SyntaxFacts } from './syntax-facts.ts';
import { tomlFacts } from './toml-facts.ts';

/** Entries that must not occur twice in a file without a grammar here, read from its lines; null for other files. */
export function lineFactsFor(path: string): ((text: string) => SyntaxFacts) | null {
  if (tomlFiles.test(path)) return tomlFacts;
  const kind = kinds.find(([pattern]) => pattern.test(path));
  if (kind === undefined) return null;
  const [, read, brokenIn = () => 0] = kind;
  return (text) => factsOfEntries(read(text.split('\n')), brokenIn(text));
}

type Read = (lines: readonly string[]) => readonly NamedEntry[];

const tomlFiles = /(?:\.toml|(?:^|\/)Pipfile)$/i;

const kinds: readonly (readonly [RegExp, Read, ((text: string) => number)?])[] = [
  [/(?:\.(?:ini|cfg|conf|properties|editorconfig)|(?:^|\/)\.env(?:\.[\w-]+)*|\.env)$/i, settings],
  [/\.(?:md|markdown|mdx|rst)$/i, headings],
  [/(?:^|\/)(?:(?:GNU)?Makefile|[\w-]+\.mk)$/i, targets],
  [/(?:^|\/)(?:Dockerfile(?:\.[\w-]+)?|Containerfile|[\w-]+\.dockerfile)$/i, images],
  [/\.sql$/i, tables, brokenLists],
  [/\.proto$/i, fields],
  [/(?:^|\/)(?:requirements[\w.-]*\.(?:txt|in)|constraints\.txt)$/i, requirements],
  [/(?:^|\/)(?:CODEOWNERS|\.gitattributes)$/i, (lines) => firsts(lines, /^\s*([^#\s]\S*)/)],
  [
    /(?:^|\/)go\.mod$/i,
    (lines) => firsts(lines, /^\s*(?:require\s+)?([\w.-]+\.[\w-]+\/\S+|[\w.-]+\.\w+)\s+v\d/),
  ],
  [/(?:^|\/)Gemfile$/, (lines) => firsts(lines, /^\s*gem\s+(['"][^'"]+)/)],
  [
    /\.tf$/i,
    (lines) => firsts(lines, /^((?:resource|data|variable|output|module|provider)(?:\s+"[^"]*")+)\s*\{/),
  ],
];

function firsts(lines: readonly string[], pattern: RegExp): readonly NamedEntry[] {
  return lines.flatMap((text) => {
    const name = pattern.exec(text)?.[1];
    return name === undefined ? [] : [{ place: '', name, text }];
  });
}

function settings(lines: readonly string[]): readonly NamedEntry[] {
  let place = '';
  return lines.flatMap((text) => {
    const header = /^\[(.+)\]\s*$/.exec(text)?.[1];
    if (header !== undefined) {
      place = header;
      return [{ place: '', name: `[${header}]`, text: '' }];
    }
    const name = /^(?:export\s+)?([\w.-]+)\s*[=:]/.exec(text)?.[1];
    return name === undefined ? [] : [{ place, name, text }];
  });
}

function headings(lines: readonly string[]): readonly NamedEntry[] {
  const above: { readonly level: number; readonly title: string }[] = [];
  const starts: { readonly at: number; readonly place: string; readonly name: string }[] = [];
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const found = isCode ? null : headingAt(line, lines[at + 1] ?? '');
    if (found === null) continue;
    while ((above.at(-1)?.level ?? 0) >= found.level) above.pop();
    starts.push({ at, place: above.map(({ title }) => title).join('/'), name: found.title });
    above.push(found);
  }
  return starts.flatMap(({ at, place, name }, i) => {
    const own = lines.slice(at, starts[i + 1]?.at);
    const entries = marksOf(own.slice(1)).filter(([first = '']) => /^[-*+]\s/.test(first));
    return [
      { place, name, text: own.join('\n') },
      ...entries.map((entry) => ({
        place: `${place}/${name}`,
        name: entry[0] ?? '',
        text: entry.join('\n'),
        isFree: true,
      })),
    ];
  });
}

/** Targets with commands: those without only add dependencies. */
function targets(lines: readonly string[]): readonly NamedEntry[] {
  return lines.flatMap((line, i) => {
    const target = /^([\w./%$()-]+)\s*:(?![:=])/.exec(line)?.[1];
    const rest = lines.slice(i + 1);
    const end = rest.findIndex((one) => !one.startsWith('\t') && one.trim() !== '');
    const commands = rest.slice(0, end === -1 ? rest.length : end).filter((one) => one.trim() !== '');
    const text = [line, ...commands].join('\n');
    if (target !== undefined) return commands.length > 0 ? [{ place: '', name: target, text }] : [];
    const variable = /^(?:export\s+)?([\w.-]+)\s*(?::|::|\?)?=/.exec(line)?.[1];
    return variable === undefined ? [] : [{ place: '', name: variable, text: line }];
  });
}

/** Instructions of which only the last one in a stage counts. */
function images(lines: readonly string[]): readonly NamedEntry[] {
  let stage = 0;
  return lines.flatMap((text) => {
    const [, word = '', rest = ''] = /^\s*([A-Za-z]+)\s+(.*)$/.exec(text) ?? [];
    if (/^from$/i.test(word)) {
      stage++;
      const name = /\sas\s+(\S+)/i.exec(rest)?.[1];
      return name === undefined ? [] : [{ place: '', name, text }];
    }
    if (!/^(?:cmd|entrypoint|healthcheck)$/i.test(word)) return [];
    return [{ place: String(stage), name: word.toUpperCase(), text }];
  });
}

/** If two fields of a message have the same number, each reads the other's values. */
function fields(lines: readonly string[]): readonly NamedEntry[] {
  const open: string[] = [];
  return lines.flatMap((line) => {
    const text = line.replace(/\/\/.*$/, '');
    const place = open.filter((name) => name !== '').join('/');
    const block = /^\s*(?:message|enum|service|oneof)\s+(\w+)/.exec(text)?.[1];
    const rpc = /^\s*rpc\s+(\w+)/.exec(text)?.[1];
    const [, name, number = ''] = /(\w+)\s*=\s*(-?\d+)\s*(?:\[.*)?;\s*$/.exec(text) ?? [];
    // The fields of a `oneof` belong to the message around it.
    for (const sign of text.match(/[{}]/g) ?? [])
      if (sign === '{') open.push(/^\s*oneof\b/.test(text) ? '' : (block ?? ''));
      else open.pop();
    if (name !== undefined)
      return [
        { place, name, text },
        { place, name: `= ${number}`, text },
      ];
    return [block, rpc].flatMap((one) => (one === undefined ? [] : [{ place, name: one, text: '' }]));
  });
}

function requirements(lines: readonly string[]): readonly NamedEntry[] {
  return lines.flatMap((text) => {
    const [, name, marker = ''] = /^([A-Za-z0-9][\w.-]*)[^;#]*(;[^#]*)?/.exec(text) ?? [];
    if (name === undefined) return [];
    const plain = `${name.toLowerCase().replaceAll(/[._]+/g, '-')}${marker.replaceAll(/\s+/g, '')}`;
    return [{ place: '', name: plain, text }];
  });
}
