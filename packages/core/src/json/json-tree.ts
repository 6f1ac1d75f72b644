import { parseTree, printParseErrorCode, type Node, type ParseError, type ParseOptions } from 'jsonc-parser';
import { fail, ok, type Result } from '../errors.ts';

/** A value of a JSON text, or one member of an object, with its place in the text. */
export type JsonNode = Node;

const deepest = 60;

/** A JSON text as nodes with places, or the offset of the first syntax error. */
export function jsonTree(
  text: string,
  options: ParseOptions = { disallowComments: true },
): Result<JsonNode, { readonly at: number; readonly message: string }> {
  const deep = placeTooDeep(text);
  if (deep !== null) return fail({ at: deep, message: 'it is nested too deeply' });
  const faults: ParseError[] = [];
  const node = parseTree(text.replace(/^\uFEFF/, ' '), faults, options);
  const [fault] = faults;
  if (fault) return fail({ at: fault.offset, message: wordsOf(printParseErrorCode(fault.error)) });
  return node ? ok(node) : fail({ at: 0, message: 'value expected' });
}

/** The parser is recursive: a few thousand nested brackets would end the process. */
function placeTooDeep(text: string): number | null {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\/|[[\]{}]/g)) {
    if (token === '}' || token === ']') depth--;
    else if ((token === '{' || token === '[') && ++depth > deepest) return index;
  }
  return null;
}

/** `CommaExpected` becomes `comma expected`. */
function wordsOf(code: string): string {
  return code.replace(/(?<!^)(?=[A-Z])/g, ' ').toLowerCase();
}
