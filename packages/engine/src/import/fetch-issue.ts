import { DebussyError } from '@debussy/core';
import { issuesIn, type Issue } from '@debussy/core/plan';
import { runProgram } from '@debussy/host';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planRoot } from '../plan/plan-root.ts';

/** An issue as somebody names it: `#12`, `owner/name#12`, or its address. */
export interface IssueName {
  readonly forge: 'github' | 'gitlab' | null;
  /** `owner/name`, or a whole address where it is on a host of its own; null: the repository here. */
  readonly repository: string | null;
  readonly number: string;
}

export function issueNamed(word: string): IssueName | null {
  const web = /^https?:\/\/([^/\s]+)\/(\S+?)\/(-\/)?(?:issues|work_items)\/(\d+)(?:[?#]\S*)?$/.exec(word);
  if (web) {
    const [, host = '', path = '', dash, number = ''] = web;
    const forge = dash !== undefined || /gitlab/i.test(host) ? 'gitlab' : 'github';
    return {
      forge,
      repository: host === 'github.com' || host === 'gitlab.com' ? path : `https://${host}/${path}`,
      number,
    };
  }
  const [, repository, number] = /^([\w.-]+(?:\/[\w.-]+)+)?#(\d{1,9})$/.exec(word) ?? [];
  return number === undefined ? null : { forge: null, repository: repository ?? null, number };
}

interface Around {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Asks `gh` or `glab`, whichever the issue is of. */
export async function fetchIssue(name: IssueName, { cwd, env }: Around): Promise<Issue> {
  const forge = name.forge ?? forgeHere(cwd);
  const argv = forge === 'github' ? gh(name) : glab(name);
  const known = Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  const result = await runProgram({ argv, cwd, env: Object.fromEntries(known), timeoutMs: 60_000 });
  const [program = ''] = argv;
  if (result.failure !== null) throw notInstalled(program, name);
  const [issue] = result.code === 0 ? (issuesIn(result.stdout) ?? []) : [];
  if (issue !== undefined) return issue;
  const said = result.timedOut ? 'no answer within a minute' : result.stderr.trim().split('\n').at(-1);
  throw new DebussyError({
    code: 'ERR_IMPORT_ISSUE',
    message: `${argv.join(' ')}: ${said === undefined || said === '' ? 'no issue in its answer' : said}`,
    hint: `Try it yourself, and see \`${program} auth status\`. A file of issues as JSON works too: debussy plan import issues.json`,
  });
}

function gh({ repository, number }: IssueName): string[] {
  const where = repository === null ? [] : ['--repo', repository.replace(/^https:\/\//, '')];
  return ['gh', 'issue', 'view', number, ...where, '--json', 'number,title,body,url,state'];
}

function glab({ repository, number }: IssueName): string[] {
  const where = repository === null ? [] : ['--repo', repository];
  return ['glab', 'issue', 'view', number, ...where, '--output', 'json'];
}

/** By the remotes of the repository; GitHub where they say nothing. */
function forgeHere(cwd: string): 'github' | 'gitlab' {
  try {
    return /^\s*url\s*=.*gitlab/im.test(readFileSync(join(planRoot(cwd), '.git', 'config'), 'utf8'))
      ? 'gitlab'
      : 'github';
  } catch {
    return 'github';
  }
}

function notInstalled(program: string, { number }: IssueName): DebussyError {
  return new DebussyError({
    code: 'ERR_IMPORT_ISSUE',
    message: `issue #${number} cannot be fetched: \`${program}\` is not installed`,
    hint: `Install ${program}, or save the issues as JSON (number, title, body) and import that file.`,
    exitCode: 2,
  });
}
