import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { detectBwrap, openBox, runCommand } from '../../src/index.ts';
import type { BoxGround } from '../../src/index.ts';
import { tryBwrap } from '../../src/box/detect-bwrap.ts';
import type { ProgramKind } from '../../src/processes/environment.ts';

const here = detectBwrap();

interface Place {
  readonly top: string;
  readonly ground: BoxGround;
  readonly cwd: string;
  readonly home: string;
}

const secret = 'do-not-read-me';

/** A user's repository, home, other worktrees and records, with a secret in each. */
function place(neighbors: boolean): Place {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-box-')));
  const home = join(top, 'home');
  const checkout = join(top, 'repo');
  const cwd = join(top, 'repo.debussy', '1');
  mkdirSync(cwd, { recursive: true });
  for (const file of [
    'home/.ssh/id_ed25519',
    'home/.npmrc',
    'home/.netrc',
    'home/.aws/credentials',
    'home/.config/gh/hosts.yml',
    'home/.bash_history',
    'home/.cargo/bin/tool',
    'home/notes/mine.txt',
    'repo/.env',
    'repo/src/a.js',
    'repo/.git/config',
    'repo/.git/objects/o',
    'repo/.git/debussy/ui.json',
    'repo.debussy/2/other.txt',
    'other/project.txt',
    'yours/private.txt',
  ]) {
    mkdirSync(dirname(join(top, file)), { recursive: true });
    writeFileSync(join(top, file), `${secret}\n`);
  }
  const linked = join(checkout, '.git', 'worktrees', 'yours');
  mkdirSync(linked, { recursive: true });
  writeFileSync(join(linked, 'gitdir'), `${join(top, 'yours', '.git')}\n`);
  const ground: BoxGround = {
    neighbors,
    checkout,
    commonDir: join(checkout, '.git'),
    shielded: true,
    shared: [],
    network: { agent: 'open', setup: [], gate: [] },
  };
  return { top, ground, cwd, home };
}

interface More {
  readonly env?: Readonly<Record<string, string>>;
  readonly writable?: readonly string[];
}

async function inside(kind: ProgramKind, at: Place, command: string, more: More = {}): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: at.home, TOP: at.top, ...more.env };
  const box = openBox({ kind, ground: at.ground, cwd: at.cwd, env, writable: more.writable ?? [] });
  onTestFinished(() => box.close());
  const { outputTail } = await runCommand({
    command,
    cwd: at.cwd,
    env,
    timeoutMs: 110_000,
    logFile: join(at.top, 'log', kind),
    cookie: `debussy-box-test-${process.pid}`,
    boxed: box.boxed,
  });
  return outputTail;
}

const readAll = `cd "$TOP" && grep -rl ${secret} . 2>/dev/null | sort`;

test.runIf(here.ok)(
  'an agent reads no keys, checkout, records or other worktrees (needs bwrap)',
  async () => {
    const seen = (await inside('agent', place(false), readAll)).trim().split('\n');
    expect(seen).toEqual([
      './home/.cargo/bin/tool',
      './home/notes/mine.txt',
      './other/project.txt',
      './repo/.git/objects/o',
    ]);
  },
);

test.runIf(here.ok)('a gate sees only the programs of a home (needs bwrap)', async () => {
  const seen = (await inside('gate', place(false), readAll)).trim().split('\n');
  expect(seen).toEqual(['./home/.cargo/bin/tool', './other/project.txt', './repo/.git/objects/o']);
});

test.runIf(here.ok)(
  'a set-up reads registry logins and the checkout, no other keys (needs bwrap)',
  async () => {
    const seen = (await inside('setup', place(false), readAll)).trim().split('\n');
    expect(seen).toEqual(
      expect.arrayContaining(['./home/.npmrc', './home/.netrc', './repo/.env', './repo/.git/config']),
    );
    expect(seen.filter((path) => /ssh|aws|gh\/|history|ui\.json|repo\.debussy/.test(path))).toEqual([]);
  },
);

test.runIf(here.ok)('keys and folders that a variable names are not seen (needs bwrap)', async () => {
  const at = place(false);
  const places = { KUBECONFIG: 'home/alt/kube', GNUPGHOME: 'home/alt/gpg', XDG_CONFIG_HOME: 'home/cfg' };
  for (const file of [
    'alt/kube',
    'alt/gpg/key',
    'alt/notes',
    'cfg/gh/hosts.yml',
    'work/data',
    'work/other',
  ]) {
    mkdirSync(dirname(join(at.home, file)), { recursive: true });
    writeFileSync(join(at.home, file), `${secret}\n`);
  }
  for (const [name, path] of Object.entries(places)) vi.stubEnv(name, join(at.top, path));
  onTestFinished(() => void vi.unstubAllEnvs());
  const env = { XDG_CONFIG_HOME: join(at.home, 'cfg'), DATA: join(at.home, 'work/data') };
  const seen = async (kind: ProgramKind): Promise<readonly string[]> =>
    (await inside(kind, at, `cd "$HOME" && grep -rl ${secret} alt cfg work 2>/dev/null | sort`, { env }))
      .trim()
      .split('\n');
  expect(await seen('agent')).toEqual(['alt/notes', 'work/data', 'work/other']);
  expect(await seen('gate')).toEqual(['work/data']);
});

