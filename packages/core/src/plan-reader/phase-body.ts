import { phaseDependencies } from './dependencies/phase-dependencies.ts';
import { fieldNamed, readFields } from './fields.ts';
import { readFiles } from './files.ts';
import { readGates } from './gates/read-gates.ts';
import { plain } from './markdown/inline.ts';
import type { Section } from './markdown/section.ts';
import { linesBetween, placeOf, type SourceText } from './markdown/source-text.ts';
import type { PhaseBody } from './phase-draft.ts';
import { phaseInHeading } from './phase-name.ts';
import { readProcessWrapper } from './process-wrapper.ts';
import { tagGates } from './gates/tag-gates.ts';
import type { TaskTag } from './task-tags.ts';
import { readTasks } from './tasks.ts';

export interface BodyText {
  readonly source: SourceText;
  readonly section: Section;
  readonly tags: readonly TaskTag[];
  readonly first: number;
  readonly last: number;
}

/** All that a phase's own text says: a whole phase file, or one section of a single-file plan. */
export function readPhaseBody(body: BodyText): PhaseBody {
  const { source, section, tags } = body;
  const fields = readFields(section.blocks);
  const status = fieldNamed(fields, /^status$/i);
  const dependencies = phaseDependencies(section, fields);
  const wrapper = readProcessWrapper(section);
  const value = (name: RegExp): string => plain(fieldNamed(fields, name)?.value.text ?? '');
  return {
    heading: headingOf(source, section),
    statusText: status?.value.text ?? '',
    statusPlace: status ? placeOf(source, status.value) : null,
    refs: dependencies.refs.map((ref) => ({ ...ref, file: source.file })),
    saysDependencies: dependencies.said,
    gates: [...readGates(source, section), ...tagGates(source, tags)],
    ...readTasks(source, section, tags),
    files: [...new Set([...readFiles(section), ...tags.flatMap((tag) => tag.files)])],
    notes: wrapper.notes,
    agents: wrapper.agents,
    preValidation: wrapper.preValidation,
    doneIds: wrapper.doneIds.map((line) => ({ ...line, file: source.file })),
    risk: value(/^risk(?: level)?$/i),
    focus: value(/^(?:focus|goal|objective)$/i),
    complexity: value(/^complexity$/i) || complexityOf(tags),
    text: linesBetween(source, body.first, body.last),
    links: [],
    findings: [],
  };
}

function headingOf(source: SourceText, section: Section): PhaseBody['heading'] {
  const heading = section.heading;
  if (!heading) return null;
  const name = phaseInHeading(plain(heading.text));
  return {
    id: name?.id ?? '',
    title: name?.title || plain(heading.text),
    place: placeOf(source, { line: heading.line, column: heading.start }),
  };
}

const ranks = ['simple', 'low', 'medium', 'high', 'complex'];

function complexityOf(tags: readonly TaskTag[]): string {
  const known = tags.map((tag) => tag.complexity).filter((each) => each !== '');
  return known.reduce(
    (most, each) => (ranks.indexOf(each.toLowerCase()) > ranks.indexOf(most.toLowerCase()) ? each : most),
    known[0] ?? '',
  );
}
