import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { messageOf } from '@debussy/core';
import { bundledBinary, workspaceRoot } from '@debussy/testing';
import { readOptions } from '@debussy/testing/tool';
import { keepPin, keptOutline, outlineOf } from './pins/keep-pin.ts';
import { differences } from './pins/outline.ts';
import { pins } from './pins/pins.ts';
import { recordPin } from './pins/record-pin.ts';

const usage = `Usage: node tools/bin/run.mjs proof/pins [--check] [--binary <debussy.js>] [--to <folder>] [name …]

Plays runs of many kinds with the scripted agent and keeps their journals: packages/cli/test/pins.test.ts holds what is
shown of them. They are played one after the other; names are those of the recipes (default: all).

  --check      keep nothing; print where a run does something else than the one that was kept, in events and exit codes
  --binary F   the program to play them with (default: bundled from the sources)
  --to D       where they are kept (default: packages/cli/test/fixtures/pins)

Exit code 0: all were kept, or are the same. 1: --check found differences. 2: bad usage.
`;

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const options = understood(argv);
  if (options === null) return 2;
  const { names, binary, to, check } = options;
  const root = workspaceRoot(import.meta.dirname);
  const program = binary === null ? await bundledBinary() : resolve(binary);
  const folder = to === null ? join(root, 'packages/cli/test/fixtures/pins') : resolve(to);
  let others = 0;
  for (const pin of pins.filter(({ name }) => names.length === 0 || names.includes(name))) {
    if (pin.needs !== undefined && spawnSync('which', [pin.needs]).status !== 0) {
      process.stdout.write(`${pin.name}: left out, needs ${pin.needs}\n`);
      continue;
    }
    const recorded = await recordPin(pin, program);
    const differs = check ? differences(keptOutline(folder, pin.name), outlineOf(recorded)) : [];
    if (!check) keepPin(folder, pin.name, recorded);
    others += differs.length;
    process.stdout.write([`${pin.name}: ${recorded.calls.join('; ')}`, ...differs, ''].join('\n'));
  }
  return others === 0 ? 0 : 1;
}

function understood(argv: readonly string[]) {
  const names = argv.filter((word) => pins.some(({ name }) => name === word));
  try {
    const others = argv.filter((word) => !names.includes(word));
    return { names, ...readOptions(others, { binary: null, to: null, check: false }) };
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n${usage}`);
    return null;
  }
}
