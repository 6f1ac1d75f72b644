import type { GateSpec } from '@debussy/core';
import { boxEngine, orNull, writeAtomically } from '@debussy/host';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lastingEnvironment } from '../gates/gate-environment.ts';
import { debussyFolder } from '../runs/run-folder.ts';
import type { RunPlace, RunRules } from '../run/run-place.ts';

export type GateCache = ReturnType<typeof gateCache>;

/**
 * Passed gates by tree, command, environment, setup, included files, and the gates run there before. They hold for
 * every run of this repository; with shared folders, which are not part of the tree, only for this run. Failures are
 * never cached. Neither are results written while agents of this run could write: only results from before the run, and
 * those of this process.
 */
export function gateCache(run: RunPlace & RunRules) {
  const folder = join(debussyFolder(run.repository.commonDir), 'verified');
  const begun = statSync(run.folder.root).birthtimeMs;
  let environment: Promise<string> | undefined;
  const file = async (tree: string, gate: GateSpec, after: readonly string[]): Promise<string> => {
    environment ??= environmentDigest(run);
    return join(folder, digest([tree, gate.command, gate.expectation, await environment, after]));
  };
  const own = new Map<string, (readonly string[])[]>();
  return {
    /** Whether a gate has passed on a tree, after some or all of the gates before it. */
    async known(tree: string, gate: GateSpec, before: readonly GateSpec[]): Promise<boolean> {
      const commands = commandsOf(before);
      const passes = own.get(keyOf(tree, gate)) ?? [];
      if (passes.some((after) => isWithin(after, commands))) return true;
      for (const after of commands.length === 0 ? [[]] : [[], commands])
        if (isOlder(await file(tree, gate, after), begun)) return true;
      return false;
    },
    /** A pass, with the gates that had run in the same checkout since it was clean. */
    async remember(tree: string, gate: GateSpec, after: readonly GateSpec[]): Promise<void> {
      const commands = commandsOf(after);
      const key = keyOf(tree, gate);
      own.set(key, [...(own.get(key) ?? []), commands]);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeAtomically(await file(tree, gate, commands), `${gate.name}: ${gate.command ?? ''}\n`);
    },
  };
}

function keyOf(tree: string, { command, expectation }: GateSpec): string {
  return JSON.stringify([tree, command, expectation]);
}

function commandsOf(gates: readonly GateSpec[]): readonly string[] {
  return gates.flatMap(({ command }) => (command === null ? [] : [command]));
}

/** Whether a list contains all of another one, in the same order. */
function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const one of whole) if (at < part.length && one === part[at]) at += 1;
  return at === part.length;
}

async function environmentDigest({ config, env, slots, run }: RunPlace & RunRules): Promise<string> {
  const machine = [process.version, process.platform, process.arch];
  const { digest: included } = await slots.included();
  const setup = [config.setup, config.setup_inputs];
  const evidence = [config.evidence, config.allow_blind_gates, evidenceRules];
  const box = [boxEngine(config.sandbox), config.network.gates, config.gate_env];
  return digest([
    ...machine,
    setup,
    included,
    evidence,
    box,
    lastingEnvironment(env),
    config.share.length > 0 ? run : null,
  ]);
}

/** A pass under other rules does not count. */
const evidenceRules = 4;

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}

/** By ctime, which no program can set. */
function isOlder(path: string, time: number): boolean {
  const found = orNull(() => lstatSync(path));
  return found !== null && found.isFile() && found.ctimeMs < time;
}
