import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defaultConfig, isForeign } from '@debussy/core/config';
import { findPlans, foreignFiles, foreignHint, foreignText, probeAgents } from '@debussy/engine';
import { claudeSkills } from './claude-skills.ts';
import { configText } from './config-text.ts';
import type { Findings } from './config-text.ts';
import { detectProject } from './detect-project.ts';
import { examplePlan } from './example-plan.ts';
import { planWrites } from './plan-writes.ts';
import type { PlannedWrite } from './plan-writes.ts';

export interface ProjectSurvey {
  readonly findings: Findings;
  readonly writes: readonly PlannedWrite[];
  /** Files of the project that its commands and its setup were found by. */
  readonly manifests: readonly string[];
  /** What is not written, and why. */
  readonly remarks: readonly string[];
}

export interface SurveyOptions {
  /** Write skills for Claude Code, too. */
  readonly skills: boolean;
  /** What was tried and passed, instead of what was found. */
  readonly proposal?: Pick<Findings, 'gates' | 'setup' | 'share'>;
}

/** Looks at a project without changing it: what is there, and what \`init\` would write. */
export async function surveyProject(
  root: string,
  env: NodeJS.ProcessEnv,
  { skills, proposal }: SurveyOptions,
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
    ...(skills ? claudeSkills() : []),
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
  return { findings, manifests: [...manifests], writes: planWrites(files, read), remarks };
}

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
  const some = foreign.slice(0, 3).join(', ');
  return `No configuration: .debussy/ belongs to another tool here (${some}${foreign.length > 3 ? ', …' : ''}) and is left alone. To have settings in it all the same: debussy init --print-config > .debussy/config.yaml`;
}

async function chooseAgent(
  env: NodeJS.ProcessEnv,
): Promise<Pick<Findings, 'agent' | 'agentWhy' | 'hasAgent'>> {
  const found = await probeAgents(defaultConfig(), env);
  const installed = found.filter(({ name, probe }) => name !== 'scripted' && probe.installed);
  const best = installed.find(({ probe }) => probe.loggedIn !== false) ?? installed[0];
  if (best === undefined) {
    const why =
      'No agent was found on this machine. Install one, or name a program of your own under `agents`: debussy agents';
    return { agent: 'claude', agentWhy: why, hasAgent: false };
  }
  const names = installed.map(({ name }) => name).join(', ');
  const agentWhy = `Found on this machine: ${names}. See: debussy agents`;
  return { agent: best.name, agentWhy, hasAgent: true };
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return existsSync(path) ? '' : null;
  }
}
