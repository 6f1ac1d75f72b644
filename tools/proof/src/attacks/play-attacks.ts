import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { filesBelow, makeRepository, writes } from '@debussy/testing';
import type { UserRepository } from '@debussy/testing';
import { attackTable, secretFiles } from './attack-table.ts';
import type { AttackedKind, PlayedAttack, AttackTarget } from './attack-table.ts';

export type AttackEngine = 'none' | 'bwrap';

export const attackedKinds: readonly AttackedKind[] = ['agent', 'setup', 'gate'];

/** Whether each attack succeeded, by kind of process. */
export interface PlayedEngine {
  readonly engine: AttackEngine;
  readonly code: number | null;
  readonly attacks: readonly {
    readonly title: string;
    readonly succeeded: Readonly<Record<AttackedKind, boolean>>;
  }[];
}

/** Plays all attacks in one run of the real program: as its agent, its set-up and its gate. */
export async function playAttacks(program: string, engine: AttackEngine): Promise<PlayedEngine> {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-attacks-')));
  const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'other-program-')));
  const outside = await openOutside(top, elsewhere);
  const target = (kind: AttackedKind): AttackTarget => ({ ...outside.target, kind });
  try {
    const repository = prepare(top, target);
    const call = (...words: readonly string[]): number | null =>
      debussy(program, repository, outside.target.secret, words);
    call('run', 'FIRST.md', '--sandbox', 'none', '--set', 'setup=true');
    hide(top, outside.target);
    const code = await new Promise<number | null>((done) => {
      const child = spawn(process.execPath, [program, 'run', 'MASTER_PLAN.md', '--sandbox', engine], {
        cwd: repository.root,
        env: { ...repository.env, DEPLOY_TOKEN: outside.target.secret },
        stdio: 'ignore',
      });
      child.on('close', done);
    });
    return { engine, code, attacks: judged(repository, target) };
  } finally {
    outside.close();
    for (const path of [top, elsewhere, ...tracesOf(outside.target)])
      rmSync(path, { recursive: true, force: true });
  }
}

function debussy(
  program: string,
  { root, env }: UserRepository,
  secret: string,
  words: readonly string[],
): number | null {
  const given = { ...env, DEPLOY_TOKEN: secret };
  return spawnSync(process.execPath, [program, ...words], { cwd: root, env: given }).status;
}

interface Outside {
  readonly target: Omit<AttackTarget, 'kind'>;
  close(): void;
}

/** What the user has running: a process, and services that tell the secret to whoever asks. */
async function openOutside(top: string, elsewhere: string): Promise<Outside> {
  const secret = `loot-${randomBytes(6).toString('hex')}`;
  const socket = join(elsewhere, 'agent.sock');
  const abstract = `debussy-${secret}`;
  const victim = spawn('sleep', ['600'], { stdio: 'ignore' });
  const servers = [socket, `\0${abstract}`, 0].map((where) =>
    createServer((client) => client.on('error', () => client.destroy()).end(secret)).listen(where),
  );
  await Promise.all(servers.map((server) => new Promise((done) => server.once('listening', done))));
  const address = servers[2]?.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const names = createSocket('udp4', (_message, from) => names.send(secret, from.port, from.address));
  await new Promise<void>((done) => names.bind(port, '127.0.0.1', done));
  const home = join(top, 'user');
  const root = join(top, 'repo');
  return {
    target: { top, home, root, elsewhere, victim: victim.pid ?? 0, port, socket, abstract, secret },
    close() {
      victim.kill('SIGKILL');
      names.close();
      for (const server of servers) server.close();
    },
  };
}

function prepare(top: string, target: (kind: AttackedKind) => AttackTarget): UserRepository {
  const scripts = attackedKinds.map((kind) => [`attack-${kind}.sh`, scriptOf(target(kind))] as const);
  const { secret } = target('agent');
  return makeRepository(top, {
    phases: [
      { id: '1', gates: ['attack: `sh attack-gate.sh`'] },
      { id: '2', after: 'Phase 1' },
    ],
    config: { setup: 'sh attack-setup.sh', max_retries: 0, final_gates: false, evidence: 'off' },
    files: {
      ...Object.fromEntries(scripts),
      '.gitignore': 'loot/\n',
      'FIRST.md': `# First\n\n## Phase 7: ${secret}\n\n### Tasks\n- [ ] 7.1: nothing\n\n### Gates\n- ok: \`true\`\n`,
    },
    scenario: {
      phases: {
        '1': [{ run: 'sh attack-agent.sh; cp -r loot won' }, ...writes('a.txt', 'a\n')],
        '2': writes('b.txt', 'b\n'),
        '7': writes('c.txt', 'c\n'),
      },
    },
  });
}

