import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { nothingSpent } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import type { Task } from '@debussy/scheduler';
import { queueAddress } from '../src/address/queue-address.ts';
import { remoteAddress } from '../src/address/remote-address.ts';
import { startFleetWorker } from '../src/worker/fleet-worker.ts';

/** Several hosts in one process whose agents change nothing and whose gates are green at once: what is left is the fleet's own. */
const [queue = '', remote = '', folder = '', count = '1', slots = '1'] = process.argv.slice(2);

const workers = Array.from({ length: Number(count) }, (_, i) => {
  const gitDir = join(folder, `idle-${i + 1}.git`);
  mkdirSync(gitDir, { recursive: true });
  execFileSync('git', ['init', '-q', '--bare', gitDir]);
  const trees = new Map<string, string>();
  const treeOf = (commit: string): string => {
    const tree =
      trees.get('') ??
      execFileSync('git', ['-C', gitDir, 'rev-parse', `${commit}^{tree}`], { encoding: 'utf8' }).trim();
    trees.set('', tree);
    return tree;
  };
  return startFleetWorker({
    queue: queueAddress(queue),
    remotes: [remoteAddress(remote, '/')],
    slots: Number(slots),
    labels: [],
    name: `idle-${i + 1}`,
    version: 'bench',
    minFreeBytes: 0,
    mirrorOf: () =>
      Promise.resolve({
        gitDir,
        work: ({ task }) =>
          Promise.resolve({
            events: nothingDone(task, treeOf(task.base)),
            refs: [],
            commits: [],
            files: [],
            root: '/nowhere',
            forget: () => Promise.resolve(),
          }),
      }),
  });
});
await Promise.all(workers);
process.stdout.write('ready\n');

function nothingDone(task: Task, tree: string): readonly EventBody[] {
  if (task.kind === 'verification') {
    const { id, base: commit } = task;
    const green = { verdict: 'green', cached: false, failed: [], conflict: null, below: null } as const;
    return [{ type: 'verification.finished', id, commit, tree, ...green }];
  }
  const { phase, attempt, session, base: commit } = task;
  const about = { phase, attempt } as const;
  const report = { status: 'completed', summary: '', halt: false, from: 'command', file: null } as const;
  const facts = { spent: nothingSpent, seconds: 0, percent: null, handoff: null, remaining: [] };
  return [
    { type: 'attempt.captured', ...about, commit, tree, files: 0, refused: [] },
    { type: 'report.accepted', ...about, ...report },
    { type: 'session.ended', ...about, session, outcome: { kind: 'completed' }, ...facts },
  ];
}
