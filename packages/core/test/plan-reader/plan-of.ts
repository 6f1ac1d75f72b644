import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Phase, Plan } from '../../src/plan.ts';
import { planOfFolder } from '../../src/plan-reader/plan-places.ts';
import type { FileText, PlanWishes } from '../../src/plan-reader/plan-source.ts';
import { readPlan } from '../../src/plan-reader/read-plan.ts';

/** A plan from texts by their names; the first one is the plan itself. */
export function planOf(files: Readonly<Record<string, string>>): Plan {
  const [[file, text] = ['', '']] = Object.entries(files);
  return readPlan({
    file,
    text,
    read: (name) =>
      files[name] === undefined
        ? { ok: false, problem: 'missing', detail: '' }
        : { ok: true, text: files[name] },
  });
}

export const tableHead =
  '| Phase | Title | Focus | Risk | Status |\n|-------|-------|-------|------|--------|\n';

/** A master plan of two phases and the given third, whose file is the text. */
export function thirdPhase(text: string): Phase {
  const plan = planOf({
    'MASTER_PLAN.md': `# M\n\n${tableHead}| 1 | [One](p-phase-1.md) | f | Low | Pending |\n| 2 | [Two](p-phase-2.md) | f | Low | Pending |\n| 3 | [Three](p-phase-3.md) | f | Low | Pending |\n`,
    'p-phase-1.md': '# P Phase 1: One\n',
    'p-phase-2.md': '# P Phase 2: Two\n',
    'p-phase-3.md': `# P Phase 3: Three\n\n${text}`,
  });
  return plan.phases[2]!;
}

export function codesOf(plan: Plan): string[] {
  return plan.findings.map((finding) => finding.code);
}

/** Each phase as `id title < what it waits for`. */
export const units = ({ phases }: Plan): readonly string[] =>
  phases.map(
    ({ id, title, dependsOn }) => `${id} ${title}${dependsOn.length === 0 ? '' : ` < ${dependsOn.join()}`}`,
  );
export const statuses = ({ phases }: Plan): readonly string[] => phases.map(({ status }) => status);
export const commands = ({ phases }: Plan): readonly (readonly (string | null)[])[] =>
  phases.map(({ gates }) => gates.map(({ command }) => command));

const fixtures = fileURLToPath(new URL('../fixtures/dialects', import.meta.url));

/** A small plan of another tool, from its folder. */
export function fixturePlan(dialect: string, folder: string, wishes: PlanWishes = {}): Plan {
  const root = join(fixtures, dialect);
  const read = (path: string): FileText =>
    existsSync(join(root, path))
      ? { ok: true, text: readFileSync(join(root, path), 'utf8') }
      : { ok: false, problem: 'missing', detail: '' };
  const list = (path: string): readonly string[] | null =>
    existsSync(join(root, path))
      ? readdirSync(join(root, path), { withFileTypes: true }).map((entry) =>
          entry.isDirectory() ? `${entry.name}/` : entry.name,
        )
      : null;
  const path = folder.endsWith('.md') ? folder : (planOfFolder(list, folder) ?? folder);
  if (path === folder && !path.endsWith('.md')) return readPlan({ folder, read, list, wishes });
  const text = readFileSync(join(root, path), 'utf8');
  return readPlan({ file: path, text, read, list, wishes });
}
