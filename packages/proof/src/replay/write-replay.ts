import { markdownTable, writeProof } from '../kit/proof-page.ts';
import type { ProofOrigin } from '../kit/proof-page.ts';
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
  'back: red',
  'back: conflict',
  'refused',
  'landings per hour',
  'gates, processor time',
  'verifications',
  'red tips',
  'red commits',
  'final tree',
];

function rowsOf({ project, gate, share, tree, accounts }: Replay): readonly (readonly unknown[])[] {
  const [ours] = accounts;
  return accounts.map((account) => [
    project.split('/')[1],
    gate.includes('compileall') ? 'build' : 'tests',
    `${String(share)} %`,
    account.policy,
    account.landed.length,
    account.red,
    account.conflicts,
    account.refused.length,
    Math.round(perHour(account)),
    `${account.gateSeconds.toFixed(0)} s`,
    account.verifications,
    account.redTips,
    account.redCommits,
    account.tree === tree ? "the project's" : account.tree === ours?.tree ? 'as debussy' : 'another',
  ]);
}

export function perHour({ landed, seconds }: Account): number {
  return seconds === 0 ? 0 : (landed.length * 3600) / seconds;
}

export function writeReplay(root: string, origin: ProofOrigin, replays: readonly Replay[]): void {
  writeProof(root, 'replay', { facts: { ...origin, replays }, page: page(origin, replays) });
}

function page(origin: ProofOrigin, replays: readonly Replay[]): string {
  return `# The same merges, landed in four ways

${replayTable(replays)}
${origin.date}
`;
}
