import { comparePhaseIds } from '../ids.ts';
import type { Gate, Phase, PhaseStatus, Plan, PlanTask } from '../plan.ts';
import type { PlanFile } from '../plan-reader/plan-source.ts';

/**
 * Writes a plan of any dialect in debussy's own: a master plan, a file for each phase, and the shared texts. Reading
 * these files gives the same phases, tasks, gates and dependencies. Paths are relative to the plan's folder.
 */
export function writePlan(plan: Plan): readonly PlanFile[] {
  const names = phaseFiles(plan.phases);
  const contexts = contextFiles(plan.phases);
  return [
    { file: masterName, text: masterText(plan, names) },
    ...plan.phases.map((phase) => ({
      file: names.get(phase) ?? '',
      text: phaseText(plan, phase, names, contexts.get(phase.context)),
    })),
    ...[...contexts].map(([text, file]) => ({ file, text: `${quietText(text)}\n` })),
  ];
}

const masterName = 'MASTER_PLAN.md';

/** A file for each phase, named after its id. A number distinguishes ids that give the same name. */
function phaseFiles(phases: readonly Phase[]): ReadonlyMap<Phase, string> {
  const taken = new Set<string>();
  return new Map(
    phases.map((phase) => {
      const id = shortId(phase.id).toLowerCase();
      const name = `phase-${id.replaceAll(/[^a-z0-9.]+/g, '-')}`;
      let file = `${name}.md`;
      for (let again = 2; taken.has(file); again++) file = `${name}_${again}.md`;
      taken.add(file);
      return [phase, file];
    }),
  );
}

/** Text that belongs to every phase goes into its own file, each text once. */
function contextFiles(phases: readonly Phase[]): ReadonlyMap<string, string> {
  const texts = [...new Set(phases.map(({ context }) => context))].filter((text) => text.trim() !== '');
  return new Map(texts.map((text, index) => [text, index === 0 ? 'context.md' : `context-${index + 1}.md`]));
}

function masterText({ title, file, dialect, phases }: Plan, names: ReadonlyMap<Phase, string>): string {
  const rows = phases.map((phase) => {
    const link = `[${escaped(phase.title)}](${names.get(phase)})`;
    return `| ${cell(shortId(phase.id))} | ${link} | ${cell(phase.focus)} | ${statusWords[phase.status]} |`;
  });
  const table = ['| Phase | Title | Focus | Status |', '|---|---|---|---|', ...rows].join('\n');
  return `# ${flat(title)}\n\nImported from \`${file}\` (${dialect}).\n\n${table}\n`;
}

const statusWords: Readonly<Record<PhaseStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: '✅ Completed',
  blocked: 'Blocked',
  skipped: 'Skipped',
  draft: 'Draft',
  unknown: 'Pending',
};

function phaseText(
  plan: Plan,
  phase: Phase,
  names: ReadonlyMap<Phase, string>,
  context: string | undefined,
): string {
  const waits = plan.phases.filter(({ id }) => phase.dependsOn.includes(id));
  const links = waits
    .toSorted((a, b) => comparePhaseIds(a.id, b.id))
    .map((each) => `[Phase ${shortId(each.id)}](${names.get(each)})`);
  const about = [
    flat(phase.focus),
    context === undefined ? '' : `Read [${context}](${context}) before you start.`,
  ];
  const files = phase.files.map((file) => `- \`${file}\``).join('\n');
  return [
    `# Phase ${shortId(phase.id)}: ${flat(phase.title)}`,
    `**Status:** ${statusWords[phase.status]}\n**Master Plan:** [${plan.title === '' ? 'plan' : escaped(plan.title)}](${masterName})\n**Depends On:** ${links.length === 0 ? 'N/A' : links.join(', ')}`,
    ...section('Gates', phase.gates.map(gateText)),
    ...section('Overview', about),
    ...section('Tasks', [tasksText(phase.tasks)]),
    ...section('Files to Create/Modify', [files]),
    ...section('As its author wrote it', phase.text.trim() === '' ? [] : [quietText(phase.text)]),
  ]
    .join('\n\n')
    .concat('\n');
}

/** `task-3` becomes 3: the word would be read as the plan's word for phases. */
function shortId(id: string): string {
  return id.replace(/^(?:task|phase|step)-(?=\d)/i, '');
}

function section(name: string, parts: readonly string[]): string[] {
  const text = parts.filter((part) => part !== '').join(name === 'Gates' ? '\n' : '\n\n');
  return text === '' ? [] : [`## ${name}`, text];
}

export function gateText({ name, command, expectation, exclusive = [] }: Gate): string {
  const words = flat(name).replaceAll('`', "'").replaceAll(':', ' ');
  if (command === null) return `- ${flat(name)}`;
  if (command.includes('\n')) return `- ${words}:\n\n${fenced(command, 'bash').replaceAll(/^/gm, '  ')}\n`;
  const alone = exclusive.length === 0 ? [] : [`exclusive: ${exclusive.join(', ')}`];
  const told = [flat(expectation), ...alone].filter((part) => part !== '').join('; ');
  return `- ${words}: ${code(command)}${told === '' ? '' : ` (${told})`}`;
}

function tasksText(tasks: readonly PlanTask[]): string {
  let group = '';
  return tasks
    .map((task, index) => {
      const heading = task.group !== '' && task.group !== group ? `\n### ${flat(task.group)}\n\n` : '';
      group = task.group;
      const id = task.id === String(index + 1) ? '' : `${task.id}: `;
      return `${heading}- [${task.done ? 'x' : ' '}] ${id}${flat(task.text)}`;
    })
    .join('\n')
    .trim();
}

/** A quoted text: its headings, boxes and gates lose their meaning. */
export function quietText(text: string): string {
  return fenced(text.trim(), 'markdown');
}

function fenced(text: string, language: string): string {
  const longest = [...text.matchAll(/~{3,}/g)].reduce((most, [mark]) => Math.max(most, mark.length), 3);
  const mark = '~'.repeat(longest + 1);
  return `${mark}${language}\n${text}\n${mark}`;
}

function code(text: string): string {
  const longest = [...text.matchAll(/`+/g)].reduce((most, [mark]) => Math.max(most, mark.length), 0);
  const mark = '`'.repeat(longest + 1);
  return longest === 0 ? `${mark}${text}${mark}` : `${mark} ${text} ${mark}`;
}

function cell(text: string): string {
  return flat(text).replaceAll('|', '\\|');
}

function escaped(text: string): string {
  return cell(text).replaceAll('[', '(').replaceAll(']', ')');
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
