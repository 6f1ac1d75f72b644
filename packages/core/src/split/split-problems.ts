import { oneLine } from '../commit/one-line.ts';
import type { Problem } from '../problem.ts';
import type { SplitDetails, SubPhase } from '../report.ts';

export function splitProblem(message: string, hint: string): Problem {
  return { code: 'ERR_SPLIT', message, hint, place: null };
}

/** What each sub-phase must say for itself. */
export function contentProblems(details: SplitDetails): readonly Problem[] {
  return details.recommended_sub_phases.flatMap((subPhase) => [
    ...workProblems(subPhase),
    ...gateProblems(subPhase),
    ...fileProblems(subPhase),
  ]);
}

function workProblems({ sub_phase_id: id, scope, tasks, issues }: SubPhase): readonly Problem[] {
  const says = (scope ?? '').trim() !== '' || (tasks ?? []).length > 0 || (issues ?? []).length > 0;
  if (says) return [];
  return [splitProblem(`${id}: says nothing about its work`, 'Give it a scope, tasks or issues.')];
}

function gateProblems({ sub_phase_id: id, gates, gates_reason: reason }: SubPhase): readonly Problem[] {
  const problems = (gates ?? [])
    .filter(({ command }) => command.trim() === '')
    .map(({ name }) =>
      splitProblem(
        `${id}: the gate ${shown(name)} has no command`,
        'Write the command, or leave the gate out.',
      ),
    );
  if (gates?.length !== 0 || (reason ?? '').trim() !== '') return problems;
  const hint = "Say why in gates_reason, or leave `gates` out to get the parent's.";
  return [...problems, splitProblem(`${id}: \`gates: []\` needs a reason`, hint)];
}

function fileProblems({ sub_phase_id: id, files }: SubPhase): readonly Problem[] {
  const outside = /^[\\/~]|^[A-Za-z]:[\\/]|(?:^|[\\/])\.\.(?:[\\/]|$)/;
  return (files ?? [])
    .filter((file) => outside.test(file) || file.trim() === '')
    .map((file) =>
      splitProblem(
        `${id}: files: ${shown(file)} is not inside the repository`,
        'Write paths from the top of the repository.',
      ),
    );
}

export function shown(text: string): string {
  return JSON.stringify(oneLine(text, 80));
}
