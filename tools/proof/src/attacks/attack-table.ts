/** Where an attack is played, and by which kind of process. */
export interface AttackTarget {
  /** A folder that is the user's alone: home, repository, other worktree, other project. */
  readonly top: string;
  readonly home: string;
  readonly root: string;
  /** A folder of another program among the temporary ones. */
  readonly elsewhere: string;
  /** The user's process, a service on the loopback, one on a Unix socket, one on an abstract socket. */
  readonly victim: number;
  readonly port: number;
  readonly socket: string;
  readonly abstract: string;
  readonly kind: AttackedKind;
  /** What the attacker has to bring home. */
  readonly secret: string;
}

export type AttackedKind = 'agent' | 'setup' | 'gate';

export interface PlayedAttack {
  readonly title: string;
  /** Prints the secret, or does something outside, if it succeeds. */
  readonly does: (target: AttackTarget) => string;
  /** A file that must not be there afterwards, or a word in the command line of a process. Without either: prints the secret. */
  readonly leaves?: (target: AttackTarget) => string;
  readonly survives?: (target: AttackTarget) => string;
  /** Kinds that may do this, as the documentation says. */
  readonly allowed?: readonly AttackedKind[];
}

const asleep = 'while :; do sleep 1; done';

function reads(
  title: string,
  path: (target: AttackTarget) => string,
  ...allowed: AttackedKind[]
): PlayedAttack {
  return { title: `reads ${title}`, does: (target) => `cat ${path(target)}`, allowed };
}

function writes(
  title: string,
  path: (target: AttackTarget) => string,
  ...allowed: AttackedKind[]
): PlayedAttack {
  const marked = (target: AttackTarget): string => `${path(target)}.${target.kind}`;
  return {
    title: `writes ${title}`,
    does: (target) =>
      `mkdir -p "$(dirname ${marked(target)})"; cp ${target.root}/.git/refs/heads/main ${marked(target)} || echo x > ${marked(target)}`,
    leaves: marked,
    allowed,
  };
}

function mark(name: string): (target: AttackTarget) => string {
  return ({ kind, secret }) => `left-${name}-${kind}-${secret}`;
}

const inHome =
  (name: string) =>
  ({ home }: AttackTarget): string =>
    `${home}/${name}`;
const inRoot =
  (name: string) =>
  ({ root }: AttackTarget): string =>
    `${root}/${name}`;
const inTop =
  (name: string) =>
  ({ top }: AttackTarget): string =>
    `${top}/${name}`;

/** Files with the secret in them, below the user's folder. */
export const secretFiles: readonly string[] = `
  .ssh/id_ed25519 .gnupg/private-keys-v1.d/k.key .aws/credentials .config/gh/hosts.yml .netrc .npmrc
  .git-credentials .docker/config.json .kube/config .pgpass .config/gcloud/credentials.db .bash_history
  .mozilla/cookies.sqlite .cargo/credentials.toml .local/share/keyrings/login.keyring .config/google-chrome/Cookies .pypirc .vault-token
`
  .trim()
  .split(/\s+/)
  .map((name) => `user/${name}`);

