import type { KeptLine } from './normalize.ts';

/** The actions of a run: without sentences and measures, and without the order of parallel phases. */
export function outline(lines: readonly KeptLine[]): readonly string[] {
  const told = withoutRepeats(
    lines.flatMap((line) => (passing.has(textIn(line, 'type')) ? [] : entriesOf(line))),
  );
  const keys = [...new Set(told.map(({ about }) => about))].toSorted();
  return keys.flatMap((key) =>
    told.filter(({ about }) => about === key).map(({ about, what }) => `${about} ${what}`),
  );
}

/** Lines in only one of two lists, each as often as it occurs. */
export function differences(before: readonly string[], after: readonly string[]): readonly string[] {
  return [
    ...without(before, after).map((line) => `  - ${line}`),
    ...without(after, before).map((line) => `  + ${line}`),
  ];
}

function without(all: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return all.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** They depend on the clock, or on which phases happened to be verified together. */
const passing = new Set([
  'sealed',
  'gate.started',
  'progress.logged',
  'session.activity',
  'session.usage',
  'session.warned',
  'verification.finished',
  'verification.started',
]);

interface Told {
  readonly about: string;
  readonly what: string;
}

function entriesOf(line: KeptLine): readonly Told[] {
  const { type, phase, landed } = line;
  const what = `${textIn(line, 'type')}${factsOf(line)}`;
  // A notice printed once per run belongs to whichever phase gets it first.
  const isOfPhase = typeof phase === 'string' && type !== 'notice';
  if (type !== 'tip.moved' || !Array.isArray(landed)) return [{ about: isOfPhase ? phase : 'run', what }];
  return landed.map((one: KeptLine) => ({ about: textIn(one, 'phase'), what }));
}

/** The number of passes of a gate depends on the phases verified with it. */
function withoutRepeats(told: readonly Told[]): readonly Told[] {
  const seen = new Set<string>();
  return told.filter(({ about, what }) => {
    const isRepeated = seen.has(`${about} ${what}`) && what.endsWith(' result="passed"');
    seen.add(`${about} ${what}`);
    return !isRepeated;
  });
}

const facts = [
  'action',
  'attempt',
  'code',
  'exit_code',
  'final',
  'gate',
  'halt',
  'how',
  'kind',
  'offer',
  'outcome',
  'restart',
  'result',
  'retry',
  'session',
  'status',
  'verdict',
];

function factsOf(line: KeptLine): string {
  const { outcome, reason } = line;
  const kind =
    typeof outcome === 'object' && outcome !== null && 'kind' in outcome ? { outcome: outcome['kind'] } : {};
  // A reason that is one word is a value, everything else is a sentence.
  const known = typeof reason === 'string' && /^[a-z_]+$/.test(reason) ? { reason } : {};
  const all: KeptLine = { ...line, ...kind, ...known };
  const names = [...facts, ...Object.keys(known)].filter(
    (name) => all[name] !== undefined && all[name] !== null,
  );
  return names.map((name) => ` ${name}=${JSON.stringify(all[name])}`).join('');
}

function textIn(line: KeptLine, key: string): string {
  const value = line[key];
  return typeof value === 'string' ? value : '';
}
