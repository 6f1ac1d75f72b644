import type { SyntaxNode } from './grammar.ts';

/** Syntax facts that a merge must not increase. */
export interface SyntaxFacts {
  /** Places that do not parse. */
  readonly errors: number;
  /** How often a name is defined in one scope. */
  readonly names: ReadonlyMap<string, number>;
  /** The number of alternatives of a condition or a case. */
  readonly branches: ReadonlyMap<string, number>;
  /** Unreachable statements, by scope. */
  readonly dead: ReadonlyMap<string, number>;
  /** Adjacent strings, which Python joins: a comma between list items is missing. */
  readonly runOn: number;
  /** The block under each name; null for a repeated name. */
  readonly blocks: ReadonlyMap<string, string | null>;
  /** Each is one value: two changes of it cannot both hold. */
  readonly isSingle?: boolean;
  /** Their place is fixed: they never move under another name. */
  readonly isFixed?: boolean;
}

export function syntaxFacts(root: SyntaxNode, language: string): SyntaxFacts {
  const collected: Collected = {
    language,
    errors: 0,
    names: new Map(),
    branches: new Map(),
    dead: new Map(),
    runOn: 0,
    blocks: new Map(),
  };
  visit(collected, root, { path: '', within: new Map(), parent: '', isEnum: false });
  return collected;
}

interface Collected {
  readonly language: string;
  errors: number;
  readonly names: Map<string, number>;
  readonly branches: Map<string, number>;
  readonly dead: Map<string, number>;
  runOn: number;
  readonly blocks: Map<string, string | null>;
}

interface Scope {
  /** The names of the definitions around it. */
  readonly path: string;
  /** Names in this block so far. */
  readonly within: Map<string, number>;
  /** Decorators of the next definition: `@property` and `@x.setter` define two things with one name. */
  readonly decorators?: string;
  /** The type of its parent node. */
  readonly parent: string;
  /** In a class whose values distinguish its members. */
  readonly isEnum: boolean;
}

/** Between a definition and its block. */
const wrapper =
  /^(?:decorated_definition|export_statement|expression_statement|lexical_declaration|variable_declaration|local_variable_declaration|type_declaration|var_declaration|const_declaration|import_declaration|import_statement|import_clause|import_spec_list|assignment|statement_list|ambient_declaration|field_declaration|declaration)$/;

function visit(collected: Collected, node: SyntaxNode, scope: Scope): void {
  if (node.isError || node.isMissing || isHollow(node, collected.language)) collected.errors++;
  const label = labelOf(node, scope, collected.language);
  if (label !== null) raise(collected.names, scope, label);
  const value = memberValue(node, scope);
  if (value !== null) raise(collected.names, scope, value);
  if (node.type === 'concatenated_string' && node.text.includes('\n')) collected.runOn++;
  const asked = branchOf(node) ?? registered(node, scope);
  if (asked !== null) raise(collected.branches, scope, asked);
  for (const one of [
    isOwnBlock(node, scope) ? label : null,
    isChoice.test(node.type) ? asked : null,
    decorated(node),
    calledWith(node),
  ]) {
    if (one === null) continue;
    const place = `${scope.path}\n${one}`;
    const { text } = node.childForFieldName('arguments') ?? node;
    collected.blocks.set(place, collected.blocks.has(place) ? null : text);
  }
  const dead = deadIn(node);
  if (dead > 0) collected.dead.set(scope.path, (collected.dead.get(scope.path) ?? 0) + dead);
  const path = label !== null && opens.test(node.type) ? `${scope.path}/${label}` : scope.path;
  const isPart = wrapper.test(node.type) || isChained(node);
  const within = isPart ? scope.within : new Map<string, number>();
  const isEnum = opens.test(node.type) ? isEnumClass(node) : scope.isEnum;
  const inner = { path, within, decorators: decoratorsOf(node), parent: node.type, isEnum };
  for (const child of node.namedChildren) if (child !== null) visit(collected, child, inner);
}

/** Both sides emptied half of it, but Python requires a statement. */
function isHollow(node: SyntaxNode, language: string): boolean {
  if (language !== 'python' || !/^(?:class|function)_definition$/.test(node.type)) return false;
  return (node.childForFieldName('body')?.namedChildren ?? []).length === 0;
}

