import { audit, DebussyError } from '@debussy/core';
import type { PlanFile } from '@debussy/core';
import { readPlan, writePlan } from '@debussy/core/plan';
import { planSettings, targetFolder, withGates } from '@debussy/engine';
import type { Material } from '@debussy/engine';
import { printable } from '@debussy/story';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findingsText, planTable } from '../audit-view/plan-text.ts';
import type { CommandIo } from '../command-io.ts';
import { authorPlan, previewAuthor } from './author-plan.ts';
import type { AuthorOrder } from './author-plan.ts';

export const authorFlags = {
  into: { type: 'string', takes: '<folder>', says: 'the folder to write (default: plans/<name>)' },
  'dry-run': {
    type: 'boolean',
    short: 'n',
    says: 'print the files, or the agent that would write them; start no session and write nothing',
  },
  agent: { type: 'string', takes: '<name>', says: 'the agent that writes the plan, if one is needed' },
  model: { type: 'string', takes: '<name>', says: 'the model of that agent' },
} as const;

export interface AuthorValues {
  readonly into?: string | undefined;
  readonly 'dry-run'?: boolean | undefined;
  readonly agent?: string | undefined;
  readonly model?: string | undefined;
}

/** A plan of any dialect, a text or issues become a plan in debussy's own dialect. */
export async function writeMaterial(
  material: Material,
  values: AuthorValues,
  io: CommandIo,
): Promise<number> {
  if (material.kind === 'plan' && material.plan.dialect === 'debussy') throw alreadyOurs(material.plan.file);
  const target = targetFolder(values.into ?? `plans/${slugOf(material)}`, io.cwd);
  if (!target.ok) throw target.error;
  const isDry = values['dry-run'] === true;
  if (isDry && material.kind === 'text') {
    io.stdout(await previewAuthor(orderOf(material, values, target.value), io));
    return 0;
  }
  const files = await filesOf(material, values, target.value, io);
  if (isDry) {
    for (const { file, text } of files) io.stdout(`--- ${target.value}/${file}\n${text}\n`);
    return 0;
  }
  writeAll(files, join(io.cwd, target.value));
  io.stdout(await summary(target.value, files, io));
  return 0;
}

async function filesOf(
  material: Material,
  values: AuthorValues,
  target: string,
  io: CommandIo,
): Promise<readonly PlanFile[]> {
  if (material.kind === 'plan') {
    const { plan } = material;
    io.stderr(`Read as ${plan.dialect}: ${printable(plan.recognised)}.\n`);
    const doubts = plan.findings.filter(({ severity }) => severity !== 'info');
    if (doubts.length > 0) io.stderr(`${findingsText(doubts)}\n`);
    return writePlan(plan);
  }
  const authored = await authorPlan(orderOf(material, values, target), io);
  if (authored.elsewhere.length > 0)
    io.stderr(`Left out, as it is no part of the plan: ${authored.elsewhere.map(printable).join(', ')}\n`);
  return authored.files;
}

function orderOf(
  { name, text }: Extract<Material, { kind: 'text' }>,
  { agent, model }: AuthorValues,
  target: string,
): AuthorOrder {
  return { target, agent, model, name, material: text };
}

function writeAll(files: readonly PlanFile[], folder: string): void {
  for (const { file, text } of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    // A file that has appeared since is not ours to replace.
    writeFileSync(path, text, { flag: 'wx' });
  }
}

async function summary(target: string, files: readonly PlanFile[], io: CommandIo): Promise<string> {
  const master = `${target}/MASTER_PLAN.md`;
  const texts = new Map(files.map(({ file, text }) => [`${target}/${file}`, text]));
  const read = readPlan({
    file: master,
    text: texts.get(master) ?? '',
    read: (path) => {
      const text = texts.get(path);
      return text === undefined ? { ok: false, problem: 'missing', detail: '' } : { ok: true, text };
    },
  });
  const gates = planSettings([read], io).gates;
  const findings = audit(read, gates).filter(({ severity }) => severity !== 'info');
  const parts = [
    planTable(withGates(read, gates), io.columns),
    ...(findings.length === 0 ? [] : [findingsText(findings)]),
    `Written: ${[...texts.keys()].map(printable).join(', ')}`,
    `Next: git add ${target} && git commit -m "Plan" && debussy run ${master}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function slugOf(material: Material): string {
  const name = material.kind === 'plan' ? material.plan.title : titleOf(material.text) || material.name;
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'imported' : slug;
}

function titleOf(text: string): string {
  return /^#{1,6}\s+(\S.*)$/m.exec(text)?.[1] ?? text.trim().split(/\s+/).slice(0, 6).join(' ');
}

function alreadyOurs(file: string): DebussyError {
  return new DebussyError({
    code: 'ERR_IMPORT_NOTHING',
    message: `${file} is already in debussy's own dialect`,
    hint: `Run it as it is: debussy run ${file}`,
    exitCode: 2,
  });
}
