import { readFileSync } from 'node:fs';
import { runFolderOf } from './journal-of.ts';
import type { Project } from './project.ts';

/** Of an agent, in tokens. */
export const window = 10_000;
/** Fills it. */
export const full = [{ usage: 8500 }, { hang: true }] as const;

/** A handoff whose every section holds a mark of its own. */
export function handoff(mark: string): string {
  const titles = ['Goal', 'Completed', 'Remaining', 'Do not redo', 'Key decisions', 'What failed', 'Next'];
  return titles.map((title) => `## ${title}\n- ${mark} ${title.toLowerCase()}\n`).join('');
}

export function hands(text: string, to = '"$DEBUSSY_HANDOFF_FILE"') {
  return { run: `cat > ${to} <<'END'\n${text}\nEND` } as const;
}

export function promptOf(project: Project, session: string, phase = '1'): string {
  return readFileSync(runFolderOf(project, 'phases', phase, session, 'prompt.md'), 'utf8');
}
