import {
  agentUseText,
  because,
  counted,
  duration,
  gateNotes,
  money,
  nextCommand,
  phaseStates,
  printable,
  repeats,
  runWords,
  short,
  tokensText,
  unitName,
  unitWords,
  wantsYou,
} from '@debussy/story';
import type { LandedSummary, LeftSummary, Summary } from '@debussy/story';
import { evidenceIn } from '../evidence.ts';
import { cutTo, wrapWords } from '../text-width.ts';
import { colorOf, palette } from '../words/palette.ts';
import type { Palette } from '../words/palette.ts';

interface Look {
  readonly color: boolean;
  readonly columns: number;
}

const mostLines = 20;
const mostNotes = 3;
const mostSteps = 2;

/**
 * The end of a run on one screen: verdict, landed phases, and for each open phase why, the end of its evidence and one command.
 * If that is too much, landed phases share a line and evidence is shortened; `report` shows everything.
 */
export function summaryText(summary: Summary, { color, columns }: Look): string {
  const paint = palette(color);
  const wide = Math.max(40, columns);
  const head = [
    ...wrapWords(headline(summary, paint), wide + 20, '  '),
    totals(summary),
    ...byAgents(summary, wide),
  ];
  const end = [...delivery(summary, wide), ...stepLines(summary, paint)];
  const blocks = blocksOf(summary, { paint, wide });
  const notes = shortened(noteLines(summary), blocks.length === 0 ? mostNotes : 1).flatMap((text) =>
    wrapWords(cutTo(text, 3 * (wide - 8)), wide - 2, '  ').map((line) => `  ${line}`),
  );
  const room = mostLines - head.length - end.length - notes.length - 3;
  const fits = fitting(blocks, room - 1);
  const shown = fits.length === blocks.length ? fits : fitting(blocks, room - 2);
  const more = blocks.length - shown.length;
  const [one, many] = unitWords(summary);
  const open = [
    ...shown.flat(),
    ...(more === 0
      ? []
      : [`  and ${counted(more, `more open ${one}`, `more open ${many}`)}: debussy report`]),
  ];
  const landed = landedLines(summary, { paint, wide, room: Math.max(1, room - open.length) });
  const parts = [head, [...landed, ...open], notes, end].filter((lines) => lines.length > 0);
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function headline(summary: Summary, paint: Palette): string {
  const { plan, run, state, outcome, exit_code: code, progress } = summary;
  const title = paint.bold(printable(plan.title || plan.path));
  const landed = `${progress.landed} of ${counted(progress.total, ...unitWords(summary))} landed`;
  const { word, look } = runWords(summary);
  if (state !== 'ended' || outcome === null) return `${title}, run ${run}: ${word}, ${landed}`;
  return `${title}, run ${run}: ${paint[colorOf[look]](word)}, ${landed} (exit code ${code ?? '?'})`;
}

function totals(summary: Summary): string {
  const { seconds, cost, splits } = summary;
  const used = [duration(seconds), tokensText(summary), ...(cost === null ? [] : [money(cost)])];
  const split = splits === 0 ? [] : [counted(splits, 'split')];
  return [...used, ...repeats(summary), ...split].join(' · ');
}

/** Of a single agent with a single model, the totals are enough. */
export function byAgents({ agents }: Summary, wide: number): readonly string[] {
  return agents.length < 2 ? [] : wrapWords(printable(agentUseText(agents)), wide, '  ');
}

interface LineLook {
  readonly paint: Palette;
  readonly wide: number;
}

/** One line for each phase, or one for all. */
function landedLines(
  summary: Summary,
  { paint, wide, room }: LineLook & { readonly room: number },
): readonly string[] {
  const { landed } = summary;
  const lines = landed.map((one) => landedLine(one, unitName(summary), paint));
  if (lines.length <= room) return lines;
  const ids = landed.flatMap(({ split, phases }) => split ?? phases);
  return [
    cutTo(
      `  ${paint.green('✓')} Landed: ${counted(ids.length, ...unitWords(summary))} (${printable(ids.join(', '))})`,
      wide,
    ),
  ];
}

function landedLine(
  { title, split, phases, commits, ...kinds }: LandedSummary,
  unit: string,
  paint: Palette,
): string {
  const id = split ?? phases.join(', ');
  const parts =
    split === null ? '' : ` (${phases.length}/${phases.length} parts: ${printable(phases.join(', '))})`;
  const notes = `${kind('finished by hand', kinds.by_hand)}${kind('no changes', kinds.empty)}`;
  return `  ${paint.green('✓')} ${unit} ${printable(id)}: ${printable(title)}${parts}  ${paint.dim(commits.map(short).join(' '))}${notes}`;
}

function kind(what: string, phases: readonly string[]): string {
  return phases.length === 0 ? '' : ` (${what}: ${printable(phases.join(', '))})`;
}

interface Block {
  readonly lines: readonly string[];
  readonly evidence: readonly string[];
  readonly command: readonly string[];
}

function blocksOf(summary: Summary, { paint, wide }: LineLook): readonly Block[] {
  const { not_landed: left } = summary;
  const own = left.filter(({ state }) => wantsYou.has(state));
  const waiting = new Map<string, LeftSummary[]>();
  for (const one of left.filter(({ state }) => !wantsYou.has(state))) {
    const words = `${phaseStates[one.state].word}: ${printable(one.reason)}`;
    waiting.set(words, [...(waiting.get(words) ?? []), one]);
  }
  return [
    ...own.map((one) => ownBlock(one, summary, { paint, wide })),
    ...[...waiting].map(([words, phases]) => {
      const ids = phases.map(({ phase }) => printable(phase)).join(', ');
      const sign = paint.yellow(phaseStates[phases[0]?.state ?? 'pending'].mark);
      const text = `  ${sign} ${unitName(summary, phases.length)} ${ids} ${words}`;
      return { lines: [cutTo(text, wide)], evidence: [], command: [] };
    }),
  ];
}

function ownBlock(one: LeftSummary, summary: Summary, { paint, wide }: LineLook): Block {
  const { word, look, mark } = phaseStates[one.state];
  const sign = paint[look === 'bad' ? 'red' : 'yellow'](mark);
  const text = `${unitName(summary)} ${printable(one.phase)}: ${printable(one.title)}, ${word}: ${printable(one.reason)}`;
  return {
    lines: wrapWords(text, wide - 4, '    ').map((line, i) => (i === 0 ? `  ${sign} ${line}` : line)),
    evidence: evidenceIn(one.logs.at(-1)).map((line) => paint.dim(cutTo(`      ${line}`, wide))),
    command: [`      ${paint.cyan(printable(nextCommand(one, summary.next)))}`],
  };
}

/** As many blocks as there is space for; evidence shares the remaining lines. */
function fitting(blocks: readonly Block[], room: number): readonly (readonly string[])[] {
  const least = ({ lines, command }: Block): number => lines.length + command.length;
  const shown: Block[] = [];
  let left = room;
  for (const block of blocks) {
    if (shown.length > 0 && left < least(block)) break;
    shown.push(block);
    left -= least(block);
  }
  const withEvidence = shown.filter(({ evidence }) => evidence.length > 0).length;
  const share = withEvidence === 0 ? 0 : Math.max(0, Math.floor(left / withEvidence));
  return shown.map(({ lines, evidence, command }) => [
    ...lines,
    ...(share === 0 ? [] : evidence.slice(-share)),
    ...command,
  ]);
}

function noteLines(summary: Summary): readonly string[] {
  const merged = resolvedLines(summary);
  return [
    ...gateNotes({ ...summary, gates: withTests(summary.gates) }, (phase) =>
      summary.not_landed.every((left) => left.phase !== phase),
    ),
    ...duties(summary),
    ...(merged.length === 0
      ? []
      : [`conflicts resolved without an agent: ${merged.map((text) => text.trim()).join('; ')}`]),
  ];
}

/** A bare exit code is normal for a gate that runs no tests; the report lists those. */
function withTests({ evidence, ...gates }: Summary['gates']): Summary['gates'] {
  const proven = evidence?.filter((one) => one.judged_by !== 'exit_code' || one.weak.length > 0) ?? [];
  return proven.length === 0 ? gates : { ...gates, evidence: proven };
}

function shortened(notes: readonly string[], most: number): readonly string[] {
  if (notes.length <= most) return notes;
  const shown = notes.slice(0, most - 1);
  const rest = notes.length - shown.length;
  return [...shown, `${counted(rest, shown.length === 0 ? 'note' : 'more note')} on gates: debussy report`];
}

export function resolvedLines(summary: Summary): readonly string[] {
  return summary.resolved.map(
    ({ phase, path, rung, by }) =>
      `  ${unitName(summary)} ${printable(phase)}: ${printable(by ?? rung)} ${printable(path)}`,
  );
}

const dutyCodes: ReadonlySet<string> = new Set(['NOTES_MISSING', 'AGENT_NOT_USED']);

/** The gates decide, but unmet requirements of the plan are shown. Later sessions can repeat a notice. */
function duties(summary: Summary): readonly string[] {
  const found = summary.warnings.filter(({ code }) => dutyCodes.has(code));
  return [
    ...new Set(
      found.map(
        ({ phase, message }) => `${unitName(summary)} ${printable(phase ?? '?')}: ${printable(message)}`,
      ),
    ),
  ];
}

function delivery(summary: Summary, wide: number): readonly string[] {
  const { delivered, landed, published, run_branch: branch } = summary;
  if (published !== null)
    return published.requests.map(
      ({ phases, url, state }) =>
        `${unitName(summary)} ${printable(phases.join(', '))}: ${printable(url)} (${state})`,
    );
  if (delivered === null || landed.length === 0) return [];
  const { how, branch: own, to, reason } = delivered;
  const text =
    how === 'fast_forwarded'
      ? reason === ''
        ? `${own ?? 'HEAD'} is at ${short(to ?? '')}.`
        : printable(reason)
      : `The landed commits are on ${branch}${because(printable(reason))}.`;
  return wrapWords(text, wide, '  ');
}

function stepLines({ next }: Summary, paint: Palette): readonly string[] {
  const steps = next.filter(({ phase }) => phase === undefined).slice(0, mostSteps);
  const width = Math.max(0, ...steps.map(({ why }) => why.length));
  return steps.map(
    ({ why, command }) => `  ${printable(why).padEnd(width)}  ${paint.cyan(printable(command))}`,
  );
}
