import { firstFew } from '@debussy/core';
import { existsSync, readdirSync } from 'node:fs';
import { readRegular, startObstacle } from '@debussy/host';
import { join, relative } from 'node:path';
import { configJsonSchema, defaultConfig, isForeign } from '@debussy/core/config';
import { installLine, probeAgents, stateOfAgent } from '../checks/probe-agents.ts';
import { foreignFiles, foreignHint, foreignText, schemaFile } from '../config/load-config.ts';
import { planPaths } from '../plan/open-plans.ts';
import { configText } from './config-text.ts';
import type { Findings, Proposal } from './config-text.ts';
import { examplePlan } from './example-plan.ts';
import { detectProject } from './detect-project.ts';
import type { FoundProject } from './detect-project.ts';
import { pluginFiles } from './plugins.ts';

export interface ProjectSurvey {
  readonly findings: Findings;
  readonly writes: readonly PlannedWrite[];
  /** Files of the project that revealed its commands and its setup. */
  readonly manifests: readonly string[];
  /** Files that `init` does not write, and why. */
  readonly remarks: readonly string[];
}

/** A file that `init` would write, and whether it exists already. */
export interface PlannedWrite {
  readonly path: string;
  readonly text: string;
  readonly state: 'new' | 'same' | 'different';
}

export interface SurveyOptions {
  /** Also write skills for Claude Code. */
  readonly skills: boolean;
  /** Also write the plugins for agent programs. */
  readonly plugins: boolean;
  /** The gates that passed a trial, instead of all found ones. */
  readonly proposal?: Proposal;
}

/** Examines a project without changing it: its state, and the files that `init` would write. */
export async function surveyProject(
  root: string,
  env: NodeJS.ProcessEnv,
  { skills, plugins, proposal }: SurveyOptions,
): Promise<ProjectSurvey> {
  const read = (path: string): string | null => readIfThere(join(root, path));
  const { project, manifests } = projectAt(root, env);
  const findings = { ...project, share: [], ...proposal, ...(await chooseAgent(env)) };
  const has = (file: string): boolean => existsSync(join(root, file));
  const foreign = foreignFiles(root);
  const theirs = isTheirs(read('.debussy/config.yaml'));
  const ours = !theirs && (foreign.length === 0 || existsSync(join(root, '.debussy', 'config.yaml')));
  const plans = planPaths(root, root);
  const files = new Map([
    ...(ours ? configFiles(findings) : []),
    ...(plans.length > 0 ? [] : [['MASTER_PLAN.md', examplePlan({ gates: findings.gates, has })] as const]),
    ...(skills || plugins ? claudeSkills() : []),
    ...(plugins ? pluginFiles() : []),
  ]);
  const remarks = [
    ...project.missing.map((one) => `Not proposed: ${one}.`),
    ...(theirs ? [`No configuration: ${foreignText('.debussy/config.yaml')}. ${foreignHint}`] : []),
    ...(ours || theirs ? [] : [foreignRemark(foreign)]),
    ...(plans.length > 0
      ? [`No example plan: there is one already (${plans.map((path) => relative(root, path)).join(', ')}).`]
      : []),
  ];
  const writes = [...files].map(([path, text]): PlannedWrite => {
    const there = read(path);
    return { path, text, state: there === null ? 'new' : there === text ? 'same' : 'different' };
  });
  return { findings, manifests, writes, remarks };
}

/** The commands of a project, and the files that revealed them. */
export function projectAt(
  root: string,
  env: NodeJS.ProcessEnv,
): { readonly project: FoundProject; readonly manifests: readonly string[] } {
  const manifests = new Set<string>();
  const place = { cwd: root, path: env['PATH'] ?? '' };
  const onMachine = (name: string): boolean => startObstacle(name, place) === null;
  const noted = (name: string): string | null => {
    const text = readIfThere(join(root, name));
    if (text !== null) manifests.add(name);
    return text;
  };
  return {
    project: detectProject(noted, onMachine, foldersOf(root), scriptsOf(root)),
    manifests: [...manifests],
  };
}

const mostFolders = 12;

/** Folders of a project that may be projects themselves. */
function foldersOf(root: string): readonly string[] {
  const entries = readdirSync(root, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name));
  return folders.length > mostFolders ? [] : folders.map(({ name }) => name).toSorted();
}

/** Python files at the top. */
function scriptsOf(root: string): readonly string[] {
  return readdirSync(root).filter((name) => name.endsWith('.py'));
}

function configFiles(found: Findings): readonly (readonly [string, string])[] {
  return [
    ['.debussy/config.yaml', configText(found)],
    [schemaFile, `${JSON.stringify(configJsonSchema(), null, 2)}\n`],
  ];
}

