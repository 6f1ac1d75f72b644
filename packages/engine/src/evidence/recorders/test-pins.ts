import { nodePlant } from './planted-assertions.ts';

/**
 * Loaded in the processes of tests, after the set-up of the repository. From then on, the functions that declare tests
 * and compare values stay fixed: if the code under test overwrites them, that has no effect or ends the test.
 */
const pins = String.raw`const core = /^(?:toBe(?:Truthy|Falsy|Null|Undefined|Defined|NaN|CloseTo|InstanceOf|(?:Greater|Less)Than(?:OrEqual)?)?|toEqual|toStrictEqual|toMatch(?:Object)?|toContain(?:Equal)?|toThrow(?:Error)?|toHave(?:Length|Property|BeenCalled\w*|Returned\w*))$/;
for (const [owner, names] of [[Object, ['is', 'keys', 'entries', 'getPrototypeOf']], [Array, ['isArray']], [Number, ['isNaN']]])
  for (const name of names)
    try { Object.defineProperty(owner, name, { value: owner[name], writable: false, configurable: false }); } catch {}
for (const name of ['expect', 'it', 'test', 'describe', 'xit', 'fit', 'beforeEach', 'afterEach', 'beforeAll', 'afterAll']) {
  const found = Object.getOwnPropertyDescriptor(globalThis, name);
  if (!found || !found.configurable || found.value === undefined) continue;
  Object.defineProperty(globalThis, name, { get: () => found.value, set() {}, enumerable: found.enumerable, configurable: true });
}
const isPlain = (value) => value === null || !/^(?:object|function)$/.test(typeof value);
/** A tester may call two objects equal, but not two different plain values. */
function keepTesters(owner) {
  const add = owner.addEqualityTesters;
  const kept = (one) => function (a, b, ...more) {
    const found = one.call(this, a, b, ...more);
    return found === true && isPlain(a) && isPlain(b) ? Object.is(a, b) : found;
  };
  const value = (testers) => add.call(owner, testers.map(kept));
  try { Object.defineProperty(owner, 'addEqualityTesters', { value, writable: false, configurable: false }); } catch {}
}
`;

export const jestPins = String.raw`'use strict';
const fs = require('fs'), record = __dirname + '/record';
${nodePlant}${pins}if (process.env.DEBUSSY_PLANT) {
  const known = globalThis[Symbol.for('$$jest-matchers-object')]?.matchers ?? {};
  for (const name of Object.keys(known)) known[name] = planted;
} else if (typeof expect === 'function') {
  const extend = expect.extend;
  const value = (matchers) => {
    const name = Object.keys(matchers).find((one) => core.test(one));
    if (name !== undefined) throw new Error('the matcher ' + name + ' of jest cannot be replaced');
    return extend(matchers);
  };
  try { Object.defineProperty(expect, 'extend', { value, writable: false, configurable: false }); } catch {}
  keepTesters(expect);
}
const keys = Object.getOwnPropertySymbols(globalThis);
if (typeof beforeEach === 'function') beforeEach(() => {
  const test = keys.map((key) => globalThis[key]).find((one) => one && one.currentlyRunningTest)?.currentlyRunningTest;
  if (!test || !Array.isArray(test.errors)) return;
  let errors = test.errors;
  Object.defineProperty(test, 'errors', { get: () => errors, set(next) { errors = next; }, enumerable: true, configurable: false });
});
`;

export const vitestPins = String.raw`import fs from 'node:fs';
const record = new URL('record', import.meta.url).pathname;
${nodePlant}${pins}const expecting = globalThis[Symbol.for('expect-global')];
if (expecting !== undefined) keepTesters(expecting);
let owner = expecting === undefined ? null : Object.getPrototypeOf(expecting(0));
for (; owner !== null && owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
  for (const [name, found] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
    if ((core.test(name) || name === 'assert') && found.configurable && typeof found.value === 'function')
      Object.defineProperty(owner, name, { value: process.env.DEBUSSY_PLANT && name === 'assert' ? planted : found.value, writable: false, configurable: false });
`;
