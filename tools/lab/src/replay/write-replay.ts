import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable, writeProof } from '@debussy/testing';
import type { ProofOrigin } from '@debussy/testing';
import type { Replay } from './play-history.ts';
import type { Account } from './world.ts';

export function replayTable(replays: readonly Replay[]): string {
  return markdownTable(head, replays.flatMap(rowsOf));
}

const head = [
  'project',
  'gate',
  'broken',
  'way',
  'landed',
  'landings per hour',
  'gates, processor time',
  'verifications',
  'back: red',
  'back: conflict',
  'red tips',
  'red commits',
  'final tree',
];

function rowsOf({ project, gate, share, broken, tree, accounts }: Replay): readonly (readonly unknown[])[] {
  const [ours] = accounts;
  return accounts.map((account) => [
    project.split('/')[1],
    gateName(gate),
    `${String(share)} % (${String(broken.length)})`,
    account.policy,
    `${String(account.landed.length)} of ${String(account.landed.length + account.refused.length)}`,
    Math.round(perHour(account)),
    `${account.gateSeconds.toFixed(1)} s`,
    account.verifications,
    account.red,
    account.conflicts,
    account.redTips,
    account.redCommits,
    account.tree === tree ? "the project's" : account.tree === ours?.tree ? "debussy's" : 'another',
  ]);
}

function gateName(gate: string): 'build' | 'tests' {
  return gate.includes('compileall') ? 'build' : 'tests';
}

function perHour({ landed, seconds }: Account): number {
  return seconds === 0 ? 0 : (landed.length * 3600) / seconds;
}

function keyOf({ project, gate, share }: Replay): string {
  return `${project} ${gate} ${String(share)}`;
}

/** Rows of what was not played now stay as they are. */
export function writeReplay(root: string, origin: ProofOrigin, now: readonly Replay[]): void {
  const file = join(root, 'docs', 'proof', 'replay.json');
  const before = replaysIn(file).filter((one) => now.every((other) => keyOf(other) !== keyOf(one)));
  const replays = [...before, ...now].toSorted(
    (a, b) => a.project.localeCompare(b.project) || a.gate.localeCompare(b.gate) || a.share - b.share,
  );
  writeProof(root, 'replay', { facts: { ...origin, replays }, page: page(origin, replays) });
}

function replaysIn(file: string): readonly Replay[] {
  const value: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  return isWritten(value) ? value.replays : [];
}

// Written by ourselves: whatever has the list has its rows.
function isWritten(value: unknown): value is { readonly replays: readonly Replay[] } {
  return typeof value === 'object' && value !== null && 'replays' in value && Array.isArray(value.replays);
}

function page(origin: ProofOrigin, replays: readonly Replay[]): string {
  return `# The same merges, landed in four ways

Written by \`npm run replay -- --write\`; the same facts are in [replay.json](replay.json). The last merges of public projects are work
once more: each is the change of its second side, begun on the commit on which it was begun in truth. Some of them are broken at first:
a hunk of theirs is dropped (or, where the gate does not see that, one line of it that opens a bracket or a block), so that their own tree fails the gate. They are landed in four ways, from the same place, in the same order.

${origin.date}, commit ${origin.commit}, ${origin.machine}, ${origin.versions}.

${replayTable(replays)}

- *debussy* is its own loop and its own queue (\`packages/scheduler\`) and its own merging (\`packages/workspace\`) on the real repository;
  agents and gates stand around them. The other three are ours, as we understand them: *verify after merge* merges onto the branch, runs
  the gate there, and takes back what is red, one at a time; *batch and bisect* (bors) verifies everything that waits as one batch and halves
  what is red; *prefix speculation* (Zuul) verifies each change on all that are ahead of it, and begins again without one that fails.
- *broken*: the share that was asked for, and how many merges that were. A merge takes part only where the gate sees the missing hunk,
  so that there may be fewer than the share says.
- *landings per hour* and *processor time* are in simulated time. A gate takes the processor time that it was measured to take, as if
  each slot were a machine of its own; a verdict is remembered by tree, as it depends on nothing else, and costs each way its
  full time once. Making candidates and moving refs costs nothing in this clock, in every way.
- *back*: how often a change went back to its author. A broken one comes again at once, whole; one that lacks what stood before it in
  history comes again when that is decided. No rung of resolvers is climbed.
- *red tips*: how often a tree that fails the gate became the tip of the branch. *red commits*: commits that stay on the branch with
  such a tree, between two tips.
- *final tree*: what the branch holds at the end, beside what the project itself had there.

${replays.map(countLine).join('\n')}

## What it shows

${verdicts(replays)}

Where nothing is broken, debussy and batch and bisect verify everything that waits at once, and need the same time but for the first and the last
of the queue; debussy spends more processor time on it, because free slots verify shorter beginnings of the same queue. With one slot (\`--slots 1\`)
both verify the same trees. Where prefix speculation is ahead, it is by less than a tenth. It was tried whether that is because debussy begins with
long prefixes: with short ones always, nothing changes (60 merges of click, 10 %: 1.07 and 1.08 times as many). What is left is a rule that debussy
keeps on purpose: a change that conflicts with one that has not landed ends the queue there until that one is decided, so that whoever resolves it does so
against what stays; prefix speculation drops it at once and goes on behind it.

Where fewer landed than there were changes, it is the same number in all ways: a broken change came again after another one had landed in its
place, did not merge any more, and nothing that rests on it does. No way resolves conflicts here.

## What this does not show

- Only what the list above names was played: the whole is the last 400 merges of click and all 567 that jinja's own branch has, and of both the
  last 40 with the tests of the project as the gate (\`--gates tests\`), and takes hours. With so few changes the first and the last of the queue weigh much.
- Those are merges that a project has accepted: good ones, and one after the other. Changes of agents that were begun together rest less
  on each other, and conflict more.
- All authors are at once: at most so many changes wait as there are agents, and each author has the next one ready. A queue that is
  not full makes every way the same.
- A build is a weak gate: it sees a hunk that leaves the syntax broken, and little else. Files that the project has committed count as
  building, because some are older than the Python here.
- Bors and Zuul themselves were not run, and have settings that change these numbers: the size of batches, the window, how many jobs run
  at a time.
`;
}

function countLine({ project, gate, share, merges, resolved, direct, agents, slots }: Replay): string {
  return `- ${project}, ${gateName(gate)}, ${String(share)} %: ${String(merges + resolved)} merges, of which a person had resolved ${String(resolved)}, and ${String(direct)} stretches of direct commits; \`${gate}\`; ${String(agents)} agents, ${String(slots)} slots.`;
}

/** Said from the numbers, whichever way they come out. */
function verdicts(replays: readonly Replay[]): string {
  return replays
    .map((replay) => {
      const [ours, ...others] = replay.accounts;
      if (ours === undefined) return '';
      const ahead = others.filter((one) => perHour(one) > perHour(ours));
      const which = `${replay.project}, ${gateName(replay.gate)}, ${String(replay.share)} % broken`;
      if (ahead.length === 0) return `- ${which}: debussy lands more in an hour than the other three.`;
      const names = ahead.map(
        (one) => `${one.policy} (${(perHour(one) / perHour(ours)).toFixed(2)} times as many)`,
      );
      return `- ${which}: behind ${names.join(' and ')}.`;
    })
    .join('\n');
}
