import type { Phase, Plan, PlanTask } from '../plan.ts';
import { boxesIn } from '../plan-reader/boxes.ts';
import { phaseLists } from '../plan-reader/phase-lists.ts';
import { boxTasks } from '../plan-reader/box-tasks.ts';
import { sourceText } from '../plan-reader/markdown/source-text.ts';

/** An issue of GitHub or GitLab, as `gh` and `glab` print it. */
export interface Issue {
  readonly number: string;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly closed: boolean;
}

/** The issues in a JSON text: one, or a list of them; null where it holds something else. */
export function issuesIn(text: string): readonly Issue[] | null {
  const data = parsed(text);
  const all = Array.isArray(data) ? data : [data];
  const issues = all.flatMap((each) => issueOf(each) ?? []);
  return issues.length > 0 && issues.length === all.length ? issues : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

function issueOf(data: unknown): Issue | null {
  if (typeof data !== 'object' || data === null) return null;
  const fields = new Map<string, unknown>(Object.entries(data));
  const words = (...names: readonly string[]): string => {
    const found = names.map((name) => fields.get(name)).find((each) => each !== undefined && each !== null);
    return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
  };
  const [number, title] = [words('iid', 'number'), words('title')];
  const hasText = fields.has('body') || fields.has('description');
  if (!/^\d+$/.test(number) || title === '' || !hasText) return null;
  const closed = /^closed$/i.test(words('state'));
  return {
    number,
    title,
    body: words('body', 'description'),
    url: words('web_url', 'url', 'html_url'),
    closed,
  };
}

/** Whether the reader alone can make a plan of them: several are a phase each, a single one must list its tasks. */
export function isPlanOfIssues(issues: readonly Issue[]): boolean {
  return issues.length > 1 || issues.some(({ body }) => boxesIn(sourceText('', body)).length > 0);
}

/** A phase for each issue, with the boxes of its text as tasks; `depends on #12` and `blocked by #12` are the order. */
export function planOfIssues(issues: readonly Issue[]): Plan {
  const [first] = issues;
  const ids = new Set(issues.map(({ number }) => number));
  return {
    file: first?.url || 'issues',
    title:
      issues.length === 1
        ? (first?.title ?? '')
        : `Issues ${issues.map(({ number }) => `#${number}`).join(', ')}`,
    dialect: 'tasks',
    recognised: 'issues',
    metadata: { Issues: issues.map(({ number }) => `#${number}`).join(', ') },
    phases: issues.map((issue) => phaseOf(issue, ids)),
    findings: [],
  };
}

function phaseOf(issue: Issue, ids: ReadonlySet<string>): Phase {
  const source = sourceText(issue.url || `#${issue.number}`, issue.body);
  const place = { file: source.file, line: 1, column: 1 };
  const boxes = boxTasks(source, boxesIn(source), () => '').tasks;
  const whole: PlanTask = { id: '1', text: issue.title, done: issue.closed, group: '', place };
  return {
    id: issue.number,
    title: issue.title,
    file: source.file,
    place,
    status: issue.closed ? 'completed' : 'pending',
    statusText: '',
    dependsOn: waitsFor(issue, ids),
    gates: [],
    tasks: boxes.length > 0 ? boxes : [whole],
    files: [],
    ...phaseLists(issue.body, ids),
    notes: { read: [], write: [] },
    agents: [],
    preValidation: [],
    focus: issue.url,
    risk: '',
    complexity: '',
    text: [`# #${issue.number}: ${issue.title}`, issue.body].join('\n\n').trim(),
    context: '',
    aliases: [`#${issue.number}`],
    marks: [],
  };
}

const waiting = /\b(?:depends on|blocked by|after|requires)[ :]+((?:[\w./-]*#\d+[ ,]*(?:and )?)+)/gi;

function waitsFor({ body, number }: Issue, ids: ReadonlySet<string>): string[] {
  const named = [...body.matchAll(waiting)].flatMap(([, list = '']) =>
    [...list.matchAll(/#(\d+)/g)].map(([, id = '']) => id),
  );
  return [...new Set(named)].filter((id) => id !== number && ids.has(id));
}
