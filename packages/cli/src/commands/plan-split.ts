import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { audit, DebussyError } from '@debussy/core';
import type { PhaseSpec, Plan } from '@debussy/core';
import { readPlan, writeSplit } from '@debussy/core/plan';
import { findPlan, loadConfig, openForecast, openPlan, previewSplit, requirePhases } from '@debussy/engine';
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
      says: 'about so many parts (default: as many as sessions are forecast)',
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
  const { config } = loadConfig({ root, env: io.env, flags: [] });
  const path = named ?? findPlan(root ?? io.cwd, io.cwd);
  const plan = requirePhases(openPlan(path, io.cwd, planWishes(values, wrong)));
  const forecast = openForecast(plan, config, { root: root ?? io.cwd, commonDir: here?.commonDir ?? null });
  const preview = previewSplit({ plan, config, forecast }, id, wanted);
  const isWritten = values.write === true;
  if (isWritten) writeParts(plan, preview, io.cwd);
  print(io, values.json, facts(plan, preview, isWritten), (columns) =>
    splitText(plan, preview, isWritten, columns),
  );
  return 0;
});

/** The plan with the parts must be read as intended before anything is written. */
function writeParts(plan: Plan, { phase, parts }: SplitPreview, cwd: string): void {
  const path = resolve(cwd, phase.place.file);
  const before = readFileSync(path, 'utf8');
  const after = writeSplit(before, phase, parts);
  const noPlace =
    phase.file === phase.place.file ? 'it is not a section of a markdown plan' : 'it has a file of its own';
  const problem = after === null ? noPlace : problemOf(plan, after, { phase, parts });
  if (after === null || problem !== null) {
    throw new DebussyError({
      code: 'ERR_SPLIT_NOT_WRITTEN',
      message: `the parts of phase ${phase.id} cannot be written into ${phase.place.file}: ${problem ?? ''}`,
      hint: `Nothing was written. To write them by hand: debussy plan split ${plan.file} ${phase.id} --json`,
      exitCode: 2,
    });
  }
  writeFileSync(path, after);
}

function problemOf(
  plan: Plan,
  text: string,
  { phase, parts }: Pick<SplitPreview, 'phase' | 'parts'>,
): string | null {
  const read = readPlan({
    file: plan.file,
    text,
    wishes: { dialect: plan.dialect },
    read: () => ({ ok: false, problem: 'missing', detail: '' }),
  });
  const ids = new Set(read.phases.map((one) => one.id));
  const missing = parts.filter((part) => !ids.has(part.sub_phase_id));
  if (missing.length > 0) return 'its dialect has no place for them';
  const lost = phase.tasks.filter(
    (task) => !read.phases.some((one) => one.tasks.some((other) => other.text === task.text)),
  );
  if (lost.length > 0) return `${counted(lost.length, 'task')} would be lost`;
  const known = new Set(audit(plan).map(({ code }) => code));
  const [error] = audit(read).filter(({ severity, code }) => severity === 'error' && !known.has(code));
  return error?.message ?? null;
}

function facts(plan: Plan, { phase, forecast, by, split }: SplitPreview, written: boolean): object {
  const parts = split.children.map(({ id, title, tasks, files, gates, depends_on, forecast: own }) => ({
    id,
    title,
    depends_on,
    tasks: tasks.map((task) => task.id),
    files,
    gates: gates.map(({ name, command: run }) => ({ name, command: run })),
    forecast: own ?? null,
  }));
  const { tokens, sessions, budget } = forecast.forecast;
  return {
    plan: { file: plan.file, title: plan.title },
    phase: { id: phase.id, title: phase.title, tokens, sessions, budget },
    cut_by: by,
    parts,
    serialized: split.serialized,
    warnings: [...split.warnings, ...split.measured.map(({ message }) => message)],
    written,
  };
}

const heads = ['Part', 'Title', 'Tasks', 'Files', 'Tokens', 'Of a session', 'After', 'Gates'];

function splitText(plan: Plan, preview: SplitPreview, written: boolean, columns: number): string {
  const { phase, forecast, by, split } = preview;
  const { tokens, budget } = forecast.forecast;
  const share = Math.round((tokens.mid / budget) * 100);
  const warnings = [...split.warnings, ...split.measured.map(({ message }) => message)];
  return [
    `Phase ${phase.id}: ${printable(phase.title)}`,
    `about ${tokensText(tokens.mid)} tokens (${tokensText(tokens.low)} to ${tokensText(tokens.high)}), ${share}% of a session; cut by ${by} into ${counted(split.children.length, 'part')}`,
    '',
    ...textTable([heads, ...split.children.map(cells)], { columns, flexible: 1, widest: 20 }),
    '',
    ...warnings.map((warning) => `warning: ${printable(warning)}`),
    ...split.serialized.map(([one, two]) => `${two} waits for ${one}: both name the same files`),
    `gates of phase ${phase.id}, which verify the parts together: ${gateNames(phase)}`,
    written
      ? `Written into ${printable(phase.place.file)}. Look at it: git diff`
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
