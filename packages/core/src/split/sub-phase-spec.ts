import type { PhaseSpec } from '../events/values.ts';
import { oneLine } from '../commit/one-line.ts';
import { samePhase } from '../ids.ts';
import type { SubPhase } from '../report.ts';
import { taskFinder } from './task-finder.ts';
import { gatesOf } from './sub-phase-gates.ts';
import { subPhaseId } from './sub-phase-ids.ts';

interface Place {
  readonly parent: PhaseSpec;
  readonly digest: (text: string) => string;
}

/** A sub-phase of an accepted request as a phase of the run. */
export function subPhaseSpec(subPhase: SubPhase, { parent, digest }: Place): PhaseSpec {
  const id = subPhaseId(subPhase.sub_phase_id, parent.id) ?? subPhase.sub_phase_id;
  return {
    id,
    title: oneLine(subPhase.name, 200) || id,
    file: null,
    parent: parent.id,
    depends_on: ownSiblings(subPhase, parent),
    gates: gatesOf(subPhase, parent),
    files: subPhase.files ?? [],
    tasks: tasksOf(subPhase, parent),
    notes: { read: parent.notes.read, write: [] },
    agents: [],
    digest: digest(JSON.stringify(subPhase)),
    scope: scopeText(subPhase),
    ...(parent.union === undefined ? {} : { union: parent.union }),
    ...(parent.exclusive === undefined ? {} : { exclusive: parent.exclusive }),
  };
}

function tasksOf({ tasks = [] }: SubPhase, parent: PhaseSpec): PhaseSpec['tasks'] {
  const find = taskFinder(parent.tasks);
  return tasks.map((reference) => ({ id: reference, text: reference, ...find(reference), done: false }));
}

/** In the spelling of the run. What the parent depends on has landed, and is no dependency any more. */
function ownSiblings({ depends_on: written = [] }: SubPhase, parent: PhaseSpec): readonly string[] {
  const inside = written.filter((id) => !parent.depends_on.some((landed) => samePhase(landed, id)));
  return [...new Set(inside.map((id) => subPhaseId(id.trim(), parent.id) ?? id))];
}

function scopeText({ scope = '', issues = [] }: SubPhase): string {
  if (issues.length === 0) return scope.trim();
  const list = issues.map((issue) => `- ${issue.trim()}`).join('\n');
  return `${scope.trim()}\n\nIssues to resolve:\n${list}`.trim();
}