/** Instructions for Claude Code to write a plan, and to work on a phase of one. */
function claudeSkills(): ReadonlyMap<string, string> {
  return new Map([
    ['.claude/skills/debussy-plan/SKILL.md', planSkill],
    ['.claude/skills/debussy-phase/SKILL.md', phaseSkill],
    ['.claude/skills/debussy-progress/SKILL.md', progressSkill],
    ['.claude/skills/debussy-done/SKILL.md', doneSkill],
    ['.claude/skills/debussy-status/SKILL.md', statusSkill],
  ]);
}

const planSkill = `---
name: debussy-plan
description: Write or fix a plan that \`debussy run\` runs. Use when asked for an implementation plan in phases.
---

# Writing a plan for debussy

- \`MASTER_PLAN.md\` holds a table: Phase, Title, Focus, Risk, Status, Depends on. The title links the phase's file.
- Each phase file: \`# <feature> Phase <id>: <title>\`, \`**Depends On:**\`, \`## Gates\`, \`## Tasks\` with checkboxes,
  \`## Files to Create/Modify\`.
- A gate is a line \`- name: \\\`command\\\`\`. The command must exit 0 in a clean checkout. A phase without one cannot land
  by itself.
- Phases that do not depend on each other run at once: let each write files of its own, and name them.
- A phase should fit into one session: \`debussy estimate\` says which ones do not.

Check it with \`debussy audit --strict\`, then commit it: what runs is the plan as committed.
`;

const phaseSkill = `---
name: debussy-phase
description: Working on a phase of a plan inside a debussy session (the variable DEBUSSY_PHASE is set).
---

# Inside a debussy session

- Work only in the current directory. Debussy makes the commits and runs the gates itself.
- \`debussy progress "<message>"\` tells the person who watches what you are doing.
- When you are done: \`debussy done --phase "$DEBUSSY_PHASE" --status completed\`. If you cannot go on:
  \`--status blocked --reason "<why>"\`.
- If the phase is too large for one session, ask for a split: \`debussy split --file split.json\` with
  \`{"reason": "…", "recommended_sub_phases": [{"sub_phase_id": "2a", "name": "…", "tasks": ["1.1"], "files": ["src/a/**"]}, …]}\`.
  The sub-phases must cover every remaining task and should not write the same files.
- Before the context is full, write what the next session must know into the file that \`DEBUSSY_HANDOFF_FILE\` names.
`;

const progressSkill = `---
name: debussy-progress
description: Log a step that is done, inside a debussy session. Use after each task of a phase.
---

Log progress: $ARGUMENTS

Run \`debussy progress "$ARGUMENTS"\`, then continue the work. Say in one sentence what is done: the next session reads it.
`;

const doneSkill = `---
name: debussy-done
description: Report that a phase is completed, blocked or failed, inside a debussy session.
---

Report: $ARGUMENTS

Run \`debussy done --phase "$DEBUSSY_PHASE" --status <completed|failed|blocked|needs_human_verification> --reason "<one sentence>"\`
with the status that is true. Debussy then runs the gates itself, in a clean checkout.
`;

const statusSkill = `---
name: debussy-status
description: Say how far a run of debussy is, phase by phase.
---

Run \`debussy status\` and say in a few sentences what has landed, what runs, and what waits for a person.
`;

function isTheirs(text: string | null): boolean {
  return text !== null && isForeign({ file: '', text });
}

function foreignRemark(foreign: readonly string[]): string {
  return `No configuration: .debussy/ belongs to another tool here (${firstFew(foreign, 3)}) and is left alone. To have settings in it all the same: debussy init --print-config > .debussy/config.yaml`;
}

async function chooseAgent(env: NodeJS.ProcessEnv): Promise<Pick<Findings, 'agent' | 'agentWhy'>> {
  const found = await probeAgents(defaultConfig(), env);
  const installed = found.filter(({ name, probe }) => name !== 'scripted' && probe.installed);
  const best = installed.find(({ probe }) => probe.loggedIn !== false) ?? installed[0];
  if (best === undefined) {
    const agentWhy = `No agent is installed. Install one: ${installLine}`;
    return { agent: null, agentWhy };
  }
  const agentWhy = `Agents: ${installed.map((agent) => `${agent.name} ${stateOfAgent(agent)}`).join('; ')}`;
  return { agent: best.name, agentWhy };
}

function readIfThere(path: string): string | null {
  const read = readRegular(path, 4 * 1024 * 1024);
  if (read.ok) return read.value;
  return existsSync(path) ? '' : null;
}
