import { firstFew } from '@debussy/core';
import { accessSync, constants, existsSync } from 'node:fs';
import { readRegular } from '@debussy/host';
import { delimiter, join } from 'node:path';
import { defaultConfig, isForeign } from '@debussy/core/config';
import { probeAgents } from '../checks/probe-agents.ts';
import { foreignFiles, foreignHint, foreignText } from '../config/load-config.ts';
import { findPlans } from '../plan/find-plans.ts';
import { configText } from './config-text.ts';
import type { Findings } from './config-text.ts';
import { detectProject } from './detect-project.ts';
import type { FoundGate } from './detect-project.ts';
import { pluginFiles } from './plugins.ts';

export interface ProjectSurvey {
  readonly findings: Findings;
  readonly writes: readonly PlannedWrite[];
  /** Files of the project that its commands and its setup were found by. */
  readonly manifests: readonly string[];
  /** What is not written, and why. */
  readonly remarks: readonly string[];
}

/** A file that `init` would write, and whether one stands there already. */
export interface PlannedWrite {
  readonly path: string;
  readonly text: string;
  readonly state: 'new' | 'same' | 'different';
}

export interface SurveyOptions {
  /** Write skills for Claude Code, too. */
  readonly skills: boolean;
  /** Write what makes debussy known to the agent programs, too. */
  readonly plugins: boolean;
  /** What was tried and passed, instead of what was found. */
  readonly proposal?: Pick<Findings, 'gates' | 'setup' | 'share'>;
}

/** Looks at a project without changing it: what is there, and what `init` would write. */
export async function surveyProject(
  root: string,
  env: NodeJS.ProcessEnv,
  { skills, plugins, proposal }: SurveyOptions,
): Promise<ProjectSurvey> {
  const read = (path: string): string | null => readIfThere(join(root, path));
  const manifests = new Set<string>();
  const onMachine = (name: string): boolean => isOnPath(name, env);
  const project = detectProject((name) => {
    const text = read(name);
    if (text !== null) manifests.add(name);
    return text;
  }, onMachine);
  const findings = { ...project, share: [], ...proposal, ...(await chooseAgent(env)) };
  const foreign = foreignFiles(root);
  const theirs = isTheirs(read('.debussy/config.yaml'));
  const ours = !theirs && (foreign.length === 0 || existsSync(join(root, '.debussy', 'config.yaml')));
  const plans = findPlans(root).masters;
  const files = new Map([
    ...(ours ? ([['.debussy/config.yaml', configText(findings)]] as const) : []),
    ...(plans.length > 0 ? [] : examplePlan(findings.gates)),
    ...(skills || plugins ? claudeSkills() : []),
    ...(plugins ? pluginFiles() : []),
  ]);
  const remarks = [
    ...project.missing.map((one) => `Not proposed: ${one}.`),
    ...(theirs ? [`No configuration: ${foreignText('.debussy/config.yaml')}. ${foreignHint}`] : []),
    ...(ours || theirs ? [] : [foreignRemark(foreign)]),
    ...(plans.length > 0
      ? [
          `No example plan: there is one already (${plans.length === 1 ? 'MASTER_PLAN' : plans.length + ' plans'}).`,
        ]
      : []),
  ];
  const writes = [...files].map(([path, text]): PlannedWrite => {
    const there = read(path);
    return { path, text, state: there === null ? 'new' : there === text ? 'same' : 'different' };
  });
  return { findings, manifests: [...manifests], writes, remarks };
}

/**
 * An example to change: two phases, the second after the first. `debussy audit` has nothing to say about it, and the
 * scripted agent, which writes a file for each phase, carries it out.
 */
function examplePlan(gates: readonly FoundGate[]): ReadonlyMap<string, string> {
  const common = gates.map(({ name, command }) => `- ${name}: \`${command}\``);
  return new Map([
    ['MASTER_PLAN.md', master],
    ['plan/phase-1-first-step.md', phase(first, common)],
    ['plan/phase-2-second-step.md', phase(second, common)],
  ]);
}