/** Notes the numbers of those that printed the secret; a gate prints them. */
function scriptOf(target: AttackTarget): string {
  const { kind, secret } = target;
  const plays = attackTable.map(({ does }, i) => {
    const command = `'${does(target).replaceAll("'", `'\\''`)}'`;
    return `timeout 5 sh -c ${command} </dev/null > loot/out 2>&1; grep -qa ${secret} loot/out && echo ${kind}-${i} >> loot/${kind}`;
  });
  return `mkdir -p loot; : > loot/${kind}\n${plays.join('\n')}\nrm -f loot/out\ncat loot/${kind}\ntrue\n`;
}

/** Puts the secret where only the user should find it. */
function hide(top: string, { root, elsewhere, secret }: Omit<AttackTarget, 'kind'>): void {
  for (const file of [
    ...secretFiles,
    'repo/.env',
    'repo/draft.txt',
    'repo/.git/debussy/ui.json',
    'repo/.git/debussy/verified/private',
    'repo.debussy/9/private.txt',
    'remote.git/HEAD',
  ]) {
    mkdirSync(dirname(join(top, file)), { recursive: true });
    writeFileSync(join(top, file), `${secret}\n`);
  }
  writeFileSync(join(elsewhere, 'private.txt'), secret);
  writeFileSync(`/dev/shm/${basename(elsewhere)}`, secret);
  const git = (...words: readonly string[]): void => void spawnSync('git', ['-C', root, ...words]);
  git('config', 'remote.origin.url', `https://user:${secret}@example.invalid/x.git`);
  git('worktree', 'add', '-q', '--detach', join(top, 'yours'));
  writeFileSync(join(top, 'yours', 'private.txt'), secret);
}

function judged(
  { root }: UserRepository,
  target: (kind: AttackedKind) => AttackTarget,
): PlayedEngine['attacks'] {
  const printed = new Set(lootIn(root).split('\n'));
  const alive = commandLines();
  const succeeded = (attack: PlayedAttack, i: number, kind: AttackedKind): boolean => {
    if (attack.leaves !== undefined) return existsSync(attack.leaves(target(kind)));
    if (attack.survives !== undefined) return endSurvivors(alive, attack.survives(target(kind)));
    return printed.has(`${kind}-${i}`);
  };
  return attackTable.map((attack, i) => ({
    title: attack.title,
    succeeded: {
      agent: succeeded(attack, i, 'agent'),
      setup: succeeded(attack, i, 'setup'),
      gate: succeeded(attack, i, 'gate'),
    },
  }));
}

/** What agent and set-up have won stands in the commit, what the gate has won in its log. */
function lootIn(root: string): string {
  const show = (file: string): string =>
    spawnSync('git', ['-C', root, 'show', `HEAD:won/${file}`], { encoding: 'utf8' }).stdout;
  const logs = filesBelow(join(root, '.git', 'debussy', 'runs')).filter((file) =>
    /\/gates\/[^/]*\.log$/.test(file),
  );
  return [show('agent'), show('setup'), ...logs.map((file) => readFileSync(file, 'utf8'))].join('\n');
}

function commandLines(): readonly (readonly [number, string])[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.flatMap((pid) => {
    try {
      return [[pid, readFileSync(`/proc/${pid}/cmdline`, 'utf8')] as const];
    } catch {
      return [];
    }
  });
}

function endSurvivors(alive: readonly (readonly [number, string])[], word: string): boolean {
  const found = alive.filter(([, line]) => line.includes(word));
  for (const [pid] of found) process.kill(pid, 'SIGKILL');
  return found.length > 0;
}

/** Files of attacks that succeeded outside of the folders that are removed anyway. */
function tracesOf(target: Omit<AttackTarget, 'kind'>): readonly string[] {
  const files = attackTable.flatMap(({ leaves }) =>
    leaves === undefined ? [] : attackedKinds.map((kind) => leaves({ ...target, kind })),
  );
  return [`/dev/shm/${basename(target.elsewhere)}`, ...files];
}
