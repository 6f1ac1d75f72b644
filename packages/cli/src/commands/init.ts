import { refuseOtherName } from '@debussy/engine';
import { locateRepository } from '@debussy/workspace';
import { join } from 'node:path';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { askYes } from '../init/ask.ts';
import { configText } from '../init/config-text.ts';
import { stepsAfterInit } from '../init/next-steps.ts';
import type { PlannedWrite } from '../init/plan-writes.ts';
import { tryProposal } from '../init/try-proposal.ts';
import { surveyProject } from '../init/survey-project.ts';
import type { ProjectSurvey } from '../init/survey-project.ts';
import { writePlanned } from '../init/write-files.ts';

const shape = {
  name: 'init',
  about: `Finds the project's test and lint commands and the installed agents, and writes a configuration with comments and an
example plan. Asks first, and never overwrites anything without asking.`,
  flags: {
    yes: {
      type: 'boolean',
      short: 'y',
      says: 'asks nothing: writes what is not there yet, and keeps what is',
    },
    'claude-skills': {
      type: 'boolean',
      says: 'also writes skills for Claude Code: how to write a plan, work on a phase, log progress, report, ask for the status',
    },
    try: {
      type: 'boolean',
      says: 'runs what it proposes in a clean worktree first, and writes only what passed',
    },
    'print-config': { type: 'boolean', says: 'only prints the configuration' },
  },
  example: 'debussy init --yes && debussy audit',
} as const;

export const command: CliCommand = commandOf(shape, async ({ values }, io) => {
  const located = await locateRepository(io.cwd);
  if (!located.ok) throw located.error;
  const { root } = located.value;
  refuseOtherName(join(root, '.debussy', 'config.yaml'), '.debussy/config.yaml');
  const skills = values['claude-skills'] === true;
  const found = await surveyProject(root, io.env, { skills });
  if (values['print-config'] === true) {
    io.stdout(configText(found.findings));
    return 0;
  }
  io.stdout(foundText(found));
  const isTried = values.try === true || (await wantsTrial(found, values.yes === true, io));
  const proposal = isTried ? await tryProposal({ root, findings: found.findings }, io) : null;
  const survey = proposal === null ? found : await surveyProject(root, io.env, { skills, proposal });
  if (values.yes === true) return write({ root, survey, replace: new Set() }, io);
  if (!io.isTTY || !process.stdin.isTTY) return onlySay(survey, io);
  return askAndWrite(root, survey, io);
});

/** Trying can take minutes, and is only asked where somebody can answer. */
async function wantsTrial({ findings }: ProjectSurvey, yes: boolean, io: CommandIo): Promise<boolean> {
  if (yes || findings.gates.length === 0 || !io.isTTY || !process.stdin.isTTY) return false;
  return askYes('Try these commands in a clean worktree first?', true, terminal);
}

const terminal = { input: process.stdin, output: process.stdout };

async function askAndWrite(root: string, survey: ProjectSurvey, io: CommandIo): Promise<number> {
  const added = survey.writes.filter(({ state }) => state === 'new');
  if (
    added.length > 0 &&
    !(await askYes(`Write ${added.map(({ path }) => path).join(', ')}?`, true, terminal))
  ) {
    io.stdout('Nothing has been written.\n');
    return 0;
  }
  const replace = new Set<string>();
  for (const { path } of survey.writes.filter(({ state }) => state === 'different')) {
    if (await askYes(`${path} is there already. Replace it?`, false, terminal)) replace.add(path);
  }
  return write({ root, survey, replace }, io);
}

interface Order {
  readonly root: string;
  readonly survey: ProjectSurvey;
  readonly replace: ReadonlySet<string>;
}

async function write({ root, survey, replace }: Order, io: CommandIo): Promise<number> {
  writePlanned(root, survey.writes, replace);
  const written = survey.writes.filter(({ path, state }) => state === 'new' || replace.has(path));
  const kept = survey.writes.filter((each) => !written.includes(each));
  io.stdout(
    [
      ...lines('Wrote', written),
      ...lines('Kept as it was', kept),
      ...survey.remarks,
      '',
      ...(await stepsAfterInit({ cwd: io.cwd, root, survey, written: written.map(({ path }) => path) })),
      '',
    ].join('\n'),
  );
  return 0;
}

function onlySay(survey: ProjectSurvey, io: CommandIo): number {
  const added = survey.writes.filter(({ state }) => state === 'new');
  const kept = survey.writes.filter(({ state }) => state !== 'new');
  const said = [...lines('Would write', added), ...lines('Would keep', kept), ...survey.remarks];
  io.stdout(
    `${said.join('\n')}\n\nNothing has been written: there is no terminal to ask on. To do it: debussy init --yes\n`,
  );
  return 2;
}

function foundText({ findings }: ProjectSurvey): string {
  const gates = findings.gates.map((gate) => `  ${gate.name}: ${gate.command}  (${gate.from})`);
  const found = gates.length === 0 ? ['No test or lint command was found.'] : ['Found:', ...gates];
  return `${[...found, findings.agentWhy].join('\n')}\n\n`;
}

function lines(what: string, writes: readonly PlannedWrite[]): readonly string[] {
  return writes.length === 0 ? [] : [`${what}:`, ...writes.map(({ path }) => `  ${path}`)];
}
