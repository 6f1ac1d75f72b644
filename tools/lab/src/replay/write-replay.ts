import { markdownTable, originText, publishedWith } from '@debussy/testing/tool';
import type { Proof, ProofOrigin } from '@debussy/testing/tool';
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
export function replayProof(now: readonly Replay[], origin: ProofOrigin): Proof {
  const replays = publishedWith(['replay', 'replays'], now, keyOf).toSorted(
    (a, b) => a.project.localeCompare(b.project) || a.gate.localeCompare(b.gate) || a.share - b.share,
  );
  return {
    name: 'replay',
    facts: { ...origin, replays },
    sections: {
      origin: `${originText(origin)}.`,
      replays: replayTable(replays),
      counts: replays.map(countLine).join('\n'),
      comparison: comparison(replays),
    },
  };
}

function countLine({ project, gate, share, merges, resolved, direct, agents, slots }: Replay): string {
  return `- ${project}, ${gateName(gate)}, ${String(share)} %: ${String(merges + resolved)} merges, of which a person had resolved ${String(resolved)}, and ${String(direct)} stretches of direct commits; \`${gate}\`; ${String(agents)} agents, ${String(slots)} slots.`;
}

/** From the numbers, whichever way they come out. */
function comparison(replays: readonly Replay[]): string {
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
