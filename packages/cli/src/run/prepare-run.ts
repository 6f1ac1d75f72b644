import { openRepository, preflight } from '@debussy/workspace';
import type { Repository } from '@debussy/workspace';
import { relative, resolve } from 'node:path';
import type { CommandIo } from '../command-io.ts';
import { begin } from './begin.ts';
import type { HeldRun } from './begin.ts';
import { diskTexts } from './disk-texts.ts';
import { loadConfig } from './load-config.ts';
import { readPlanTexts } from './plan-of-run.ts';
import type { RunFlags } from './run-flags.ts';

export type Prepared =
  | { readonly kind: 'held'; readonly held: HeldRun }
  | { readonly kind: 'over'; readonly exitCode: number };

export async function prepareRun(flags: RunFlags, io: CommandIo): Promise<Prepared> {
  const repository = await openHere(io.cwd);
  const { config } = loadConfig({ root: repository.root, env: io.env, flags: flags.settings });
  const [problem] = preflight(repository, { allowDirty: config.allow_dirty });
  if (problem !== undefined) throw problem;
  const file = relative(repository.root, resolve(io.cwd, flags.plan ?? 'MASTER_PLAN.md'));
  const texts = readPlanTexts(file, diskTexts(repository.root));
  if (!texts.ok) throw texts.error;
  const held = await begin({
    repository,
    texts: texts.value,
    config,
    base: repository.head,
    only: flags.phases.length === 0 ? null : flags.phases,
    env: io.env,
    replaces: null,
  });
  return { kind: 'held', held };
}

async function openHere(cwd: string): Promise<Repository> {
  const opened = await openRepository(cwd);
  if (!opened.ok) throw opened.error;
  return opened.value;
}
