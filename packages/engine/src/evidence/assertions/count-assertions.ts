import type { AssertionCounts } from './assertion-counts.ts';
import { braces } from './braces.ts';
import { affordable, closing, masked, partsOf } from './language.ts';
import type { Language, Source } from './language.ts';
import { python } from './python.ts';
import { script } from './script.ts';

const languages: readonly Language[] = [script, python, braces];

/** By syntax: JavaScript, TypeScript, Python, Rust and Go. `hollow` holds names of helpers that assert nothing. */
export function countAssertions(path: string, text: string, hollow: readonly string[] = []): AssertionCounts {
  const language = languages.find(({ files }) => files.test(path));
  if (language === undefined) return [];
  const source = masked(text, language.syntax);
  const { helpers, empty } = assertingNames(language, source);
  const empties = new Set(hollow);
  const names = {
    helpers: new Set([...helpers].filter((name) => !empties.has(name))),
    empty: new Set([...empty, ...hollow]),
  };
  const tests = affordable(language.tests(source), source);
  return tests.map(([name, body]) => [name, assertionsIn(language.live(body), names)]);
}

/** Functions beside the tests, which may assert something for them. */
export function countHelpers(path: string, text: string): AssertionCounts {
  const language = languages.find(({ files }) => files.test(path));
  if (language === undefined) return [];
  const source = masked(text, language.syntax);
  const found = affordable(language.functions(source.code), source);
  return found.map(([name, body]) => [name, assertionsIn(language.live(body), noNames)]);
}

/** Tests that assert something, but only by functions that a control run does not reach. */
export function foreignTests(path: string, text: string): readonly string[] {
  const language = languages.find(({ files }) => files.test(path));
  if (language === undefined) return [];
  const tests = language.tests(masked(text, language.syntax));
  return tests.flatMap(([name, body]) =>
    !(path.endsWith('.py') ? reachedPython : reached).test(body) && assertionsIn(body, noNames) > 0
      ? [name]
      : [],
  );
}