/** Also null for names that decorators allow to repeat. */
function labelOf(node: SyntaxNode, { decorators = '' }: Scope, language: string): string | null {
  const label = definitionOf(node, language);
  if (label === null || decorators === '') return label;
  return /overload|register|dispatch/.test(decorators) ? null : `${decorators} ${label}`;
}

function decoratorsOf({ type, namedChildren }: SyntaxNode): string {
  if (type !== 'decorated_definition') return '';
  const own = namedChildren.filter((child) => child?.type === 'decorator');
  // A mere marker does not make it another function.
  return own
    .map((child) => flat(child?.text ?? ''))
    .filter((text) => /property|setter|getter|deleter|overload|register|dispatch/.test(text))
    .join(' ');
}

/** Without the names inside a function, which say little about its place. */
function isOwnBlock({ type }: SyntaxNode, { path, isEnum }: Scope): boolean {
  if (/parameter$|^keyword_argument$/.test(type)) return false;
  return isEnum || path === '' || !/^(?:assignment|short_var_declaration)$|_declarator$/.test(type);
}

/** The highest count in any one block of that scope. */
function raise(map: Map<string, number>, { path, within }: Scope, label: string): void {
  const count = (within.get(label) ?? 0) + 1;
  within.set(label, count);
  const key = `${path}\n${label}`;
  map.set(key, Math.max(map.get(key) ?? 0, count));
}

const opens = /(?:class|function|method|module|mod|impl|trait|struct|enum|interface|namespace|object)/;
const defines =
  /(?:_definition|_declaration|_item|_signature|_spec|_declarator|_constant|_variant|_specifier|enum_assignment|parameter|keyword_argument)$|^(?:class|module|method|singleton_method)$/;
const overloads = new Set(['java', 'c-sharp', 'cpp']);

function definitionOf(node: SyntaxNode, language: string): string | null {
  const { type } = node;
  if (type === 'pair' || type === 'keyed_element') return named('key', node.childForFieldName('key'));
  if (type === 'assignment' || type === 'short_var_declaration') return assigned(node);
  if (type === 'import_spec') return importedAs(node);
  if (language === 'css') return styleOf(node);
  if (type === 'impl_item') return `impl ${flat(node.text.slice(0, Math.max(0, node.text.indexOf('{'))))}`;
  if (!defines.test(type)) return null;
  const name = node.childForFieldName('alias') ?? node.childForFieldName('name');
  if (name === null || name.type.endsWith('_pattern')) return null;
  const isOverload = overloads.has(language) || type.endsWith('_signature');
  const parameters = isOverload ? (node.childForFieldName('parameters')?.text ?? '') : '';
  const receiver = node.childForFieldName('receiver')?.text ?? '';
  return named(`${kindOf(node)}${receiver}`, name, parameters);
}

/** The name under which Go uses a package, or its path. Packages that are only loaded have no name. */
function importedAs(node: SyntaxNode): string | null {
  const alias = node.childForFieldName('name');
  const path = named('name', node.childForFieldName('path'));
  return alias === null || /^[._]$/.test(alias.text) ? path : named('name', alias);
}

/** A property of one rule, or the selectors of a rule: the second of two wins. */
function styleOf({ type, namedChildren }: SyntaxNode): string | null {
  const wanted = type === 'declaration' ? 'property_name' : type === 'rule_set' ? 'selectors' : null;
  const found = namedChildren.find((child) => child !== null && child.type === wanted) ?? null;
  return found === null ? null : named('name', found);
}

const members = /^(?:enum_assignment|enum_variant|enumerator|enum_member_declaration|const_spec|assignment)$/;

/** The number or text of an enumeration's member: two members with the same one are indistinguishable. */
function memberValue(node: SyntaxNode, { isEnum }: Scope): string | null {
  if (!members.test(node.type) || (node.type === 'assignment' && !isEnum)) return null;
  const type = node.childForFieldName('type');
  if (node.type === 'const_spec' && type === null) return null;
  const value = flat((node.childForFieldName('value') ?? node.childForFieldName('right'))?.text ?? '');
  return /^(?:-?\d[\w.]*|"[^"]*"|'[^']*')$/.test(value) ? `name ${flat(type?.text ?? '')}= ${value}` : null;
}

function isEnumClass(node: SyntaxNode): boolean {
  const above = node.childForFieldName('superclasses')?.text ?? '';
  return node.type === 'class_definition' && /(?:Enum|Flag|Choices)\b/.test(above);
}

