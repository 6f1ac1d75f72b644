import type { PhaseSpec } from '@debussy/core';
import { findPlan, previewSplit, splitFacts, writeParts } from '@debussy/engine';
import type { SplitPreview } from '@debussy/engine';
import { counted, printable, tokens as tokensText } from '@debussy/story';
import { print } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { repositoryIfAny } from '../config-view/repository-here.ts';
import { planFlags, planWishes } from '../plan-wishes.ts';
import { textTable } from '../view/text-table.ts';

const shape = {
  name: 'plan split',
  words: '[<plan>] <phase>',
  completes: ['files', 'phases'],
  about: `Shows how a phase can be cut into parts along its headings, task numbers or folders: tasks, files, gates, order and the
forecast of each part. No agent is started. --write puts the parts into the plan; the phase remains and verifies them
together.`,
  flags: {
    parts: {
      type: 'string',
      takes: '<n>',
      says: 'about this many parts (default: as many as sessions are forecast)',
    },
    write: { type: 'boolean', says: 'write the parts into the plan' },
    ...planFlags,
    json: jsonFlag,
  },
  example: 'debussy plan split MASTER_PLAN.md 3',
} as const;

export const command = commandOf(shape, async ({ values, words, wrong }, io) => {
  const [first, second, ...more] = words;
  if (first === undefined || more.length > 0) throw wrong('plan split takes a plan and a phase');
  const [named, id] = second === undefined ? [undefined, first] : [first, second];
  const wanted = values.parts === undefined ? null : Number(values.parts);
  if (wanted !== null && !(Number.isInteger(wanted) && wanted > 1))
    throw wrong('--parts must be a whole number ≥ 2');
  const here = await repositoryIfAny(io.cwd);
  const root = here?.root ?? null;
  const preview = previewSplit({
    cwd: io.cwd,
    root,
    commonDir: here?.commonDir ?? null,
    env: io.env,
    path: named ?? findPlan(root ?? io.cwd, io.cwd),
    wishes: planWishes(values, wrong),
    phase: id,
    wanted,
  });
  const files = values.write === true ? writeParts(preview) : [];
  const facts = { ...splitFacts(preview), written: files.length > 0, files };
  print(io, values.json, facts, (columns) => splitText(preview, files, columns));
  return 0;
});

const heads = ['Part', 'Title', 'Tasks', 'Files', 'Tokens', 'Of a session', 'After', 'Gates'];

function splitText(preview: SplitPreview, files: readonly string[], columns: number): string {
  const { plan, phase, forecast, by, split } = preview;
  const { tokens, budget } = forecast.forecast;
  const share = Math.round((tokens.mid / budget) * 100);
  const { warnings } = splitFacts(preview);
  return [
    `Phase ${phase.id}: ${printable(phase.title)}`,
    `about ${tokensText(tokens.mid)} tokens (${tokensText(tokens.low)} to ${tokensText(tokens.high)}), ${share}% of a session; cut by ${by} into ${counted(split.children.length, 'part')}`,
    '',
    ...textTable([heads, ...split.children.map(cells)], { columns, flexible: 1, widest: 20 }),
    '',
    ...warnings.map((warning) => `warning: ${printable(warning)}`),
    ...split.serialized.map(([one, two]) => `${two} waits for ${one}: both name the same files`),
    `gates of phase ${phase.id}, which verify the parts together: ${gateNames(phase)}`,
    files.length > 0
      ? `Written into ${files.map(printable).join(', ')}. Look at it: git diff`
      : `Nothing is written. Into the plan: debussy plan split ${printable(plan.file)} ${phase.id} --write`,
    '',
  ].join('\n');
}

function cells({
  id,
  title,
  tasks,
  files,
  gates,
  depends_on: waits,
  forecast,
}: PhaseSpec): readonly string[] {
  return [
    id,
    printable(title),
    String(tasks.length),
    String(files.length),
    forecast === undefined
      ? '?'
      : `${tokensText(forecast.mid)} (${tokensText(forecast.low)}-${tokensText(forecast.high)})`,
    forecast === undefined ? '?' : `${Math.round((forecast.mid / forecast.budget) * 100)}%`,
    waits.length === 0 ? '-' : waits.join(', '),
    gates.length === 0 ? '-' : String(gates.length),
  ];
}

function gateNames({ gates }: SplitPreview['phase']): string {
  const runnable = gates.filter(({ command: run }) => run !== null).map(({ name }) => printable(name));
  return runnable.length === 0 ? 'none' : runnable.join(', ');
}