const reached = /(?<![\w.])(?:assert\s*\.\s*\w|expect\b)/;
const reachedPython = /(?<![\w.])assert\b|\bself\.(?:assert|fail)|\b(?:raises|warns)\(/;

/** Calls in each test of a file, except assertions. */
export function callsInTests(path: string, text: string): ReadonlyMap<string, number> {
  const language = languages.find(({ files }) => files.test(path));
  if (language === undefined) return new Map();
  const count = (body: string): number =>
    [
      ...language
        .live(body)
        .matchAll(/([\w$.]+)!?\s*(?=\(|`)|\bnew\s+\w|\b(?!assert\b|t\b|expect\b)\w+\.\w/g),
    ].filter(
      ([, name = 'new']) =>
        !/assert|expect|\bt\.|^(?:if|for|while|switch|catch|function|toBe\w*|toEqual|ok|equal)$|^\./i.test(
          name,
        ),
    ).length;
  const source = masked(text, language.syntax);
  return new Map(affordable(language.tests(source), source).map(([name, body]) => [name, count(body)]));
}

interface AssertingNames {
  /** Functions of the file, or of a file beside it, that assert something. */
  readonly helpers: ReadonlySet<string>;
  /** Named like an assertion, but asserting nothing. */
  readonly empty: ReadonlySet<string>;
}

const noNames: AssertingNames = { helpers: new Set(), empty: new Set() };

function assertingNames(language: Language, source: Source): AssertingNames {
  const own = affordable(language.functions(source.code), source).map(
    ([name, body]) => [name, assertionsIn(body, noNames) > 0 || throws.test(body)] as const,
  );
  const real = new Set(own.filter(([, asserts]) => asserts).map(([name]) => name));
  const imported = language.helpers(source).filter((name) => !namesAssertion.test(name));
  return {
    helpers: new Set([
      ...own.filter(([name]) => real.has(name) && !namesAssertion.test(name)).map(([name]) => name),
      ...imported,
    ]),
    empty: new Set(
      own.filter(([name]) => namesAssertion.test(name) && !real.has(name)).map(([name]) => name),
    ),
  };
}

const throws = /\b(?:throw|raise|panic!|unreachable!)/;

/** Assertion calls of tests, and the assertion statement. */
const call =
  /(?<![\w$.])(?:assert(?=[ \t]+[^\s=])|[\w$.]*(?:assert|expect|should|check|verif|ensure|raises|throws|toThrow|require\.\w+|t\.(?:Error|Fatal|Fail|is|true|false|equal|deepEqual|ok|same|like))\w*!?(?:\.\w+)*\s*(?=\())/gi;

/** An assertion that must fail proves the opposite. */
const ofFailure =
  /\b(?:(?:throws|rejects)\w*|expect)\s*\(\s*(?:async\s*)?(?:\(\)\s*=>|function\s*\(\))\s*\{?\s*(?:(?:await|return)\s+)?(?:assert|expect)\b|[rR]aises\w*\(\s*(?:AssertionError|BaseException|Exception)\s*\)\s*:\s*(?:self\.)?assert/;

/** More assertions of one test count for nothing. */
const mostAssertions = 200;

function assertionsIn(code: string, { helpers, empty }: AssertingNames): number {
  if (ofFailure.test(code)) return 0;
  const direct = [...code.matchAll(call)].slice(0, mostAssertions).filter((found) => {
    if (declares.test(code.slice(Math.max(0, found.index - 12), found.index))) return false;
    if (found[0].split(/[.!\s]/).some((word) => empty.has(word))) return false;
    const isPair = found[0] === 'assert' && pair.test(code.slice(found.index, found.index + 300));
    if (isPair) return false;
    const args = argumentsAfter(code, found.index + found[0].length).trim();
    if (ofTruth.test(found[0]) && isAlwaysTrue(/^\((?![^()]*\)\s*=>)/.test(args) ? args.slice(1) : args))
      return false;
    return fails.test(found[0]) || saysSomething(args);
  }).length;
  if (helpers.size === 0) return direct;
  const called = new Set(
    [...code.matchAll(/(?<!function |def |fn |func )\b(\w+)\(/g)].map(([, name]) => name),
  );
  return direct + [...called].filter((name) => name !== undefined && helpers.has(name)).length;
}

/** In Python that is a tuple, and a tuple is always true. */
const pair = /^assert[ \t]+\((?:[^()]|\([^()]*\))*,(?:[^()]|\([^()]*\))*\)[ \t]*(?:\n|$)/;

/** Assertions that a value is truthy. */
const ofTruth = /(?:^|\.)(?:assert|ok|assertTrue|assert_true)\s*$/i;

/** A function that is not called, or a list that is not empty. */
function isAlwaysTrue(args: string): boolean {
  if (/^\s*(?:lambda\b|async\b|function\b|\([^()]*\)\s*=>|\w+\s*=>)/.test(args)) return true;
  const value = partsOf(args)[0] ?? '';
  return (
    value.startsWith('[') &&
    /^\s*\)?$/.test(value.slice(closing(value, 0))) &&
    !/\bfor\b|^\[\s*\]/.test(value)
  );
}

const declares = /\b(?:function|def|fn|func|import|from|as|macro_rules!)\s+$/;

/** These need no argument. */
const fails = /\bt\.(?:Error|Fatal|Fail)|raises|throws|toThrow|\.fail$/i;

const namesAssertion = /assert|expect|should|check|verif|ensure|raises|throws/i;

/** `assert True`, `expect(1).toBe(1)` and `assertEqual(f(1), f(1))` hold whatever the code does. */
function saysSomething(args: string): boolean {
  if (/(?:\bor\s+(?:True|1|not\s+False)|\|\|\s*(?:true|1))\s*\)*\s*$/.test(args)) return false;
  const names = args.replaceAll(
    /\b(?:true|false|null|undefined|None|True|False|is|not|and|or|in|to|be|toBe\w*|toEqual|toStrictEqual|equal|eql|ok|Boolean)\b/g,
    '',
  );
  return /[A-Za-z_$]/.test(names) && !isSame(args);
}

/** Both sides of a comparison are equal, or there is a tuple instead of a comparison. */
function isSame(args: string): boolean {
  const plain = args.trim();
  if (!plain.startsWith('(')) {
    const [left, right] = (partsOf(plain)[0] ?? '').split(/\s==\s|\sis\s/);
    return right !== undefined && left?.trim() === right.trim();
  }
  const end = closing(plain, 0);
  const inner = partsOf(plain.slice(1, end - 1));
  const rest = /^\(([\s\S]*)\)$/.exec(plain.slice(end).trim())?.[1];
  return rest === undefined
    ? inner.length > 1 && inner[0] === inner[1]
    : inner.length === 1 && inner[0] === rest.trim();
}

function argumentsAfter(code: string, at: number): string {
  const start = at + (/^[ \t]*(?=\()/.exec(code.slice(at, at + 20))?.[0].length ?? 0);
  if (code[start] !== '(') return code.slice(at, at + 500).split('\n')[0] ?? '';
  return bracketed(code, start);
}

const longestArguments = 500;

function bracketed(code: string, at: number): string {
  const end = closing(code, at);
  const rest = /^\s*(?:\.\s*[\w.]+\s*)+(?=\()/.exec(code.slice(end, end + 200))?.[0] ?? '';
  const next = end + rest.length;
  const values = rest === '' ? '' : code.slice(next, Math.min(closing(code, next), next + longestArguments));
  return code.slice(at, Math.min(end, at + longestArguments)) + values;
}