const registers =
  /^(?:[\w$.]+\.)?(?:get|post|put|patch|delete|head|options|route|add_\w+|add|register\w*|command|HandleFunc|Handle|Get|Post|Put|Patch|Delete|on|it|test|describe|path|re_path|url|setenv|include_router|websocket|errorhandler)\(\s*(?:"[^"]*"|'[^']*'|`[^`]*`)/;

/** Registrations under a string, such as a route or a test: a second one with the same string is never reached. */
function registered(node: SyntaxNode, { parent }: Scope): string | null {
  const isEntry = node.type === 'decorator' || /^call(?:_expression)?$/.test(node.type);
  const isAlone = node.type === 'decorator' || /^(?:expression_statement|list|array)$/.test(parent);
  const found = isEntry && isAlone ? registers.exec(node.text.replace(/^@/, '')) : null;
  return found === null ? null : `name ${flat(found[0])})`;
}

function named(kind: string, name: SyntaxNode | null, behind = ''): string | null {
  return name === null ? null : flat(`${kind} ${name.text}${behind}`);
}

/** Names of one kind collide: a class and a function do, and so do two functions. Accessors do not. */
function kindOf({ type, text }: SyntaxNode): string {
  const accessor = /^(?:(?:public|private|protected|static|override|abstract)\s+)*(get|set)\s/.exec(
    text,
  )?.[1];
  if (type === 'method_definition' && accessor !== undefined) return accessor;
  if (type === 'keyword_argument' || type.endsWith('parameter')) return 'argument';
  return type.endsWith('_signature') ? type : 'name';
}

/** A plain value assigned to a plain name. An assignment that uses the old value may repeat. */
function assigned(node: SyntaxNode): string | null {
  const [left, right] = [node.childForFieldName('left'), node.childForFieldName('right')];
  if (left === null || right === null || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(left.text)) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}_])${left.text}(?![\\p{L}\\p{N}_])`, 'u').test(right.text)
    ? null
    : `name ${left.text}`;
}

const ifs = /^(?:if_statement|if_expression|if)$/;

/** One of several: an added `if` may surround old code. */
const isChoice = /^(?:switch_case|expression_case|case_clause|case_item|when|match_arm|elif_clause|elsif)$/;

/** Including its decorators, which are outside the definition. */
function decorated(node: SyntaxNode): string | null {
  if (node.type !== 'decorated_definition') return null;
  return named('name', node.childForFieldName('definition')?.childForFieldName('name') ?? null, ' decorated');
}

/** A call that registers something under a string. */
function calledWith(node: SyntaxNode): string | null {
  if (!/^call(?:_expression)?$/.test(node.type)) return null;
  const called = node.childForFieldName('function')?.text ?? '';
  const given = node.childForFieldName('arguments')?.text ?? '';
  const found = registers.exec(`${called.slice(called.lastIndexOf('.') + 1)}${given}`);
  return found === null ? null : `name ${flat(found[0])})`;
}

function branchOf(node: SyntaxNode): string | null {
  if (ifs.test(node.type) || /^(?:elif_clause|elsif)$/.test(node.type))
    return named('if', node.childForFieldName('condition'));
  if (isChoice.test(node.type))
    return named(
      'case',
      node.childForFieldName('value') ?? node.childForFieldName('pattern') ?? node.namedChildren[0] ?? null,
    );
  return null;
}

/** The parts of an if are siblings of the code after it. */
function isChained({ type }: SyntaxNode): boolean {
  return ifs.test(type) || type === 'else_clause' || type === 'elif_clause';
}

const leaves = /^(?:return|raise|throw|break|continue)_(?:statement|expression)$/;
const notRun = /comment|function|class|type|declaration$|^case|label|definition/;

function deadIn({ type, namedChildren }: SyntaxNode): number {
  if (!/block|body|statement_list|module|program|source_file/.test(type)) return 0;
  let left = false;
  let dead = 0;
  for (const child of namedChildren) {
    if (child === null || /comment/.test(child.type)) continue;
    if (left && !notRun.test(child.type)) dead++;
    const inner = child.type === 'expression_statement' ? child.namedChildren[0] : child;
    left ||= leaves.test(inner?.type ?? '');
  }
  return dead;
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