test.runIf(here.ok)(
  "a set-up writes caches, and no scripts that the user's tools run (needs bwrap)",
  async () => {
    const at = place(false);
    mkdirSync(join(at.home, '.gradle/caches'), { recursive: true });
    await inside(
      'setup',
      at,
      'mkdir -p ~/.gradle/init.d && echo x > ~/.gradle/init.d/x && echo x > ~/.gradle/caches/x',
    );
    expect(existsSync(join(at.home, '.gradle/init.d'))).toBe(false);
    expect(existsSync(join(at.home, '.gradle/caches/x'))).toBe(true);
  },
);

const writeAll = `for f in home/x home/.bashrc home/.ssh/x repo/x repo/.git/hooks/x repo/.git/refs/x repo/.git/debussy/x repo.debussy/2/x repo.debussy/x other/x; do (mkdir -p "$(dirname "$TOP/$f")" && echo x > "$TOP/$f") 2>/dev/null; done; echo x > ./own; echo x > /etc/debussy-x; true`;

test.runIf(here.ok).each(['agent', 'setup', 'gate'] as const)(
  'what an %s writes outside of its worktree is nowhere afterwards (needs bwrap)',
  async (kind) => {
    const at = place(false);
    await inside(kind, at, writeAll);
    const made = execFileSync('find', [at.top, '-name', 'x', '-type', 'f'], { encoding: 'utf8' });
    expect(made).toBe('');
    expect(existsSync('/etc/debussy-x')).toBe(false);
    expect(existsSync(join(at.home, '.bashrc'))).toBe(false);
    expect(readFileSync(join(at.cwd, 'own'), 'utf8')).toBe('x\n');
  },
);

test.runIf(here.ok)('auto: in a temporary folder, files beside the repository are writable', async () => {
  const at = place(true);
  await inside('agent', at, writeAll);
  const made = execFileSync('find', [at.top, '-name', 'x', '-type', 'f'], { encoding: 'utf8' });
  expect(made.trim()).toBe(join(at.top, 'other', 'x'));
});

test.runIf(here.ok).each([
  ['the home', 'home', ['home/x']],
  ['a folder around the home and the checkout', '.', ['home/x', 'other/x', 'x']],
])(
  '%s that the user names can be written, except keys, the checkout and our own folders (needs bwrap)',
  async (_, named, expected) => {
    const at = place(false);
    const attempts = `echo x > "$TOP/x"; mkdir -p ~/.config/debussy && echo x > ~/.config/debussy/x; for f in repo repo.debussy home/.config; do mv "$TOP/$f" "$TOP/$f.moved"; done; true`;
    await inside('agent', at, `(${writeAll}; ${attempts}) 2>/dev/null`, { writable: [join(at.top, named)] });
    const made = execFileSync('find', ['.', '-name', 'x', '-type', 'f'], { cwd: at.top, encoding: 'utf8' });
    expect(made.trim().split('\n').toSorted()).toEqual(expected.map((path) => `./${path}`));
    expect(existsSync(join(at.home, '.bashrc'))).toBe(true);
    expect(existsSync(join(at.top, 'repo', 'src', 'a.js'))).toBe(true);
    expect(execFileSync('find', [at.top, '-name', '*.moved'], { encoding: 'utf8' })).toBe('');
  },
);

test.runIf(here.ok)('root inside is not root outside (needs bwrap)', async () => {
  const attempts = [
    'mount -o remount,rw / && echo remounted',
    'mount -t tmpfs none /etc && echo mounted',
    'mknod /tmp/disk b 8 0 && echo made',
    'echo x > /proc/sys/kernel/core_pattern && echo switched',
    'echo b > /proc/sysrq-trigger && echo rebooted',
    `cat /proc/${process.pid}/environ && echo read`,
    `kill -0 ${process.pid} && echo reached`,
  ];
  const output = await inside(
    'gate',
    place(false),
    `${attempts.map((one) => `(${one}) 2>/dev/null`).join('; ')}; true`,
  );
  expect(output).not.toMatch(/remounted|mounted|made|switched|rebooted|^read|reached/m);
});

