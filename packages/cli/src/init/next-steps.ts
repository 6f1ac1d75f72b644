import { counted } from '@debussy/story';
import { join, relative, sep } from 'node:path';
import { runGit } from '@debussy/engine';
import type { ProjectSurvey } from './survey-project.ts';

export interface NextOrder {
  /** Where the person stands, and where the files are. */
  readonly cwd: string;
  readonly root: string;
  readonly survey: ProjectSurvey;
  /** Paths from the top. */
  readonly written: readonly string[];
}

/** What to type after `init`, so that it works as it stands: what a run needs is committed, and its agent is there. */
export async function stepsAfterInit(order: NextOrder): Promise<readonly string[]> {
  const { survey, written } = order;
  if (written.length === 0) return ['Everything was there already. Look at a plan: debussy audit'];
  const { hasAgent } = survey.findings;
  const run = hasAgent ? 'debussy run' : 'debussy run --agent scripted';
  const command = `${await addCommand(order)} && git commit -m "Plan" && ${run}`;
  return [
    `Change ${counted(written.length, 'file')} as you like, then: ${command}`,
    ...(hasAgent ? [] : ['(scripted only plays the plan. For real work install an agent: debussy agents)']),
  ];
}

async function addCommand({ cwd, root, survey, written }: NextOrder): Promise<string> {
  // A run sees what is committed and nothing else.
  if (!(await hasCommit(root))) return `git add ${quoted(relative(cwd, root) || '-A')}`;
  const needed = [...written, ...(await untracked(root, survey.manifests))];
  const tops = new Set(needed.map((path) => path.split('/')[0] ?? path));
  return `git add ${[...tops].map((top) => quoted(relative(cwd, join(root, top)))).join(' ')}`;
}

async function hasCommit(root: string): Promise<boolean> {
  return runGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD']).then(
    () => true,
    () => false,
  );
}

async function untracked(root: string, files: readonly string[]): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const found = await runGit(root, ['ls-files', '-z', '--others', '--exclude-standard', '--', ...files]);
  return found.split('\0').filter((file) => file !== '');
}

function quoted(path: string): string {
  const plain = path.split(sep).join('/');
  return /^[\w./-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", `'\\''`)}'`;
}
