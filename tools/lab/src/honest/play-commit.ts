import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { gitText } from '../public-repository.ts';
import { runToEnd } from '../run-to-end.ts';
import type { CommitToPlay } from './commits-to-play.ts';

export interface PlayedCommit {
  readonly commit: string;
  readonly subject: string;
  /** `fails`: not even its exit code passes here. */
  readonly result: 'landed' | 'stopped' | 'fails';
  readonly why: string;
  readonly seconds: number;
}

interface Stage {
  readonly program: string;
  readonly folder: string;
  readonly repository: string;
  readonly gate: string;
  readonly modules: string | null;
}

export async function playCommit(one: CommitToPlay, stage: Stage): Promise<PlayedCommit> {
  const begun = performance.now();
  const root = join(stage.folder, one.commit.slice(0, 12));
  const subject = one.message.split('\n')[0] ?? '';
  const strict = await landing(one, stage, { root: join(root, 'strict'), evidence: 'strict' });
  const off = strict.landed
    ? strict
    : await landing(one, stage, { root: join(root, 'off'), evidence: 'off' });
  const result = strict.landed ? 'landed' : off.landed ? 'stopped' : 'fails';
  rmSync(root, { recursive: true, force: true });
  const seconds = (performance.now() - begun) / 1000;
  return { commit: one.commit, subject, result, why: strict.why, seconds };
}

async function landing(
  { commit, parent, message }: CommitToPlay,
  { program, repository, gate, modules }: Stage,
  { root, evidence }: { readonly root: string; readonly evidence: 'strict' | 'off' },
): Promise<{ readonly landed: boolean; readonly why: string }> {
  const checkout = join(root, 'repository');
  mkdirSync(root, { recursive: true });
  const path = [...(modules === null ? [] : [join(modules, '.bin')]), process.env['PATH'] ?? ''];
  const env = { ...person, PATH: path.join(delimiter) };
  if (modules !== null) symlinkSync(modules, join(root, 'node_modules'));
  gitText(root, ['clone', '-q', '--shared', '--no-checkout', repository, checkout]);
  gitText(checkout, ['checkout', '-q', '-f', '-B', 'main', parent]);
  const agent = join(root, 'agent.mjs');
  writeFileSync(agent, agentOf(repository, commit, parent));
  mkdirSync(join(checkout, '.debussy'), { recursive: true });
  writeFileSync(join(checkout, '.debussy/config.yaml'), configOf(agent, evidence));
  writeFileSync(join(checkout, 'DEBUSSY_PLAN.md'), planOf(message, gate));
  gitText(checkout, ['add', '-f', '.debussy/config.yaml', 'DEBUSSY_PLAN.md'], { env: person });
  gitText(checkout, ['commit', '-qm', 'Plan'], { env: person });
  const words = [program, 'run', 'DEBUSSY_PLAN.md', '--yolo', '--json', '--no-preflight'];
  const { output } = await runToEnd(process.execPath, words, { cwd: checkout, minutes: 10, env });
  const landed = gitText(checkout, ['log', '-3', '--format=%s', 'main']).includes('Phase 1');
  const gates = output.split('\n').filter((line) => line.includes('"gate.finished"'));
  return { landed, why: /"detail":"((?:[^"\\]|\\.)*)"/.exec(gates.at(-1) ?? '')?.[1] ?? output.slice(-300) };
}

const person = {
  GIT_AUTHOR_NAME: 'A Person',
  GIT_AUTHOR_EMAIL: 'person@example.org',
  GIT_COMMITTER_NAME: 'A Person',
  GIT_COMMITTER_EMAIL: 'person@example.org',
};

function configOf(agent: string, evidence: string): string {
  const command = JSON.stringify([process.execPath, agent]);
  return `agent: mine\nmax_retries: 0\nevidence: ${evidence}\nfinal_gates: false\nagents:\n  mine:\n    command: ${command}\n    prompt: stdin\n`;
}

function planOf(message: string, gate: string): string {
  const [subject = '', ...body] = message.split('\n').filter((line) => line.trim() !== '');
  const tasks = [subject, ...body].map((line, i) => `- [ ] 1.${i + 1}: ${line.replace(/^[-*#>\s]+/, '')}`);
  const title = subject.replaceAll(/[`*_#|[\]<>]/g, '');
  return `# Plan\n\n## Phase 1: ${title}\n### Gates\n- test: \`${gate}\`\n### Tasks\n${tasks.join('\n')}\n`;
}

/** Writes the commit's files over those of its parent. */
function agentOf(repository: string, commit: string, parent: string): string {
  return `import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
const git = (...args) => execFileSync('git', ['-C', ${JSON.stringify(repository)}, ...args], { maxBuffer: 1e9 });
const words = git('diff', '--raw', '-z', '--no-renames', '--abbrev=40', '${parent}', '${commit}').toString().split('\\0');
for (let i = 0; i + 1 < words.length; i += 2) {
  const [, mode, , blob, status] = words[i].split(' ');
  const file = words[i + 1];
  if (status === 'D') { fs.rmSync(file, { force: true }); continue; }
  if (mode === '160000') continue;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, git('cat-file', 'blob', blob), { mode: mode === '100755' ? 0o755 : 0o644 });
}
fs.writeFileSync(process.env.DEBUSSY_REPORT_FILE, JSON.stringify({ phase: '1', status: 'completed' }));
`;
}
