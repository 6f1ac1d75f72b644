import { isTree } from '../../config/layer.ts';
import type { PlanMark } from '../../plan.ts';
import { refTo } from '../dependencies/read-dependencies.ts';
import type { PlanDialect, PlanLook } from '../dialect.ts';
import { finishPlan } from '../finish-plan.ts';
import { listOf, textOf } from '../front-matter.ts';
import { plain } from '../markdown/inline.ts';
import { linesBetween, placeOf, type SourceText } from '../markdown/source-text.ts';
import { draftWith, emptyBody, replaced, type PhaseDraft } from '../phase-draft.ts';
import { readPhaseStatus } from '../status.ts';
import { ellipsized } from '../../text.ts';
import type { ReadFile } from './file-draft.ts';
import { frameOf } from './plan-frame.ts';

interface Todo {
  readonly id: string;
  readonly content: string;
  readonly status: string;
  readonly waits: readonly string[];
  /** The lines of the front matter. */
  readonly first: number;
  readonly last: number;
}

/** `.cursor/plans/<name>.plan.md`: the todos in the front matter, each with its status. */
export const cursor: PlanDialect = {
  name: 'cursor',
  recognise(look) {
    if (look.text === null) return null;
    return todosIn(look.markdown()).length > 0 ? 'todos in its front matter' : null;
  },
  read(look: PlanLook) {
    const read = look.markdown();
    const todos = todosIn(read);
    const frame = frameOf(look, read);
    const title = textOf(read.frontMatter.data['name']) || frame.title;
    const drafts = todos.map((todo, index) => draftOf(read.document.source, todo, index));
    const inOrder = todos.every(({ waits }) => waits.length === 0);
    return finishPlan({ ...frame, title, inOrder }, drafts);
  },
};

function todosIn({ frontMatter, document }: ReadFile): Todo[] {
  const { todos } = frontMatter.data;
  if (!Array.isArray(todos)) return [];
  const starts = itemLines(document.source, {
    first: frontMatter.lineOf('todos').line,
    last: document.frontMatter?.last ?? 0,
  });
  return todos.flatMap((todo: unknown, index): Todo[] => {
    const get = (key: string): unknown => (isTree(todo) ? todo[key] : undefined);
    const content = textOf(get('content')) || textOf(get('title')) || textOf(todo);
    if (content === '') return [];
    const first = starts[index] ?? frontMatter.lineOf('todos').line;
    return [
      {
        id: textOf(get('id')),
        content,
        status: textOf(get('status')),
        waits: [...listOf(get('dependencies')), ...listOf(get('depends_on'))],
        first,
        last: (starts[index + 1] ?? (starts.at(-1) ?? first) + 40) - 1,
      },
    ];
  });
}

/** The first lines of the list's top-level items. */
function itemLines({ lines }: SourceText, { first, last }: Pick<Todo, 'first' | 'last'>): number[] {
  const found: number[] = [];
  let indent = -1;
  for (let at = first; at < last; at++) {
    const line = lines[at] ?? '';
    if (/^[\w-]+[ \t]*:/.test(line)) break;
    const marker = /^([ \t]*)-(?=\s)/.exec(line);
    if (!marker) continue;
    indent = indent === -1 ? (marker[1] ?? '').length : indent;
    if ((marker[1] ?? '').length === indent) found.push(at + 1);
  }
  return found;
}

function draftOf(source: SourceText, todo: Todo, index: number): PhaseDraft {
  const id = String(index + 1);
  const place = placeOf(source, { line: todo.first, column: 1 });
  const status = readPhaseStatus(todo.status) ?? 'pending';
  const done = status === 'completed' || status === 'skipped';
  const text = plain(todo.content.replace(/\s+/g, ' '));
  return draftWith(emptyBody, {
    id,
    title: ellipsized(text, 80),
    file: source.file,
    place,
    statusText: todo.status,
    status,
    aliases: todo.id === '' ? [] : [todo.id],
    refs: todo.waits.map((wait) => refTo(place, wait)),
    saysDependencies: todo.waits.length > 0,
    tasks: [{ id: todo.id || id, text, done, group: '', place }],
    text: todo.content,
    span: { first: todo.first, last: lastLine(source, todo) },
    marks: done ? [] : marksOf(source, todo),
  });
}

/** The last todo ends with its own keys. */
function lastLine({ lines }: SourceText, { first, last }: Todo): number {
  const rest = lines.slice(first, last).findIndex((line) => /^\S/.test(line) && !/^-\s/.test(line));
  return rest === -1 ? last : first + rest;
}

function marksOf(source: SourceText, todo: Todo): PlanMark[] {
  const end = lastLine(source, todo);
  const at = linesBetween(source, todo.first, end)
    .split('\n')
    .findIndex((line) => /^[\s-]*status:\s/.test(line));
  if (at === -1) return [];
  const line = source.lines[todo.first - 1 + at] ?? '';
  const column = line.indexOf(todo.status, line.indexOf('status:') + 7);
  const place = placeOf(source, { line: todo.first + at, column: column + 1 });
  return [replaced({ ...place, text: todo.status }, 'completed')];
}
