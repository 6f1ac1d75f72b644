import type { Finding, Gate, Phase } from '../plan.ts';
import { finding } from './audit-codes.ts';

const finished = new Set(['completed', 'skipped']);

/** What is wrong with one phase on its own. What is already finished needs no gates and no tasks. */
export function phaseFindings(phase: Phase, said: { readonly proseAlreadySaid: boolean }): Finding[] {
  if (phase.text === '') return [];
  const open = !finished.has(phase.status);
  return [
    ...(open && !phase.gates.some((gate) => gate.command !== null) ? [noGate(phase)] : []),
    ...(said.proseAlreadySaid ? [] : phase.gates.filter((gate) => gate.command === null).map(prose)),
    ...(open && phase.tasks.length === 0 ? [noTasks(phase)] : []),
    ...sameTasks(phase),
    ...sameGates(phase),
    ...placeholders(phase),
    ...(open ? phase.gates.filter(isWeak).map(weak) : []),
  ];
}

function noGate(phase: Phase): Finding {
  return finding('NO_RUNNABLE_GATE', {
    place: phase.gates[0]?.place ?? placeInFile(phase),
    message: `phase ${phase.id} has no gate with a command, so nothing can verify it`,
    suggestion:
      'write a gate with its command in backticks, or set `default_gates` or `allow_ungated` in .debussy/config.yaml',
  });
}

function prose(gate: Gate): Finding {
  const name = gate.name.length > 60 ? `${gate.name.slice(0, 59)}…` : gate.name;
  return finding('PROSE_GATE', {
    place: gate.place,
    message: `gate "${name}" has no command: it is never run and never counted as passed`,
    suggestion: `write its command in backticks, or give "${name}" one under \`gates\` in .debussy/config.yaml`,
  });
}

function noTasks(phase: Phase): Finding {
  return finding('NO_TASKS', {
    place: placeInFile(phase),
    message: `phase ${phase.id} has no tasks`,
    suggestion: 'list them as checkboxes under a heading "Tasks"',
  });
}

function sameTasks(phase: Phase): Finding[] {
  const first = new Map<string, number>();
  return phase.tasks.flatMap((task) => {
    const before = first.get(task.id);
    if (before === undefined) {
      first.set(task.id, task.place.line);
      return [];
    }
    return [
      finding('DUPLICATE_TASK', {
        place: task.place,
        message: `task ${task.id} of phase ${phase.id} has the same id as the one in line ${before}`,
        suggestion: 'number it differently, so that a report can tell them apart',
      }),
    ];
  });
}

function sameGates(phase: Phase): Finding[] {
  const first = new Map<string, Gate>();
  return phase.gates.flatMap((gate) => {
    const before = first.get(gate.name);
    if (!before) first.set(gate.name, gate);
    if (!before || before.command === gate.command) return [];
    return [
      finding('DUPLICATE_GATE', {
        place: gate.place,
        message: `phase ${phase.id} has two gates named "${gate.name}"; both are run`,
        suggestion: 'name them differently, so that the output says which one failed',
      }),
    ];
  });
}

function placeholders(phase: Phase): Finding[] {
  const left = phase.gates.find((gate) => /(?<!\$)\{[a-z][a-z_ ]*\}/i.test(gate.command ?? ''));
  return left
    ? [
        finding('PLACEHOLDER', {
          place: left.place,
          message: `gate "${left.name}" still has a placeholder in its command: ${left.command ?? ''}`,
          suggestion: 'fill it in',
        }),
      ]
    : [];
}

const passesAlways =
  /\|\|\s*(?:true|:|echo\b[^&|;]*|exit 0)\s*$|;\s*(?:echo\b[^&|;]*|true|exit 0)\s*$|^\s*echo\b[^&|;]*$|\|\s*(?:tail|head|tee|cat|sort|less|more)\b[^&|;]*$/;

/** A gate that passes whatever happens, or that is no command yet. */
function isWeak({ command }: Gate): boolean {
  if (command === null || command.includes('pipefail')) return false;
  return passesAlways.test(command) || isNoCommand(command);
}

/** A word that stands for a command to come, or a sentence: programs are not written with a capital letter and words behind it. */
function isNoCommand(command: string): boolean {
  return (
    /^\W*(?:TODO|TBD|FIXME|XXX|N\/A)\b/.test(command) || /^[A-Z][a-z]+(?: [a-z]+){2,}[.!]?$/.test(command)
  );
}

function weak(gate: Gate): Finding {
  return finding('WEAK_GATE', {
    place: gate.place,
    message: `gate "${gate.name.slice(0, 60)}" cannot fail, or is no command: ${(gate.command ?? '').slice(0, 80)}`,
    suggestion:
      'let the last command decide: no `|| true`, no `; echo`, no pipe into `tail` without `set -o pipefail`',
  });
}

function placeInFile(phase: Phase): Finding['place'] {
  return phase.place.file === phase.file ? phase.place : { file: phase.file, line: 1, column: 1 };
}
