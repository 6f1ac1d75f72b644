import { markdownTable, originText, publishedWith } from '@debussy/testing/tool';
import type { Proof, ProofOrigin } from '@debussy/testing/tool';
import type { HistoryReplay } from './play-history.ts';
import type { Account } from './world.ts';

export function replayTable(replays: readonly HistoryReplay[]): string {
  return markdownTable(head, replays.flatMap(rowsOf));
}

const head = [
  'project',
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

function rowsOf({ project, share, broken, tree, accounts }: HistoryReplay): readonly (readonly unknown[])[] {
  const [ours] = accounts;
  return accounts.map((account) => [
    project.split('/')[1],
    `${share} % (${broken.length})`,
    account.policy,
    `${account.landed.length} of ${account.landed.length + account.refused.length}`,
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

function perHour({ landed, seconds }: Account): number {
  return seconds === 0 ? 0 : (landed.length * 3600) / seconds;
}

function keyOf({ project, share }: HistoryReplay): string {
  return `${project} ${share}`;
}

/** Rows of what was not played now stay as they are. */
export function replayProof(now: readonly HistoryReplay[], origin: ProofOrigin): Proof {
  const replays = publishedWith(['replay', 'replays'], now, keyOf).toSorted(
    (a, b) => a.project.localeCompare(b.project) || a.share - b.share,
  );
  return {
    name: 'replay',
    facts: { ...origin, replays },
    sections: {
      origin: `${originText(origin)}.`,
      replays: replayTable(replays),
      counts: [...new Set(replays.map(countLine))].join('\n'),
      comparison: comparison(replays),
    },
  };
}

function countLine({ project, merges, resolved, direct, agents, slots }: HistoryReplay): string {
  return `- ${project}: ${merges + resolved} merges, of which a person had resolved ${resolved}, and ${direct} stretches of direct commits; ${agents} agents, ${slots} slots.`;
}

/** From the numbers, whichever way they come out. */
function comparison(replays: readonly HistoryReplay[]): string {
  return replays
    .map((replay) => {
      const [ours, ...others] = replay.accounts;
      if (ours === undefined) return '';
      const ahead = others.filter((one) => perHour(one) > perHour(ours));
      const which = `${replay.project}, ${replay.share} % broken`;
      if (ahead.length === 0) return `- ${which}: debussy lands more in an hour than the other three.`;
      const names = ahead.map(
        (one) => `${one.policy} (${(perHour(one) / perHour(ours)).toFixed(2)} times as many)`,
      );
      return `- ${which}: behind ${names.join(' and ')}.`;
    })
    .join('\n');
}
