import { comparePhaseIds } from '../../ids.ts';
import { lostWork } from '../boxes.ts';
import { filesIn, type PlanDialect, type PlanLook } from '../dialect.ts';
import { refTo } from '../dependencies/read-dependencies.ts';
import { finishPlan } from '../finish-plan.ts';
import { listOf, textOf } from '../front-matter.ts';
import { baseName, joinPath } from '../link-path.ts';
import { replaced, type PhaseDraft } from '../phase-draft.ts';
import { readPhaseStatus } from '../status.ts';
import type { ReadFile } from './file-draft.ts';
import { folderFrame, frameOf } from './plan-frame.ts';
import { draftOfUnit, wholeUnit } from './unit-plan.ts';

/** Backlog.md: a folder with a file for each task, or one of these files. */
export const backlog: PlanDialect = {
  name: 'backlog',
  recognise(look) {
    if (look.text === null)
      return tasksIn(look).length > 0 ? 'files of tasks with their status in front matter' : null;
    return isTask(look.markdown()) ? 'a task with its status in front matter' : null;
  },
  read(look) {
    if (look.text !== null) {
      const draft = draftOf(look.markdown());
      const frame = { ...frameOf(look, look.markdown()), title: draft.title, doneWord: 'Done' };
      // A single task: its dependencies are up to the user.
      return finishPlan(frame, [{ ...draft, refs: [] }]);
    }
    const drafts = tasksIn(look)
      .map(draftOf)
      .toSorted((a, b) => comparePhaseIds(a.id, b.id));
    // Every task has the key. If none names another task, the order is undefined.
    const isOrdered = drafts.some((draft) => draft.refs.length > 0);
    const ordered = drafts.map((draft) => ({ ...draft, saysDependencies: isOrdered }));
    return finishPlan(
      { ...folderFrame(look, drafts), inOrder: true, doneWord: 'Done', over: overIn(look) },
      ordered,
    );
  },
};

function taskFolder(look: PlanLook): string {
  return look.list(look.path).includes('tasks/') ? joinPath(look.path, 'tasks') : look.path;
}

function tasksIn(look: PlanLook): ReadFile[] {
  return filesIn(look, taskFolder(look), /\.md$/i)
    .flatMap((file) => look.open(file) ?? [])
    .filter(isTask);
}

/** Ids of finished tasks, which were moved to other folders. */
function overIn(look: PlanLook): string[] {
  return ['completed', 'archive/tasks'].flatMap((folder) =>
    filesIn(look, joinPath(look.path, folder), /\.md$/i).flatMap(
      (file) => /^([a-z]+-[\d.]+)/i.exec(baseName(file))?.[1] ?? [],
    ),
  );
}

function isTask({ frontMatter: { data } }: ReadFile): boolean {
  const id = textOf(data['id']);
  return /^[a-z]+-\d/i.test(id) && data['title'] !== undefined && data['status'] !== undefined;
}

function draftOf(read: ReadFile): PhaseDraft {
  const { frontMatter } = read;
  const { data } = frontMatter;
  const id = textOf(data['id']);
  const line = frontMatter.lineOf('dependencies');
  const status = readPhaseStatus(textOf(data['status'])) ?? 'pending';
  const { span: _span, ...draft } = draftOfUnit(read, {
    ...wholeUnit(read, id),
    title: textOf(data['title']),
    refs: listOf(data['dependencies']).map((each) => refTo(line, each)),
    saysDependencies: true,
    status,
    marks: status === 'completed' ? [] : [replaced(frontMatter.lineOf('status'), 'Done')],
  });
  const findings = [...frontMatter.findings, ...lostWork(read, [draft])];
  return { ...draft, ownStatus: null, findings };
}
