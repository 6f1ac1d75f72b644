import * as z from 'zod';
import type { Plan, PlanTask } from '../plan.ts';
import { refTo } from '../plan-reader/dependencies/read-dependencies.ts';
import { finishPlan, plainFrame } from '../plan-reader/finish-plan.ts';
import { draftWith, emptyBody, type PhaseDraft } from '../plan-reader/phase-draft.ts';
import { boxesIn, boxTasks, type Box } from '../plan-reader/boxes.ts';
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

/** The issues in a JSON text: one, or a list; null for anything else. */
export function issuesIn(text: string): readonly Issue[] | null {
  try {
    return issuesSchema.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return null;
  }
}

/** Whether the issues make a plan without an agent: several become a phase each; a single one must list its tasks. */
export function isPlanOfIssues(issues: readonly Issue[]): boolean {
  return issues.length > 1 || issues.some(({ body }) => boxesIn(sourceText('', body)).length > 0);
}

/** A phase for each issue, with its boxes as tasks; `depends on #12` and `blocked by #12` give the order. */
export function planOfIssues(all: readonly Issue[]): Plan {
  const issues = withoutEpics(all);
  const [first] = issues;
  const numbers = issues.map(({ number }) => `#${number}`).join(', ');
  const ids = new Set(issues.map(({ number }) => number));
  const frame = {
    file: first?.url || 'issues',
    title: issues.length === 1 ? (first?.title ?? '') : `Issues ${numbers}`,
    metadata: { Issues: numbers },
  };
  const drafts = issues.map((issue) => draftOf(issue, ids));
  return { ...finishPlan({ ...plainFrame, ...frame }, drafts), dialect: 'tasks', recognised: 'issues' };
}

/** An issue that only lists other issues is an epic: it is done when they are. */
function withoutEpics(issues: readonly Issue[]): readonly Issue[] {
  const ids = new Set(issues.map(({ number }) => number));
  const left = issues.filter((issue) => {
    const children = childrenOf(issue, issues);
    return children.length === 0 || ownBoxes(issue, ids).length > 0;
  });
  return left.length === 0 ? issues : left;
}

const partOf = /\b(?:part of|parent|epic)[ :*]{1,4}(?:[\w.-]+\/[\w.-]+)?#(\d+)/gi;

/** The issues in its boxes, and those that name it as their parent. */
function childrenOf({ number, body }: Issue, issues: readonly Issue[]): readonly Issue[] {
  const named = new Set(boxesIn(sourceText('', body)).map(({ text }) => childIn(text)));
  return issues.filter((other) => {
    const parents = [...other.body.matchAll(partOf)].map(([, id]) => id);
    return other.number !== number && (named.has(other.number) || parents.includes(number));
  });
}

/** The boxes of an issue that are not other issues of the list. */
function ownBoxes({ number, url, body }: Issue, ids: ReadonlySet<string>): Box[] {
  return boxesIn(sourceText(url || `#${number}`, body)).filter(({ text }) => {
    const child = childIn(text);
    return child === null || child === number || !ids.has(child);
  });
}

/** The issue that a box names: `#43`, `owner/name#43`, a URL that ends in its number. */
function childIn(text: string): string | null {
  const found = /^\W*(?:(?:[\w.-]+\/[\w.-]+)?#|https?:\S+\/(?:issues|work_items)\/)(\d+)\b/.exec(text);
  return found?.[1] ?? null;
}

function draftOf(issue: Issue, ids: ReadonlySet<string>): PhaseDraft {
  const source = sourceText(issue.url || `#${issue.number}`, issue.body);
  const place = { file: source.file, line: 1, column: 1 };
  const boxes = boxTasks(source, ownBoxes(issue, ids)).tasks;
  const whole: PlanTask = { id: '1', text: issue.title, done: issue.closed, group: '', place };
  return draftWith(emptyBody, {
    id: issue.number,
    title: issue.title,
    file: source.file,
    place,
    status: issue.closed ? 'completed' : 'pending',
    refs: waitsFor(issue, ids).map((id) => refTo(place, id)),
    tasks: boxes.length > 0 ? boxes : [whole],
    focus: issue.url,
    text: [`# #${issue.number}: ${issue.title}`, issue.body].join('\n\n').trim(),
    aliases: [`#${issue.number}`],
  });
}

const waiting = /\b(?:depends on|blocked by|after|requires)[ :]+((?:[\w./-]*#\d+[ ,]*(?:and )?)+)/gi;

function waitsFor({ body, number }: Issue, ids: ReadonlySet<string>): string[] {
  const named = [...body.matchAll(waiting)].flatMap(([, list = '']) =>
    [...list.matchAll(/#(\d+)/g)].map(([, id = '']) => id),
  );
  return [...new Set(named)].filter((id) => id !== number && ids.has(id));
}
