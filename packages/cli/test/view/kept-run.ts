import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openJournal } from '@debussy/checkpoint';
import type { Event, EventBody, SessionEvent } from '@debussy/core';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';
import { start } from '@debussy/testing/sample';

/** A repository in which a run has left this journal. */
export async function keptRun(events: readonly Event[], run: string = 'r1'): Promise<Project> {
  const project = makeProject({ phases: [{ id: '1' }] });
  await keep(project, events, run);
  return project;
}

export async function keep(project: Project, events: readonly Event[], run: string): Promise<void> {
  const folder = folderOf(project, run, 'journal');
  mkdirSync(dirname(folder), { recursive: true });
  let count = 0;
  const opened = await openJournal({ folder, epoch: 1, now: () => start + 1000 * count++ });
  if (!opened.ok) throw opened.error;
  for (const { seq: _seq, at: _at, ...body } of events) await opened.value.append(named(body, run));
  await opened.value.close();
}

function named(body: EventBody, run: string): EventBody {
  return body.type === 'run.started' ? { ...body, run } : body;
}

export function folderOf({ root }: Project, run: string, ...below: readonly string[]): string {
  return join(root, '.git', 'debussy', 'runs', run, ...below);
}

/** What a session of phase 3 is kept with. */
export function keepTranscript(project: Project, session: string, events: readonly SessionEvent[]): string {
  const path = folderOf(project, 'r1', 'phases', ...session.split('/'), 'transcript.jsonl');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  return path;
}
