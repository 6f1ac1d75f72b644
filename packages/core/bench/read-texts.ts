import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { audit } from '../src/audit/audit.ts';
import { readPlan } from '../src/plan-reader/read-plan.ts';

/** What debussy does with a plan before it starts. */
export function readAndAudit(texts: ReadonlyMap<string, string>): void {
  const plan = readPlan({
    file: 'MASTER_PLAN.md',
    text: texts.get('MASTER_PLAN.md') ?? '',
    read: (file) => ({ ok: true, text: texts.get(file) ?? '' }),
  });
  const tasks = plan.phases.reduce((sum, phase) => sum + phase.tasks.length, 0);
  if (plan.phases.length !== 100 || tasks !== 3_000 || audit(plan).length > 0)
    throw new Error('the plan was not read rightly');
}

/** What any tool on a markdown parser has to do at least. */
export function markdownAlone(texts: ReadonlyMap<string, string>): void {
  for (const text of texts.values())
    fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}

export function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
