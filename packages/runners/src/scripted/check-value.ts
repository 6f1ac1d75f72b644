import { nearest, unreachable } from '@debussy/core';

/** The part of JSON Schema that scenario files need: small enough to be checked here, true enough for any editor. */
export interface Schema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly const?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** What is wrong with the value, each with its path: `phases.1[2].write: "pfad" is not known here; did you mean "path"?` */
export function checkValue(value: unknown, schema: Schema): readonly string[] {
  return check({ value, path: '', schema }, schema.$defs ?? {});
}

interface Case {
  readonly value: unknown;
  readonly path: string;
  readonly schema: Schema;
}

type Definitions = Readonly<Record<string, Schema>>;

function check(given: Case, defs: Definitions): readonly string[] {
  const { schema, value } = given;
  if (schema.$ref !== undefined) return check({ ...given, schema: resolve(schema.$ref, defs) }, defs);
  if (schema.anyOf !== undefined) return checkAny(given, schema.anyOf, defs);
  if (schema.const !== undefined) return value === schema.const ? [] : [wrong(given, String(schema.const))];
  if (schema.enum !== undefined) {
    return schema.enum.some((each) => each === value)
      ? []
      : [wrong(given, `one of ${schema.enum.join(', ')}`)];
  }
  if (schema.type !== undefined && !hasType(value, schema)) return [wrong(given, nameOf(schema))];
  if (Array.isArray(value)) return value.flatMap((item, index) => checkItem(given, { item, index }, defs));
  return isObject(value) ? checkObject(given, value, defs) : [];
}

function resolve(reference: string, defs: Definitions): Schema {
  const found = defs[reference.replace('#/$defs/', '')];
  if (found === undefined) throw new Error(`the schema has no definition ${reference}`);
  return found;
}

/** Says what is wrong by the alternative that has the value's type: its complaints are the ones that help. */
function checkAny(given: Case, schemas: readonly Schema[], defs: Definitions): readonly string[] {
  const tried = schemas.map((schema) => ({ schema, problems: check({ ...given, schema }, defs) }));
  if (tried.some(({ problems }) => problems.length === 0)) return [];
  const fitting = tried.find(({ schema }) => schema.type !== undefined && hasType(given.value, schema));
  return fitting?.problems ?? [wrong(given, schemas.map(nameOf).join(' or '))];
}

function checkItem(
  { path, schema }: Case,
  { item, index }: { readonly item: unknown; readonly index: number },
  defs: Definitions,
): readonly string[] {
  return schema.items === undefined
    ? []
    : check({ value: item, path: `${path}[${index}]`, schema: schema.items }, defs);
}

function checkObject(
  given: Case,
  value: Readonly<Record<string, unknown>>,
  defs: Definitions,
): readonly string[] {
  const { schema, path } = given;
  const missing = (schema.required ?? [])
    .filter((name) => !(name in value))
    .map((name) => `${path || 'the scenario'}: ${JSON.stringify(name)} is missing`);
  const inner = Object.keys(value).flatMap((name) => checkField(given, { name, value: value[name] }, defs));
  return [...missing, ...countProblems(given, Object.keys(value)), ...inner];
}

function checkField(
  { schema, path }: Case,
  field: { readonly name: string; readonly value: unknown },
  defs: Definitions,
): readonly string[] {
  const own = Object.hasOwn(schema.properties ?? {}, field.name)
    ? schema.properties?.[field.name]
    : undefined;
  const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const known = own ?? rest;
  if (known !== undefined) {
    return check(
      { value: field.value, path: path === '' ? field.name : `${path}.${field.name}`, schema: known },
      defs,
    );
  }
  return schema.additionalProperties === false ? [unknownField(schema, path, field.name)] : [];
}

function unknownField(schema: Schema, path: string, name: string): string {
  const near = nearest(name, Object.keys(schema.properties ?? {}));
  const hint = near === null ? '' : `; did you mean ${JSON.stringify(near)}?`;
  return `${path || 'the scenario'}: ${JSON.stringify(name)} is not known here${hint}`;
}

function countProblems({ schema, path }: Case, names: readonly string[]): readonly string[] {
  if (names.length < (schema.minProperties ?? 0)) return [`${path}: says nothing to do`];
  if (names.length <= (schema.maxProperties ?? Infinity)) return [];
  return [`${path}: a step does one thing, this one has ${names.join(', ')}; make them steps of their own`];
}

function hasType(value: unknown, schema: Schema): boolean {
  switch (schema.type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isSafeInteger(value) && inRange(Number(value), schema);
    case 'number':
      return typeof value === 'number' && inRange(value, schema);
    case 'string':
      return (
        typeof value === 'string' && (schema.pattern === undefined || new RegExp(schema.pattern).test(value))
      );
    case 'boolean':
      return typeof value === 'boolean';
    case undefined:
      return true;
    default:
      return unreachable(schema.type);
  }
}

function inRange(value: number, { minimum = -Infinity, maximum = Infinity }: Schema): boolean {
  return value >= minimum && value <= maximum;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong({ value, path }: Case, expected: string): string {
  const shown = JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
  return `${path || 'the scenario'}: expected ${expected}, found ${shown}`;
}

function nameOf(schema: Schema): string {
  if (schema.const !== undefined) return String(schema.const);
  const names = {
    object: 'a map',
    array: 'a list',
    string: 'a text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
  };
  const range = schema.minimum === undefined ? '' : ` from ${schema.minimum}`;
  const upTo = schema.maximum === undefined ? '' : ` to ${schema.maximum}`;
  const shape = schema.pattern === undefined ? '' : ` like ${schema.pattern}`;
  return schema.type === undefined ? 'something else' : `${names[schema.type]}${range}${upTo}${shape}`;
}
