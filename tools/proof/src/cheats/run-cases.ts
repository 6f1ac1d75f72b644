import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@debussy/testing';
import type { CheatCase } from './cheat-case.ts';
import type { CheatOptions } from './cheat-options.ts';
import { ctestCases } from './ctest-cases.ts';
import { goCases } from './go-cases.ts';
import { mavenCases } from './maven-cases.ts';
import { nodeCases } from './node-cases.ts';
import { hasRunner, playCase } from './play-case.ts';
import type { PlayedCase } from './play-case.ts';
import { nodeHonestCases } from './node-honest-cases.ts';
import { pytestCases } from './pytest-cases.ts';
import { pytestHonestCases } from './pytest-honest-cases.ts';
import { unittestCases } from './unittest-cases.ts';
import { cargoCases } from './cargo-cases.ts';
import { runnerCases } from './runner-cases.ts';
import { roundaboutCases } from './roundabout-cases.ts';
import { secondSightCases } from './second-sight-cases.ts';
import { scriptCases } from './script-cases.ts';
import { unseenCases } from './unseen-cases.ts';
import { idleAssertionCases } from './idle-assertion-cases.ts';
import { surroundingsCases } from './surroundings-cases.ts';
import { quietTestCases } from './quiet-test-cases.ts';
import { underminedPackageCases } from './undermined-package-cases.ts';
import { underminedRunnerCases } from './undermined-runner-cases.ts';

export interface CheatResult {
  readonly played: readonly PlayedCase[];
  /** Ecosystems whose runners are not installed. */
  readonly absent: readonly string[];
  readonly ms: number;
}

export const allCases: readonly CheatCase[] = [
  ...nodeCases,
  ...nodeHonestCases,
  ...runnerCases,
  ...pytestCases,
  ...pytestHonestCases,
  ...unittestCases,
  ...cargoCases,
  ...goCases,
  ...ctestCases,
  ...scriptCases,
  ...unseenCases,
  ...idleAssertionCases,
  ...surroundingsCases,
  ...roundaboutCases,
  ...secondSightCases,
  ...mavenCases,
  ...quietTestCases,
  ...underminedRunnerCases,
  ...underminedPackageCases,
];

export async function runCases(
  program: string,
  { only, jobs, folder: parent, modules: given }: CheatOptions,
  watching: { readonly over: AbortSignal; played(one: PlayedCase): void },
): Promise<CheatResult> {
  const begun = performance.now();
  const folder = realpathSync(mkdtempSync(join(parent, 'debussy-cheats-')));
  const modules = given ?? join(workspaceRoot(import.meta.dirname), 'node_modules');
  const wanted = allCases.filter(
    ({ name }) => only === null || only.split(',').some((part) => ` ${name}`.includes(part)),
  );
  const ecosystems = [...new Set(wanted.map(({ ecosystem }) => ecosystem))];
  const absent = ecosystems.filter((ecosystem) => !isInstalled(ecosystem, modules));
  const left = wanted.filter(({ ecosystem }) => !absent.includes(ecosystem));
  const played: PlayedCase[] = [];
  const worker = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined && !watching.over.aborted; one = left.shift()) {
      const result = await playCase(one, { program, folder, modules });
      played.push(result);
      watching.played(result);
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  if (played.every(({ ok }) => ok)) rmSync(folder, { recursive: true, force: true });
  return { played, absent, ms: performance.now() - begun };
}

const programs: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['pytest', ['python3', '-m', 'pytest', '--version']],
  ['unittest', ['python3', '--version']],
  ['cargo', ['cargo', '--version']],
  ['go', ['go', 'version']],
  ['ctest', ['cmake', '--version']],
  ['make', ['cc', '--version']],
  [
    'maven',
    ['sh', '-c', 'mvn --version && ls ~/.m2/repository/org/apache/maven/plugins/maven-surefire-plugin/3.2.5'],
  ],
]);

function isInstalled(ecosystem: string, modules: string): boolean {
  if (/^(?:vitest|jest|mocha|oxlint)$/.test(ecosystem)) return hasRunner(modules, ecosystem);
  const [program, ...args] = programs.get(ecosystem) ?? ['sh', '-c', 'true'];
  return spawnSync(program, args).status === 0;
}
