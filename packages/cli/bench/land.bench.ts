import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { journalIn, plainEnvironment, runsIn } from '@debussy/testing';
import { atMost, noMoreThan, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { builtProgram } from './run-bed.ts';

const branches = 30;
const gateSeconds = 0.3;

/** Thirty branches at once, some of them broken, beside verifying them one after the other. */
export async function bench(report: ReportRows): Promise<void> {
  for (const broken of [0, 10, 20]) await report(() => landed(broken));
}

interface Landing {
  readonly seconds: number;
  readonly gates: number;
  readonly landed: number;
  /** Commits on which the gate fails. */
  readonly red: number;
}

async function landed(broken: number): Promise<readonly Row[]> {
  const ours = await inFolder(broken, byLand);
  const serial = await inFolder(broken, oneByOne);
  const name = `${branches} branches, ${broken} % broken`;
  const measured = `a gate of ${gateSeconds} s, the built program, two verifications at once; once`;
  return [
    rowOf({
      name: `${name}: red tips`,
      about: 'Every commit that the branch moved to is checked again on its own.',
      ours: { value: ours.red, unit: 'red' },
      reference: { value: serial.red, unit: 'red', label: 'one by one' },
      ratio: 1,
      bar: noMoreThan(0),
      measured: `${ours.landed} of ${branches} landed, one by one ${serial.landed}`,
    }),
    rowOf({
      name: `${name}: time`,
      about:
        'The whole command, beside merging and verifying each branch on its own. A gate that is a script and passes runs once more with a planted failure.',
      ours: { value: ours.seconds, unit: 's' },
      reference: { value: serial.seconds, unit: 's', label: 'one by one' },
      bar: broken === 0 ? atMost(1) : null,
      measured,
    }),
    rowOf({
      name: `${name}: gates for each landed branch`,
      about:
        'A prefix of the queue is verified at once. Red narrows it down, and is tried twice: one by one, a flaky gate costs its branch.',
      ours: { value: perBranch(ours), unit: 'gates' },
      reference: { value: perBranch(serial), unit: 'gates', label: 'one by one' },
      bar: broken === 0 ? atMost(0.5) : null,
      measured,
    }),
  ];
}

function perBranch({ gates, landed: count }: Landing): number {
  return gates / Math.max(1, count);
}

interface Bed {
  readonly root: string;
  readonly git: (...args: readonly string[]) => string;
}

async function inFolder(broken: number, work: (bed: Bed) => Landing | Promise<Landing>): Promise<Landing> {
  const home = mkdtempSync(join(tmpdir(), 'debussy-land-'));
  try {
    const root = join(home, 'repo');
    const env = { ...plainEnvironment(), HOME: home };
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-C', root, ...args], { env, encoding: 'utf8', stdio: 'pipe' }).trimEnd();
    makeBranches({ root, git }, broken);
    return await work({ root, git });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Each branch adds a file, and every fifth one a line to a list that others add to as well. */
function makeBranches({ root, git }: Bed, broken: number): void {
  mkdirSync(root, { recursive: true });
  execFileSync('git', ['init', '-q', '-b', 'main', root]);
  git('config', 'user.name', 'Ada User');
  git('config', 'user.email', 'ada@example.org');
  put(root, 'check.sh', `sleep \${1:-0}\n! grep -rlq bad src\n`);
  put(root, 'src/list.txt', 'first\nlast\n');
  git('add', '-A');
  git('commit', '-qm', 'Begin');
  for (let i = 0; i < branches; i++) {
    git('switch', '-q', '-c', `b${i}`, 'main');
    const isBad = broken > 0 && i % Math.round(100 / broken) === 3;
    put(root, `src/file-${i}.txt`, `${isBad ? 'bad' : 'good'} ${i}\n`);
    if (i % 5 === 0) put(root, 'src/list.txt', `first\nitem ${i}\nlast\n`);
    git('add', '-A');
    git('commit', '-qm', `Add ${i}`);
  }
  git('switch', '-q', 'main');
}

function put(root: string, path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

async function byLand(bed: Bed): Promise<Landing> {
  const program = await builtProgram();
  const words = [
    'land',
    '--all',
    '--quiet',
    '--gate',
    `sh check.sh ${gateSeconds}`,
    '--verify-parallel',
    '2',
  ];
  const begun = performance.now();
  spawnSync(process.execPath, [program, ...words], {
    cwd: bed.root,
    env: { ...plainEnvironment(), HOME: dirname(bed.root) },
  });
  const seconds = (performance.now() - begun) / 1000;
  const events = runsIn(bed).flatMap((run) => journalIn(bed, run));
  const gates = events.filter(({ type }) => type === 'gate.started').length;
  const tips = events.flatMap((event) => (event.type === 'tip.moved' ? [event.to] : []));
  return { seconds, gates, ...outcome(bed, tips) };
}

/** Each branch is merged on the tip and verified there. */
function oneByOne(bed: Bed): Landing {
  const begun = performance.now();
  let gates = 0;
  const tips: string[] = [];
  for (let i = 0; i < branches; i++) {
    const before = bed.git('rev-parse', 'HEAD');
    if (!picked(bed, `b${i}`)) continue;
    gates++;
    if (isGreen(bed.root, gateSeconds)) tips.push(bed.git('rev-parse', 'HEAD'));
    else bed.git('reset', '-q', '--hard', before);
  }
  return { seconds: (performance.now() - begun) / 1000, gates, ...outcome(bed, tips) };
}

function picked({ git }: Bed, branch: string): boolean {
  try {
    git('cherry-pick', branch);
    return true;
  } catch {
    git('cherry-pick', '--abort');
    return false;
  }
}

function isGreen(cwd: string, seconds: number): boolean {
  return spawnSync('sh', ['check.sh', String(seconds)], { cwd }).status === 0;
}

function outcome({ root, git }: Bed, tips: readonly string[]): Pick<Landing, 'landed' | 'red'> {
  const count = Number(git('rev-list', '--count', 'main')) - 1;
  const red = tips.filter((tip) => {
    git('checkout', '-q', '--detach', tip);
    return !isGreen(root, 0);
  });
  return { landed: count, red: red.length };
}
