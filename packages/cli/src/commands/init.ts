import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { DebussyError, messageOf, shellQuoted } from '@debussy/core';
import { configText, refuseOtherName, surveyProject } from '@debussy/engine';
import type { PlannedWrite, ProjectSurvey } from '@debussy/engine';
import { gitFrom, must } from '@debussy/host';
import { counted } from '@debussy/story';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { repositoryHere } from '../config-view/repository-here.ts';
import { writeAgentsMd } from '../init/agents-md.ts';
import { askYes } from '../init/ask.ts';
import { tryProposal } from '../init/try-proposal.ts';

const shape = {
  name: 'init',
  about: `Finds the project's test and lint commands, and writes a short configuration and a plan of two phases that can be
run. Asks first, and never overwrites a file without asking.`,
  flags: {
    yes: {
      type: 'boolean',
      short: 'y',
      says: 'ask nothing; write missing files and keep existing ones',
    },
    plugins: {
      type: 'boolean',
      says: 'also write plugins for Claude Code, Codex and Gemini: tools, a command, skills',
    },
    'claude-skills': {
      type: 'boolean',
      says: 'also write skills for Claude Code: write a plan, work on a phase, log progress, report, show the status',
    },
    try: {
      type: 'boolean',
      says: 'try the proposed gates in a clean worktree first, and write only those that pass',
    },
    'agents-md': {
      type: 'boolean',
      says: 'only write a paragraph into AGENTS.md: how agents land their own branches',
    },
    'print-config': { type: 'boolean', says: 'only print the configuration' },
  },
  example: 'debussy init --yes && debussy audit',
} as const;

export const command = commandOf(shape, async ({ values }, io) => {
  const { root } = await repositoryHere(io.cwd);
  refuseOtherName(join(root, '.debussy', 'config.yaml'), '.debussy/config.yaml');
  if (values['agents-md'] === true) return writeAgentsMd(root, io);
  const skills = values['claude-skills'] === true;
  const plugins = values.plugins === true;
  const found = await surveyProject(root, io.env, { skills, plugins });
  if (values['print-config'] === true) {
    io.stdout(configText(found.findings));
    return 0;
  }
  io.stdout(foundText(found));
  const isTried = values.try === true || (await wantsTrial(found, values.yes === true, io));
  const proposal = isTried ? await tryProposal(root, found.findings, io) : null;
  const survey = proposal === null ? found : await surveyProject(root, io.env, { skills, plugins, proposal });
  if (values.yes === true) return writeAccepted(root, survey, new Set(), io);
  if (!io.isTTY || !process.stdin.isTTY) return onlySay(survey, io);
  return askAndWrite(root, survey, io);
});

/** A trial can take minutes, so it is only offered on a terminal. */
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
  return writeAccepted(root, survey, replace, io);
}

async function writeAccepted(
  root: string,
  survey: ProjectSurvey,
  replace: ReadonlySet<string>,
  io: CommandIo,
): Promise<number> {
  writePlanned(root, survey.writes, replace);
  const written = survey.writes.filter(({ path, state }) => state === 'new' || replace.has(path));
  const kept = survey.writes.filter((each) => !written.includes(each));
  io.stdout(
    [
      ...lines('Wrote', written),
      ...lines('Kept as it was', kept),
      ...survey.remarks,
      '',
      ...(await stepsAfterInit(
        io.cwd,
        root,
        survey,
        written.map(({ path }) => path),
      )),
      '',
    ].join('\n'),
  );
  return 0;
}

/** Writes new files, and replaces existing ones only with the user's consent. */
function writePlanned(root: string, writes: readonly PlannedWrite[], replace: ReadonlySet<string>): void {
  for (const { path, text, state } of writes) {
    const replaces = state === 'different' && replace.has(path);
    if (state !== 'new' && !replaces) continue;
    // A file that has appeared since is not ours to replace.
    write(join(root, path), text, replaces ? 'w' : 'wx');
  }
}

function write(path: string, text: string, flag: 'w' | 'wx'): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag });
  } catch (cause) {
    throw new DebussyError({
      code: 'ERR_INIT_WRITE',
      message: `${path} cannot be written: ${messageOf(cause)}`,
      hint: 'Check that path, then try again. Files already written are kept.',
      cause,
    });
  }
}

/** The commands after `init` that make a run possible: the required files are committed, and the agent is installed. */
async function stepsAfterInit(
  cwd: string,
  root: string,
  survey: ProjectSurvey,
  written: readonly string[],
): Promise<readonly string[]> {
  if (written.length === 0) return ['Everything was there already. Look at a plan: debussy audit'];
  const hasAgent = survey.findings.agent !== null;
  const run = hasAgent ? 'debussy run' : 'debussy run --agent scripted';
  const commit = `${await addCommand(cwd, root, survey, written)} && git commit -m "Plan" && ${run}`;
  return [
    `Edit ${counted(written.length, 'file')} if needed, then: ${commit}`,
    ...(hasAgent ? [] : ['(scripted only plays the plan: it shows how a run works, and does no real work)']),
  ];
}

async function addCommand(
  cwd: string,
  root: string,
  survey: ProjectSurvey,
  written: readonly string[],
): Promise<string> {
  // A run only sees committed files.
  if (!(await hasCommit(root))) return `git add ${quoted(relative(cwd, root) || '-A')}`;
  const needed = [...written, ...(await untracked(root, survey.manifests))];
  const tops = new Set(needed.map((path) => path.split('/')[0] ?? path));
  return `git add ${[...tops].map((top) => quoted(relative(cwd, join(root, top)))).join(' ')}`;
}

async function hasCommit(root: string): Promise<boolean> {
  return (await gitFrom(root)(['rev-parse', '--verify', '--quiet', 'HEAD'])).code === 0;
}

async function untracked(root: string, files: readonly string[]): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const list = ['ls-files', '-z', '--others', '--exclude-standard', '--', ...files];
  const found = await must(gitFrom(root), list);
  return found
    .toString()
    .split('\0')
    .filter((file) => file !== '');
}

function quoted(path: string): string {
  return shellQuoted(path.split(sep).join('/'));
}

function onlySay(survey: ProjectSurvey, io: CommandIo): number {
  const added = survey.writes.filter(({ state }) => state === 'new');
  const kept = survey.writes.filter(({ state }) => state !== 'new');
  const said = [...lines('Would write', added), ...lines('Would keep', kept), ...survey.remarks];
  io.stdout(`${said.join('\n')}\n\nNothing written: not a terminal. Run: debussy init --yes\n`);
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
