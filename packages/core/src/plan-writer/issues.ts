import * as z from 'zod';
import type { Phase, Plan, PlanTask } from '../plan.ts';
import { boxesIn, boxTasks } from '../plan-reader/boxes.ts';
import { phaseLists } from '../plan-reader/phase-lists.ts';
import { sourceText } from '../plan-reader/markdown/source-text.ts';

const digits = z.union([z.int(), z.string().regex(/^\d+$/)]).optional();
const words = z.string().nullish();

const issueSchema = z
  .object({
    iid: digits,
    number: digits,
    title: z.string().min(1),
    body: words,
    description: words,
    web_url: words,
    url: words,
    html_url: words,
    state: words,
  })
  .refine((issue) => (issue.iid ?? issue.number) !== undefined)
  .refine((issue) => 'body' in issue || 'description' in issue)
  .transform((issue) => ({
    number: String(issue.iid ?? issue.number),
    title: issue.title,
    body: issue.body ?? issue.description ?? '',
    url: issue.web_url ?? issue.url ?? issue.html_url ?? '',
    closed: /^closed$/i.test(issue.state ?? ''),
  }));

/** An issue of GitHub or GitLab, as `gh` and `glab` print it. */
export type Issue = Readonly<z.infer<typeof issueSchema>>;

const issuesSchema = z.union([z.array(issueSchema).min(1), issueSchema.transform((issue) => [issue])]);

/** The issues in a JSON text: one, or a list of them; null where it holds something else. */
export function issuesIn(text: string): readonly Issue[] | null {
  try {
    return issuesSchema.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return null;
  }
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
  const boxes = boxTasks(source, boxesIn(source)).tasks;
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
