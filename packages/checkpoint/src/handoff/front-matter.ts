import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import { parseDocument } from 'yaml';
import type { HandoffFacts } from './handoff.ts';
import { handoffSchema } from './handoff-schema.ts';

export interface HandoffFrontMatter {
  readonly facts: HandoffFacts | null;
  readonly body: string;
  readonly problems: readonly string[];
}

/** Splits the front matter off. One that cannot be read or is somebody else's is said, and the body is read without it. */
export function readHandoffFrontMatter(text: string): HandoffFrontMatter {
  const found = /^---[ \t]*\n([\s\S]{0,16000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (found === null) return { facts: null, body: text, problems: unclosed(text) };
  const body = text.slice(found[0].length);
  const data = yamlData(found[1] ?? '');
  if (data.problem !== null) return { facts: null, body, problems: [data.problem] };
  const valid = validator();
  if (valid(data.value)) return { facts: data.value, body, problems: [] };
  const error = valid.errors?.[0];
  const where = error?.instancePath === '' ? 'the front matter' : (error?.instancePath.slice(1) ?? '');
  return { facts: null, body, problems: [`${where} ${error?.message ?? 'is not valid'}`] };
}

function unclosed(text: string): readonly string[] {
  return /^---[ \t]*\n/.test(text) ? ['the front matter has no end'] : [];
}

// Nesting that is deep enough makes the parser throw instead of complain.
function yamlData(source: string): { readonly value: unknown; readonly problem: string | null } {
  try {
    const document = parseDocument(source, { logLevel: 'silent' });
    const [error] = document.errors;
    if (error !== undefined) return noYaml(error.message);
    return { value: document.toJS({ maxAliasCount: 10 }), problem: null };
  } catch (caught) {
    return noYaml(String(caught));
  }
}

function noYaml(message: string): { readonly value: null; readonly problem: string } {
  return { value: null, problem: `the front matter is not YAML: ${firstLine(message)}` };
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? text;
}

let compiled: ValidateFunction<HandoffFacts> | undefined;

function validator(): ValidateFunction<HandoffFacts> {
  const quick = { meta: false, validateSchema: false, code: { optimize: false } };
  compiled ??= new Ajv({ allErrors: false, ...quick }).compile<HandoffFacts>(handoffSchema);
  return compiled;
}
