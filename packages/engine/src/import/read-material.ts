import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DebussyError, fail, ok, type Plan, type Result } from '@debussy/core';
import { isPlanOfIssues, issuesIn, planOfIssues, type Issue, type PlanWishes } from '@debussy/core/plan';
import { orNull, runProgram } from '@debussy/host';
import { fileError } from '../plan/file-error.ts';
import { openPlan } from '../plan/open-plans.ts';
import { planRoot } from '../plan/plan-root.ts';
import { readStandardInput, readTextFile } from '../plan/read-text-file.ts';

/** Input of an import: a plan, or a text from which an agent writes one. */
export type Material =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'text'; readonly name: string; readonly text: string };

export interface MaterialOrder {
  /** A plan, a folder, a text, `-` for standard input, a file of issues as JSON, or issues. */
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly wishes: PlanWishes;
}

/** Reads the input of an import. Throws if the user must correct something first. */
export async function readMaterial({ words, cwd, env, wishes }: MaterialOrder): Promise<Material> {
  const [first = ''] = words;
  if (words.length === 1 && first === '-') {
    const answer = readStandardInput();
    if (!answer.ok) throw fileError('standard input', answer);
    return ofText('standard input', answer.text);
  }
  const isThere = existsSync(resolve(cwd, first));
  if (words.length === 1 && (isThere || issueNamed(first) === null)) return ofPath(first, { cwd, wishes });
  const names = words.map((word) => issueNamed(word) ?? notAnIssue(word));
  return ofIssues(await Promise.all(names.map((name) => fetchIssue(name, cwd, env))));
}

/** An issue as the user gives it: `#12`, `owner/name#12`, or its URL. */
interface IssueName {
  readonly forge: 'github' | 'gitlab' | null;
  /** `owner/name`, or a full URL for another host; null: this repository. */
  readonly repository: string | null;
  readonly number: string;
}

function issueNamed(word: string): IssueName | null {
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

/** Calls `gh` or `glab`, depending on the host of the issue. */
async function fetchIssue(name: IssueName, cwd: string, env: NodeJS.ProcessEnv): Promise<Issue> {
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

/** By the remotes of the repository; GitHub by default. */
export function forgeHere(cwd: string): 'github' | 'gitlab' {
  const config = orNull(() => readFileSync(join(planRoot(cwd), '.git', 'config'), 'utf8')) ?? '';
  return /^\s*url\s*=.*gitlab/im.test(config) ? 'gitlab' : 'github';
}

function notInstalled(program: string, { number }: IssueName): DebussyError {
  return new DebussyError({
    code: 'ERR_IMPORT_ISSUE',
    message: `issue #${number} cannot be fetched: \`${program}\` is not installed`,
    hint: `Install ${program}, or save the issues as JSON (number, title, body) and import that file.`,
    exitCode: 2,
  });
}

function ofPath(path: string, { cwd, wishes }: Pick<MaterialOrder, 'cwd' | 'wishes'>): Material {
  const absolute = resolve(cwd, path);
  const isFolder = statSync(absolute, { throwIfNoEntry: false })?.isDirectory() === true;
  const answer = isFolder ? null : readTextFile(absolute);
  if (answer !== null && !answer.ok) throw fileError(path, answer);
  const issues = answer === null || wishes.dialect !== undefined ? null : issuesIn(answer.text);
  if (issues !== null) return ofIssues(issues);
  const plan = openPlan(path, cwd, wishes);
  if (plan.phases.length > 0) return { kind: 'plan', plan };
  const refused = plan.findings.find(({ code }) => code === 'NO_PLAN' || code === 'TAG_MISSING');
  if (answer === null || refused !== undefined)
    throw noPlanIn(path, refused?.message ?? 'no plan is in this folder');
  return ofText(path, answer.text);
}

function ofText(name: string, text: string): Material {
  if (text.trim() === '') throw noPlanIn(name, 'no text');
  return { kind: 'text', name, text };
}

function ofIssues(issues: readonly Issue[]): Material {
  const [first] = issues;
  if (isPlanOfIssues(issues)) return { kind: 'plan', plan: planOfIssues(issues) };
  const name = first?.url || `issue #${first?.number ?? ''}`;
  return ofText(name, `# ${first?.title ?? ''}\n\n${first?.body ?? ''}`);
}

function noPlanIn(name: string, message: string): DebussyError {
  return new DebussyError({
    code: 'ERR_IMPORT_NOTHING',
    message: `${name}: ${message}`,
    hint: 'Name a plan, a folder with one, a text, issues (#12, an address), or a file of issues as JSON.',
    exitCode: 2,
  });
}

function notAnIssue(word: string): never {
  throw noPlanIn(word, 'this is no issue; several sources can be imported at once only where all are issues');
}

/** The folder for a new plan: inside the current one, and without a plan yet. */
export function targetFolder(named: string, cwd: string): Result<string, DebussyError> {
  const path = named.replaceAll('\\', '/').replace(/\/+$/, '').replace(/^\.\//, '');
  const isInside = path !== '' && !path.startsWith('/') && !path.split('/').includes('..');
  if (!isInside || /^[A-Za-z]:/.test(path) || path.split('/').includes('.git'))
    return fail(
      badTarget(named, 'is not a folder inside this one', 'Name one below it: --into plans/my-plan'),
    );
  if (existsSync(resolve(cwd, path, 'MASTER_PLAN.md')))
    return fail(
      badTarget(
        named,
        'has a MASTER_PLAN.md already',
        'Name another folder: --into <folder>, or delete that plan first.',
      ),
    );
  return ok(path);
}

function badTarget(named: string, what: string, hint: string): DebussyError {
  return new DebussyError({ code: 'ERR_IMPORT_TARGET', message: `${named} ${what}`, hint, exitCode: 2 });
}
