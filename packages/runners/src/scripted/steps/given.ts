import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { unreachable } from '@debussy/core';
import type { Given, Verbs } from '../scenario.ts';
import type { Perform, Stage } from '../stage.ts';

export const givenSteps: { readonly [V in 'record' | 'expect']: Perform<Verbs[V]> } = {
  record: ({ what, to }, stage) => {
    const path = resolve(stage.cwd, to);
    mkdirSync(dirname(path), { recursive: true });
    // By rename, so that somebody who waits for the file finds it complete.
    writeFileSync(`${path}.draft`, read(what, stage));
    renameSync(`${path}.draft`, path);
    return null;
  },
  expect: ({ what, contains, lacks }, stage) => {
    const text = read(what, stage);
    if (contains !== undefined && !text.includes(contains)) {
      return { kind: 'failure', message: `the ${what} lacks ${JSON.stringify(contains)}` };
    }
    if (lacks !== undefined && text.includes(lacks)) {
      return { kind: 'failure', message: `the ${what} holds ${JSON.stringify(lacks)}` };
    }
    return null;
  },
};

function read(what: Given, stage: Stage): string {
  switch (what) {
    case 'prompt':
      return stage.prompt();
    case 'handoff':
      return readOrNothing(stage.env['DEBUSSY_HANDOFF_FILE']);
    case 'environment':
      return Object.entries(stage.env)
        .map(([name, value]) => `${name}=${value}\n`)
        .join('');
    case 'arguments':
      return stage.args.map((argument) => `${argument}\n`).join('');
    default:
      return unreachable(what);
  }
}

function readOrNothing(path: string | undefined): string {
  if (path === undefined) return '';
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