const master = `# Example

What is to be made, and why. Each phase is worked on by an agent in a worktree of its own, and lands as one commit when
its gates pass. Phases that do not depend on each other run at once.

| Phase | Title | Focus | Risk | Status | Depends on |
| --- | --- | --- | --- | --- | --- |
| 1 | [First step](plan/phase-1-first-step.md) | What it is | Low | Pending | None |
| 2 | [Second step](plan/phase-2-second-step.md) | What comes next | Low | Pending | Phase 1 |
`;

interface ExamplePhase {
  readonly id: string;
  readonly title: string;
  readonly after: string;
  readonly about: string;
  readonly gate: string;
  readonly tasks: readonly string[];
  readonly file: string;
}

const first: ExamplePhase = {
  id: '1',
  title: 'First step',
  after: 'None',
  about: 'Say here what this phase is to reach, and what it should leave alone.',
  gate: '- written: `test -s phase-1.txt`',
  tasks: ['Read the README and what it points at', 'Write phase-1.txt: what this project does, in ten lines'],
  file: 'phase-1.txt',
};

const second: ExamplePhase = {
  id: '2',
  title: 'Second step',
  after: '[Phase 1](phase-1-first-step.md)',
  about: 'It starts the moment phase 1 has landed, from what landed.',
  gate: '- written: `test -s phase-2.txt`',
  tasks: ['Write phase-2.txt: what this project needs next, from phase-1.txt'],
  file: 'phase-2.txt',
};

function phase(
  { id, title, after, about, gate, tasks, file }: ExamplePhase,
  gates: readonly string[],
): string {
  return `# Example Phase ${id}: ${title}

**Status:** Pending
**Master Plan:** [MASTER_PLAN.md](../MASTER_PLAN.md)
**Depends On:** ${after}

## Overview
${about}

## Gates
Commands that must exit 0 for the phase to land. Debussy runs them itself, in a clean checkout.
${[gate, ...gates].join('\n')}

## Tasks
### 1. ${title}
${tasks.map((task, i) => `- [ ] 1.${i + 1}: ${task}`).join('\n')}

## Files to Create/Modify
- \`${file}\`
`;
}

/** What Claude Code reads when somebody asks it to write a plan, and when it works on a phase of one. */
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

Run \`debussy progress "$ARGUMENTS"\`, then go on with the work. Say what is done in one sentence: the next session is told.
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

function isOnPath(name: string, env: NodeJS.ProcessEnv): boolean {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function isTheirs(text: string | null): boolean {
  return text !== null && isForeign({ file: '', text });
}

function foreignRemark(foreign: readonly string[]): string {
  return `No configuration: .debussy/ belongs to another tool here (${firstFew(foreign, 3)}) and is left alone. To have settings in it all the same: debussy init --print-config > .debussy/config.yaml`;
}

async function chooseAgent(
  env: NodeJS.ProcessEnv,
): Promise<Pick<Findings, 'agent' | 'agentWhy' | 'hasAgent'>> {
  const found = await probeAgents(defaultConfig(), env);
  const installed = found.filter(({ name, probe }) => name !== 'scripted' && probe.installed);
  const best = installed.find(({ probe }) => probe.loggedIn !== false) ?? installed[0];
  if (best === undefined) {
    const why =
      'No agent was found on this machine. Install one, or name a program of your own under `agents`: debussy doctor --agents';
    return { agent: 'claude', agentWhy: why, hasAgent: false };
  }
  const names = installed.map(({ name }) => name).join(', ');
  const agentWhy = `Found on this machine: ${names}. See: debussy doctor --agents`;
  return { agent: best.name, agentWhy, hasAgent: true };
}

function readIfThere(path: string): string | null {
  const read = readRegular(path, 4 * 1024 * 1024);
  if (read.ok) return read.value;
  return existsSync(path) ? '' : null;
}
