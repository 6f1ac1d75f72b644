import { closeSync, fstatSync, openSync, readFileSync, readSync, constants } from 'node:fs';
import type { FileProblem, FileText, ReadGateFile } from '@debussy/core';
import { join } from 'node:path';
import { isInside } from './plan-root.ts';

/** Larger than any plan of a person or an agent. */
export const largestPlan: number = 5 * 1024 * 1024;

/** A file's text, or the reason why it cannot be read. Never blocks: a pipe or a device is refused. */
export function readTextFile(path: string): FileText {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    return openingFailed(error);
  }
  try {
    return readOpen(descriptor);
  } catch (error) {
    return openingFailed(error);
  } finally {
    closeSync(descriptor);
  }
}

/** Scripts that gates start, in a checkout. */
export function gateFiles(root: string): ReadGateFile {
  return (name) => {
    const path = join(root, name);
    const found = isInside(root, path) ? readTextFile(path) : null;
    return found?.ok === true ? found.text : null;
  };
}

/** All of standard input, which may be a pipe. */
export function readStandardInput(): FileText {
  try {
    const bytes = readFileSync(0);
    return bytes.length > largestPlan ? problem('too-large', megabytes(bytes.length)) : decoded(bytes);
  } catch (error) {
    return openingFailed(error);
  }
}

function readOpen(descriptor: number): FileText {
  const stat = fstatSync(descriptor);
  if (stat.isDirectory()) return problem('directory');
  if (!stat.isFile()) return problem('unreadable', 'not a regular file');
  if (stat.size > largestPlan) return problem('too-large', megabytes(stat.size));
  const bytes = Buffer.alloc(stat.size);
  let read = 0;
  for (let count = 1; count > 0 && read < stat.size; read += count)
    count = readSync(descriptor, bytes, read, stat.size - read, read);
  return decoded(bytes.subarray(0, read));
}

function decoded(bytes: Buffer): FileText {
  if (
    bytes.length >= 2 &&
    ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
  ) {
    return problem('binary', 'it is UTF-16; save it as UTF-8');
  }
  const zero = bytes.indexOf(0);
  if (zero !== -1) return problem('binary', zeroAt(bytes, zero));
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.trim() === '' || text === '\ufeff' ? problem('empty') : { ok: true, text };
  } catch {
    return problem('binary', 'it is not UTF-8');
  }
}

/** If text surrounds the byte, it is there by mistake: the line helps the user to find it. */
function zeroAt(bytes: Buffer, at: number): string {
  const before = bytes.subarray(0, at);
  const line = before.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 1);
  return `a NUL byte in line ${line}, column ${at - before.lastIndexOf(10)}`;
}

function openingFailed(error: unknown): FileText {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') return problem('missing');
  if (code === 'EISDIR') return problem('directory');
  return problem('unreadable', code);
}

function problem(name: FileProblem, detail = ''): FileText {
  return { ok: false, problem: name, detail };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`;
}
