import { allNodes, callArguments, isNode, nodeName, parseSource, nodeStart } from '../syntax-tree.ts';
import type { Node } from '../syntax-tree.ts';
import { readings } from './error-readings.ts';

/** An error that a source can raise: what it may say, and what it then advises. */
export interface FoundError {
  readonly code: string;
  readonly messages: readonly string[];
  readonly hints: readonly string[];
}

/** Errors are objects with a code, a message and a hint, or calls with these three. */
export function findErrors(source: string, file: string): readonly FoundError[] {
  const nodes = allNodes(parseSource(source, file)).toSorted((a, b) => nodeStart(a) - nodeStart(b));
  const read = (expression: unknown): readonly string[] => readings(nodes, expression);
  return nodes.flatMap((node) => {
    const facts = node.type === 'ObjectExpression' ? objectFacts(node) : callFacts(node);
    if (facts === null) return [];
    const codes = read(facts.code).filter((code) => /^ERR_[A-Z_]+$/.test(code));
    return codes.map((code) => ({ code, messages: read(facts.message), hints: read(facts.hint) }));
  });
}

interface Facts {
  readonly code: unknown;
  readonly message: unknown;
  readonly hint: unknown;
}

function objectFacts(node: Node): Facts | null {
  const properties = Array.isArray(node['properties']) ? node['properties'].filter(isNode) : [];
  const value = (name: string): unknown => properties.find((one) => nodeName(one['key']) === name)?.['value'];
  const code = value('code');
  // A code that is passed on was given by a call, which is read itself.
  if (!isNode(code) || code.type === 'Identifier') return null;
  return { code, message: value('message') ?? value('says'), hint: value('hint') };
}

function callFacts(node: Node): Facts | null {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null;
  const [code, message, hint] = callArguments(node);
  return isNode(code) && code.type === 'Literal' ? { code, message, hint } : null;
}
