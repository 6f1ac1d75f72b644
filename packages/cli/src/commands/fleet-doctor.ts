import { openStore } from '@debussy/workspace';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { fleetFlags } from '../fleet/fleet-flags.ts';
import { version } from '@debussy/engine';

const shape = {
  name: 'fleet doctor',
  about: `Checks everything that runs on several hosts need: the queue and its safety, the clocks, the shared repository,
whether it rejects a second result for the same task, versions and workers. Exit code 1 if there is a problem.`,
  flags: {
    ...fleetFlags,
    label: { type: 'string', multiple: true, takes: 'NAME', says: 'also look for workers with this label' },
    json: jsonFlag,
  },
  example: 'debussy fleet doctor --queue redis://127.0.0.1:6379 --remote /srv/git/hub.git',
} as const;

export const command = commandOf(shape, async ({ values }, io) => {
  const fleet = await import('@debussy/fleet');
  const { queue, remotes, refs } = fleet.fleetSettings({ flags: values, env: io.env, cwd: io.cwd });
  const folder = await mkdtemp(join(tmpdir(), 'debussy-doctor-'));
  try {
    await fleet.initMirror(folder);
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
