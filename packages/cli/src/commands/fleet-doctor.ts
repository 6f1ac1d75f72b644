import { openStore } from '@debussy/workspace';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf, type RunCommand } from '../command-of.ts';
import { fleetFlagOptions, fleetFlagUsage, fleetSettings } from '../fleet/fleet-settings.ts';
import { initMirror } from '../fleet/hub.ts';
import { loadFleet } from '../fleet/load-fleet.ts';
import { version } from '@debussy/engine';

export const usage: string = `Usage: debussy fleet doctor [--json] [options]

Looks at everything that runs on several hosts need: the queue and whether it is safe, the clocks, the shared repository
and whether the first of two results stands there, versions and workers. Exit code 1 when something is wrong.

${fleetFlagUsage}
      --label NAME            look for workers with this label, too
      --json                  for programs

Example: debussy fleet doctor --queue redis://127.0.0.1:6379 --remote /srv/git/hub.git
`;

const options = {
  ...fleetFlagOptions,
  label: { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const;

export const run: RunCommand = commandOf({ usage, options, words: false }, async ({ values }, io) => {
  const fleet = await loadFleet();
  const { queue, remotes, refs } = fleetSettings(fleet, { flags: values, env: io.env, cwd: io.cwd });
  const folder = await mkdtemp(join(tmpdir(), 'debussy-doctor-'));
  try {
    await initMirror(folder);
    const gitDir = openStore(join(folder, '.git')).commonDir;
    const labels = values.label ?? [];
    const findings = await fleet.fleetDoctor({ queue, remote: remotes[0], labels, refs, gitDir, version });
    const isWell = findings.every((finding) => finding.ok);
    io.stdout(
      values.json === true
        ? `${JSON.stringify({ ok: isWell, checks: findings }, null, 2)}\n`
        : shown(findings),
    );
    return isWell ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

type Findings = readonly {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly hint: string;
}[];

function shown(findings: Findings): string {
  const width = Math.max(...findings.map((finding) => finding.check.length));
  return findings
    .map(({ check, ok, detail, hint }) => {
      const line = `${ok ? 'ok ' : 'BAD'}  ${check.padEnd(width)}  ${detail}\n`;
      return hint === '' ? line : `${line}     ${' '.repeat(width)}  ${hint}\n`;
    })
    .join('');
}