test.runIf(here.ok)(
  'all agents of a repository work at one path, in worktrees of their own (needs bwrap)',
  async () => {
    const at = place(false);
    const pool = dirname(at.cwd);
    for (const name of ['1', '2']) {
      const cwd = join(pool, name);
      execFileSync('git', ['init', '-q', cwd]);
      const command = `pwd; git rev-parse --show-toplevel; touch made-${name} ~/.gradle/daemon/${name}
        echo $(ls ..) - $(ls ~/.gradle/daemon) - $(ls ${cwd}/made-*)`;
      const output = await inside('agent', { ...at, cwd }, command);
      const seen = join(pool, '0');
      expect(output.trim().split('\n')).toEqual([seen, seen, `0 ${name} - ${name} - ${cwd}/made-${name}`]);
      expect(existsSync(join(cwd, `made-${name}`))).toBe(true);
    }
    expect(existsSync(join(pool, '0'))).toBe(false);
    expect(await inside('gate', at, 'pwd')).toBe(`${at.cwd}\n`);
  },
);

test.runIf(here.ok)('an agent has caches of its own, which a gate does not see (needs bwrap)', async () => {
  const at = place(false);
  await inside('agent', at, 'mkdir -p ~/.cache/tool ~/.npm && echo ok > ~/.cache/tool/verdict');
  expect(await inside('agent', at, 'cat ~/.cache/tool/verdict')).toBe('ok\n');
  expect(await inside('gate', at, 'cat ~/.cache/tool/verdict 2>/dev/null; true')).toBe('');
  expect(existsSync(join(at.home, '.cache', 'tool'))).toBe(false);
});

test.runIf(here.ok)(
  'a program that npx started from its cache is there for an agent (needs bwrap)',
  async () => {
    const at = place(false);
    const packages = join(at.home, '.npm', '_npx', '1a2b', 'node_modules');
    for (const name of ['tool', 'its-library']) {
      mkdirSync(join(packages, name), { recursive: true });
      writeFileSync(join(packages, name, 'index.js'), 'found\n');
    }
    const env = { TOOL: join(packages, 'tool', 'index.js'), npm_config_cache: join(at.home, '.npm') };
    const command = `cat "$TOOL" ${packages}/its-library/index.js; touch ~/.npm/mine && echo writes`;
    expect(await inside('agent', at, command, { env })).toBe('found\nfound\nwrites\n');
  },
);

test.runIf(here.ok)(
  'a file of the home that has just been deleted does not prevent a start (needs bwrap)',
  () => {
    const at = place(false);
    const env = { PATH: process.env['PATH'] ?? '', HOME: at.home };
    const box = openBox({ kind: 'agent', ground: at.ground, cwd: at.cwd, env, writable: [] });
    onTestFinished(() => box.close());
    const line = box.boxed(['/bin/sh', '-c', 'echo started']);
    const [program = '', ...args] = line.ok ? line.value : [];
    rmSync(join(at.home, 'notes'), { recursive: true });
    expect(execFileSync(program, args, { encoding: 'utf8' })).toBe('started\n');
  },
);

test.runIf(here.ok)('nothing that a gate started outlives it (needs bwrap)', async () => {
  const at = place(true);
  const beat = join(at.top, 'other', 'beat');
  await inside(
    'gate',
    at,
    `( ( env -i PATH=$PATH setsid sh -c 'while :; do date +%N > ${beat}; sleep 0.02; done' </dev/null >/dev/null 2>&1 & ) & ); until [ -s ${beat} ]; do sleep 0.02; done`,
  );
  const last = readFileSync(beat, 'utf8');
  execFileSync('sleep', ['0.2']);
  expect(readFileSync(beat, 'utf8')).toBe(last);
});

test('a required sandbox that is missing refuses the run with a remedy', () => {
  expect(tryBwrap('no-such-bwrap')).toMatchObject({
    ok: false,
    error: { code: 'ERR_SANDBOX_MISSING', hint: expect.stringContaining('apt install bubblewrap') },
  });
  expect(tryBwrap('false')).toMatchObject({ ok: false, error: { code: 'ERR_SANDBOX_REFUSED' } });
});

test.skipIf(!here.ok)(
  'gemini: a home in the folder of its session, named by a variable, stays writable',
  async () => {
    const at = place(false);
    const session = join(at.ground.commonDir, 'debussy', 'runs', 'r', 'a1-s1');
    const home = join(session, 'home');
    mkdirSync(home, { recursive: true });
    await inside('agent', at, 'echo written > "$GEMINI_CLI_HOME/projects.json"', {
      env: { GEMINI_CLI_HOME: home },
      writable: [session],
    });
    expect(readFileSync(join(home, 'projects.json'), 'utf8')).toBe('written\n');
  },
);