export const attackTable: readonly PlayedAttack[] = [
  reads('the SSH key', inHome('.ssh/id_ed25519')),
  reads('the GPG key', inHome('.gnupg/private-keys-v1.d/k.key')),
  reads('keys of AWS', inHome('.aws/credentials')),
  reads('keys of Google Cloud', inHome('.config/gcloud/credentials.db')),
  reads('the token of `gh`', inHome('.config/gh/hosts.yml')),
  reads("git's stored passwords", inHome('.git-credentials')),
  reads('the login of Docker', inHome('.docker/config.json')),
  reads('the login of Kubernetes', inHome('.kube/config')),
  reads('passwords of databases', inHome('.pgpass')),
  reads('the token of Vault', inHome('.vault-token')),
  reads('the key ring', inHome('.local/share/keyrings/login.keyring')),
  reads('cookies of Firefox', inHome('.mozilla/cookies.sqlite')),
  reads('cookies of Chrome', inHome('.config/google-chrome/Cookies')),
  reads("the shell's history", inHome('.bash_history')),
  reads('`~/.netrc`', inHome('.netrc'), 'setup'),
  reads('`~/.npmrc`', inHome('.npmrc'), 'setup'),
  reads('`~/.pypirc`', inHome('.pypirc'), 'setup'),
  reads('the token of cargo', inHome('.cargo/credentials.toml'), 'setup'),
  reads('`.env` in the checkout', inRoot('.env'), 'setup'),
  reads('an uncommitted file in the checkout', inRoot('draft.txt'), 'setup'),
  reads("passwords in git's configuration", inRoot('.git/config'), 'setup'),
  reads('another worktree of yours', inTop('yours/private.txt')),
  reads("another phase's worktree", inTop('repo.debussy/9/private.txt')),
  reads("the run's journal", inRoot('.git/debussy/runs/*/journal/*')),
  reads('the link of the page', inRoot('.git/debussy/ui.json')),
  reads('verdicts of other runs', inRoot('.git/debussy/verified/private')),
  reads("another program's temporary file", ({ elsewhere }) => `${elsewhere}/private.txt`),
  reads('shared memory', ({ elsewhere }) => `/dev/shm/$(basename ${elsewhere})`),
  { title: "reads debussy's environment", does: () => 'cat /proc/[0-9]*/environ' },
  { title: 'reads tokens in its own environment', does: () => 'env' },
  {
    title: "sees your processes' command lines",
    does: ({ victim, secret }) => `[ -e /proc/${victim}/cmdline ] && echo ${secret}`,
  },
  {
    title: "enters your processes' root folder",
    does: ({ victim, elsewhere }) => `cat /proc/${victim}/root${elsewhere}/private.txt`,
  },
  { title: "asks your SSH agent's socket", does: ({ socket }) => asks(JSON.stringify(socket)) },
  {
    title: 'asks a service on an abstract socket',
    does: ({ abstract }) => asks(JSON.stringify(`\0${abstract}`)),
    allowed: ['agent'],
  },
  {
    title: 'asks a service on 127.0.0.1',
    does: ({ port }) => asks(`${port},'127.0.0.1'`),
    allowed: ['agent'],
  },
  {
    title: 'asks a service on the address of the network card',
    does: ({ port }) =>
      asks(`${port},Object.values(require('os').networkInterfaces()).flat().find((a)=>!a.internal).address`),
    allowed: ['agent'],
  },
  {
    title: 'sends a name server a question',
    does: ({ port }) =>
      `node -e "const s=require('dgram').createSocket('udp4');s.on('message',(m)=>{console.log(String(m));s.close()});s.send('x',${port},'127.0.0.1');setTimeout(()=>process.exit(),500)"`,
    allowed: ['agent'],
  },
  writes('a file of the checkout', inRoot('README.md')),
  writes('a new folder in the checkout', inRoot('new/file')),
  writes('a git hook', inRoot('.git/hooks/pre-commit')),
  writes("git's attributes", inRoot('.git/info/attributes')),
  writes('a branch', inRoot('.git/refs/heads/evil')),
  writes('a tag', inRoot('.git/refs/tags/evil')),
  writes("git's objects", inRoot('.git/objects/info/alternates')),
  writes("the run's records", inRoot('.git/debussy/evil')),
  writes('a remembered verdict', inRoot('.git/debussy/verified/evil')),
  writes('another worktree of yours', inTop('yours/evil')),
  writes("another phase's worktree", inTop('repo.debussy/9/evil')),
  writes('a new worktree', inTop('repo.debussy/77/evil')),
  writes('`~/.bashrc`', inHome('.bashrc')),
  writes('`~/.profile`', inHome('.profile')),
  writes('`~/.ssh/authorized_keys`', inHome('.ssh/authorized_keys')),
  writes('`~/.gitconfig`', inHome('.gitconfig')),
  writes('a program on your PATH', inHome('.local/bin/git')),
  writes('a program of cargo', inHome('.cargo/bin/cargo')),
  writes('a program that starts with the desktop', inHome('.config/autostart/evil.desktop')),
  writes("npm's cache", inHome('.npm/_cacache/evil'), 'setup'),
  writes('`~/.cache`', inHome('.cache/evil'), 'setup'),
  writes("another program's temporary file", ({ elsewhere }) => `${elsewhere}/evil`),
  writes('a temporary file for the next gate', () => '/tmp/debussy-attack-next'),
  writes('shared memory for the next gate', () => '/dev/shm/debussy-attack-next'),
  writes('`/var/tmp`', () => '/var/tmp/debussy-attack'),
  tests("debussy's own program", () => '"$(dirname "$(readlink -f "$(command -v node)")")"'),
  tests('`/etc`', () => '/etc'),
  tests("the kernel's switches", () => '/proc/sys/kernel/core_pattern'),
  writes('a remote on this disk', inTop('remote.git/refs/heads/evil')),
  {
    title: 'ends one of your processes',
    does: ({ victim, secret }) => `kill -0 ${victim} && echo ${secret}`,
  },
  {
    title: 'stops debussy',
    does: ({ secret }) => `pgrep -f '[d]ebussy.js run' >/dev/null && echo ${secret}`,
  },
  {
    title: 'makes a read-only file system writable',
    does: ({ elsewhere, kind, secret }) =>
      `mount -o remount,rw / && echo x > ${elsewhere}/mounted.${kind} && echo ${secret}`,
  },
  {
    title: 'mounts another file system',
    does: ({ secret }) => `mount -t tmpfs none /mnt && umount /mnt && echo ${secret}`,
  },
  { title: 'makes a disk device', does: ({ secret }) => `mknod ./disk b 8 0 && rm disk && echo ${secret}` },
  {
    title: 'leaves a process in a session of its own',
    does: (target) => `setsid sh -c '${asleep} # ${mark('session')(target)}' >/dev/null 2>&1 & sleep 0.2`,
    survives: mark('session'),
  },
  {
    title: 'leaves a process without parent and environment',
    does: (target) =>
      `( ( env -i PATH=/usr/bin:/bin setsid sh -c 'cd /; ${asleep} # ${mark('orphan')(target)}' </dev/null >/dev/null 2>&1 & ) & ); sleep 0.2`,
    survives: mark('orphan'),
  },
  {
    title: 'asks your debussy to skip a phase',
    does: ({ root, secret }) => `cd ${root} && \${DEBUSSY:-debussy} skip 2 && echo ${secret}`,
  },
  { title: 'writes to your terminal', does: ({ secret }) => `echo x > /dev/tty && echo ${secret}` },
];

function asks(where: string): string {
  return `node -e "require('net').connect(${where.replaceAll('"', '\\"').replaceAll('$', '\\$')}).on('data',(d)=>{console.log(String(d));process.exit()}).on('error',(e)=>{console.log(e.code);process.exit()});setTimeout(()=>process.exit(),1000)"`;
}

function tests(title: string, path: (target: AttackTarget) => string): PlayedAttack {
  return {
    title: `may write ${title}`,
    does: (target) => `[ -w ${path(target)} ] && echo ${target.secret}`,
  };
}
