import { mkdtempSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import {
  markdownTable,
  originText,
  publishedWith,
  readOptions,
  roomyFolder,
  runTool,
} from '@debussy/testing/tool';
import type { Proof, ProofOrigin } from '@debussy/testing/tool';
import { commitsToPlay } from './honest/commits-to-play.ts';
import { playCommit } from './honest/play-commit.ts';
import type { PlayedCommit } from './honest/play-commit.ts';

interface HonestResult {
  readonly repository: string;
  readonly gate: string;
  readonly played: readonly PlayedCommit[];
}

// npm run honest -- --repository mirrors/pallets+click/repo --gate 'python3 -m pytest -q' --commits 100
await runTool({
  usage: `Usage: npm run honest -- --repository <path> --gate <command> [--commits N] [--skip N] [--jobs N] [--modules <folder>] [--write]

Plays real commits of a public repository that change tests or their configuration, newest first: each is the work of a scripted
agent on its parent, with its own message as the plan. A commit counts as stopped if it lands with \`evidence: off\` and not with \`strict\`.

  --repository <path>  a clone, bare or not
  --name <owner/name>  how the result calls it (default: from the path)
  --gate <command>     the gate of every commit
  --commits N          how many (default: 50)
  --skip N             leave out the newest N (default: 0)
  --jobs N             how many at a time (default: 2)
  --modules <folder>   a node_modules folder for its dependencies
  --write              also write tools/lab/notes/honest.md and tools/lab/notes/honest.json; other repositories stay

Exit code 0: at most 2 % were stopped. 1: more. 2: bad usage.
`,
  read(argv) {
    const defaults = {
      repository: '',
      name: '',
      gate: '',
      commits: 50,
      skip: 0,
      jobs: 2,
      modules: null,
      write: false,
    };
    const options = readOptions(argv, defaults);
    if (options.repository === '' || options.gate === '')
      throw new Error('--repository and --gate are needed');
    return options;
  },
  async play(options, { program, over, say }): Promise<HonestResult> {
    const { repository, name, gate, jobs, modules } = options;
    const folder = realpathSync(mkdtempSync(join(roomyFolder(), 'debussy-honest-')));
    const left = [...commitsToPlay(options)];
    const played: PlayedCommit[] = [];
    const worker = async (): Promise<void> => {
      for (let one = left.shift(); one !== undefined && !over.aborted; one = left.shift()) {
        const result = await playCommit(one, { program, folder, repository, gate, modules });
        if (over.aborted) return;
        played.push(result);
        say(commitLine(result));
      }
    };
    await Promise.all(Array.from({ length: jobs }, worker));
    const called =
      name === '' ? (repository.split('/').find((part) => part.includes('+')) ?? repository) : name;
    return { repository: called.replace('+', '/'), gate, played };
  },
  text: (result) => `${countsOf(result.played)}\n`,
  passed: ({ played }) => played.filter(isStopped).length <= 0.02 * played.filter(counts).length,
  publish: honestProof,
});

function commitLine({ commit, subject, result, why, seconds }: PlayedCommit): string {
  const end = result === 'landed' ? '' : `\n     ${why}`;
  return `${result.padEnd(8)} ${commit.slice(0, 10)} ${subject.slice(0, 70)} (${seconds.toFixed(0)} s)${end}\n`;
}

function isStopped({ result }: PlayedCommit): boolean {
  return result === 'stopped';
}

/** One that fails its own tests here says nothing. */
function counts({ result }: PlayedCommit): boolean {
  return result !== 'fails';
}

function countsOf(played: readonly PlayedCommit[]): string {
  const stopped = played.filter(isStopped).length;
  const counted = played.filter(counts).length;
  const share = counted === 0 ? 0 : (100 * stopped) / counted;
  return `${counted} commits, ${stopped} stopped (${share.toFixed(1)} %); ${played.length - counted} more fail their own tests here`;
}

function honestProof(now: HonestResult, origin: ProofOrigin): Proof {
  const all = publishedWith(['honest', 'repositories'], [now], ({ repository }) => repository);
  const rows = all.map(({ repository, gate, played }) => [
    repository,
    `\`${gate}\``,
    played.filter(counts).length,
    played.filter(isStopped).length,
    played.length - played.filter(counts).length,
  ]);
  const stopped = all.flatMap(({ repository, played }) =>
    played
      .filter(isStopped)
      .map(({ commit, subject, why }) => [
        repository,
        commit.slice(0, 10),
        subject,
        why.replaceAll('|', '/'),
      ]),
  );
  return {
    name: 'honest',
    facts: { ...origin, repositories: all },
    sections: {
      origin: `${originText(origin)}: ${countsOf(all.flatMap(({ played }) => played))}.`,
      repositories: markdownTable(
        ['repository', 'gate', 'commits', 'stopped', 'fail their own tests here'],
        rows,
      ),
      stopped: markdownTable(['repository', 'commit', 'subject', 'why'], stopped),
    },
  };
}
