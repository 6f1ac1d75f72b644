/** What a commit of ours says about itself, for people and for whoever reads the branch later. */
export interface MessageFacts {
  readonly run: string;
  /** The plan's spelling. */
  readonly phase: string;
  readonly name: string;
  readonly status: string;
  /** The split phase that this one is a part of. */
  readonly parent: string | null;
  /** What the gates said, on one line. */
  readonly gates: string;
}

export const defaultTemplate: string = 'Debussy: Phase {phase_id} - {phase_name} {status}';

/** The commit that lands a phase. */
export function phaseMessage(template: string, facts: MessageFacts): string {
  return assemble(template, facts, [['Debussy-Phase', facts.phase]]);
}

/** The commit that holds what a phase had done when it was split. It lands beneath the sub-phases and lands no phase. */
export function partialMessage(template: string, facts: MessageFacts): string {
  return assemble(template, facts, [['Debussy-Partial', facts.phase]]);
}

type Trailer = readonly [string, string];

function assemble(template: string, facts: MessageFacts, which: readonly Trailer[]): string {
  const trailers: Trailer[] = [
    ['Debussy-Run', facts.run],
    ...which,
    ...(facts.parent === null ? [] : [['Debussy-Parent', facts.parent] as const]),
    ...(facts.gates === '' ? [] : [['Debussy-Gates', facts.gates] as const]),
  ];
  const text = fill(template, facts).trim() || 'Debussy';
  // Git reads the trailers of the last paragraph only: those of a template join ours.
  const gap = /\n\n(?:[A-Za-z][\w-]*: .+(?:\n|$))+$/.test(text) ? '\n' : '\n\n';
  return `${text}${gap}${trailers.map(([key, value]) => `${key}: ${oneLine(value)}`).join('\n')}\n`;
}

// One pass: a phase's name that looks like a placeholder stays a name.
function fill(template: string, facts: MessageFacts): string {
  const values: Readonly<Record<string, string>> = {
    phase_id: facts.phase,
    phase_name: facts.name,
    status: facts.status,
    run: facts.run,
    gates: facts.gates,
    parent: facts.parent ?? '',
  };
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => oneLine(values[key] ?? whole));
}

// A line break in a title could otherwise put trailers of its own into the message.
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
