import { readFileSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { Dice } from '@debussy/testing';
import { makeRepository, splitInto, writes } from '@debussy/testing';
import { noteBefore } from '../chaos/check/before.ts';
import { findProblems } from '../chaos/check/find-problems.ts';
import type { Kind } from '../chaos/disturbance.ts';
import { makePlace } from '../chaos/place.ts';
import type { Recipe } from '../chaos/recipe.ts';
import { tryOnce } from '../chaos/try-once.ts';
import type { Try } from '../chaos/try-once.ts';
import { runUndisturbed } from '../chaos/undisturbed.ts';
import type { Undisturbed } from '../chaos/undisturbed.ts';
import { nextWords, untilLanded } from '../chaos/until-landed.ts';
import { armed } from '../chaos/shim.ts';
import type { Action, Armed } from '../chaos/shim.ts';
import { cutPower, losses } from '../chaos/unsynced.ts';
import type { Loss } from '../chaos/unsynced.ts';

export const errors = ['EIO', 'EACCES', 'ENOSPC', 'EMFILE', 'EROFS'] as const;
export type ErrorName = (typeof errors)[number];

/** What goes wrong at one operation of one plan. */
export interface NumberedFault {
  readonly plan: string;
  readonly at: number;
  readonly action: Action;
  readonly error: ErrorName | null;
  readonly loss: Loss | null;
}

export interface PlayedFault {
  readonly fault: NumberedFault;
  /** The operation that it met; null where the run ended before. */
  readonly met: string | null;
  readonly codes: readonly (number | null)[];
  /** How many files lost unsynced data, for a power cut. */
  readonly lost: number;
  readonly problems: readonly string[];
  /** What each call printed; empty when it passed. */
  readonly said: readonly string[];
  readonly folder: string;
}

/** A plan, what becomes of it undisturbed, and how many operations that takes. */
export interface Ground {
  readonly program: string;
  readonly library: string;
  readonly folder: string;
  readonly recipe: Recipe;
  readonly expected: Undisturbed;
  readonly operations: number;
  /** The numbers of operations that are alike: the same call on the same file, whatever objects and runs are called. */
  readonly alike: readonly (readonly number[])[];
}

export const faultPlans: readonly Recipe[] = [
  { name: 'small', draft: draftOf({ '1': writes('one.txt', 'one\n') }) },
  {
    name: 'split',
    draft: draftOf({
      '1': [
        { write: { path: 'partial.txt', content: 'begun\n' } },
        splitInto({ id: '1a' }, { id: '1b', after: ['1a'] }),
      ],
      '1a': writes('1a/own.txt', 'a\n'),
      '1b': writes('1b/own.txt', 'b\n'),
    }),
  },
];

function draftOf(phases: Recipe['draft']['scenario']['phases']): Recipe['draft'] {
  return {
    phases: [{ id: '1' }],
    config: { parallel: 2, max_retries: 20 },
    scenario: { window: 10_000, phases },
  };
}

/** Counts the operations of a plan in a run in which nothing goes wrong. */
export async function makeGround(given: Omit<Ground, 'expected' | 'operations' | 'alike'>): Promise<Ground> {
  const { program, library, folder, recipe } = given;
  let counted: Armed | undefined;
  let home = '';
  const expected = await runUndisturbed(program, {
    folder: join(folder, `${recipe.name}-counted`),
    recipe,
    envFor(place) {
      ({ home } = place);
      counted = armed(folder, { library, below: home });
      return counted.env;
    },
  });
  const alike = counted === undefined ? [] : alikeIn(readFileSync(counted.log, 'utf8'), home);
  return { ...given, expected, operations: counted?.read().count ?? 0, alike };
}

function alikeIn(log: string, home: string): Ground['alike'] {
  const groups = new Map<string, number[]>();
  for (const line of log.split('\n')) {
    const [what, number, path = '', name = ''] = line.split('\t');
    if (what !== '#') continue;
    const place = path
      .slice(home.length)
      .replace(/\/objects\/[0-9a-f]{2}(?=\/|$)/, '/objects/#')
      .replace(/(?:tmp_\w+_|tmp-?)\w{6,}|[0-9a-f]*\d[0-9a-f]{5,}|\d+/g, '#');
    const group = groups.get(`${name} ${place}`) ?? [];
    group.push(Number(number));
    groups.set(`${name} ${place}`, group);
  }
  return [...groups.values()];
}

function plainRun(program: string) {
  return { program, words: ['run', 'MASTER_PLAN.md'], disturbances: [], name: 'try-1' };
}

export function drawFault(dice: Dice, grounds: readonly Ground[]): NumberedFault {
  const { recipe, operations } = dice.pick(grounds);
  const action = dice.pick(['kill-one', 'crash', 'fail', 'fail', 'full', 'power'] as const);
  const at = 1 + dice.below(operations);
  return faultOf(recipe.name, at, { action, error: dice.pick(errors), loss: dice.pick(losses) });
}

export function faultOf(
  plan: string,
  at: number,
  { action, error, loss }: { readonly action: Action; readonly error: ErrorName; readonly loss: Loss },
): NumberedFault {
  return {
    plan,
    at,
    action,
    error: action === 'fail' ? error : null,
    loss: action === 'power' ? loss : null,
  };
}

/** Lets one thing go wrong, resumes until everything has landed, and looks. */
export async function playFault(ground: Ground, fault: NumberedFault, name: string): Promise<PlayedFault> {
  const { program, library, folder, recipe, expected } = ground;
  const place = makePlace(join(folder, name), false);
  const repository = makeRepository(place.home, recipe.draft);
  const before = noteBefore(repository);
  const error = fault.error === null ? 0 : constants.errno[fault.error];
  const mine = armed(place.notes, { library, below: place.home }, { ...fault, error });
  const first = await tryOnce(place, repository, {
    ...plainRun(program),
    env: mine.env,
    patienceMs: 180_000,
  });
  const { hit, what } = mine.read();
  const lost =
    fault.action === 'power' && hit ? await cutPower(mine.log, fault.loss ?? 'empty', repository.env) : 0;
  const boot = join(place.notes, 'boot');
  writeFileSync(boot, `${randomUUID()}\n`);
  const env = fault.action === 'power' ? armed(place.notes, { library, below: place.home, boot }).env : {};
  const tries = await untilLanded(
    expected.codes.length + 2,
    (number) => {
      const words = nextWords(repository);
      return tryOnce(place, repository, { program, words, disturbances: [], name: `try-${number}`, env });
    },
    [{ ...first, met: hit ? metBy(fault, first) : [] }],
  );
  const problems = [...findProblems({ repository, before, expected, tries }), ...tries.flatMap(confessions)];
  place.leave(problems.length > 0);
  return {
    fault,
    met: hit ? what : null,
    codes: tries.map(({ code }) => code),
    lost,
    problems,
    said: problems.length === 0 ? [] : tries.map(({ said }) => said.slice(-1500)),
    folder: place.notes,
  };
}

/** Which disturbance of chaos it is, and with it which exit codes explain themselves. */
function metBy({ action }: NumberedFault, { code }: Try): readonly Kind[] {
  if (code === null) return ['kill-debussy'];
  if (action === 'fail') return ['read-only', 'kill-git'];
  return action === 'full' ? ['full-disk'] : ['kill-git', 'kill-agent'];
}

/** A refusal of the system is not a bug of debussy, and its error name alone helps no user. */
function confessions({ said, words }: Try): readonly string[] {
  const seen = /internal error|please report it|^\s+at \S+ \(.*:\d+:\d+\)/m.exec(said);
  return seen === null
    ? []
    : [`${words[0]} takes what the system refused for a defect of debussy: ${seen[0].trim()}`];
}
