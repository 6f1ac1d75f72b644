import type { FoundGate } from './detect-project.ts';

/** Input of a first plan. */
export interface ExampleOrder {
  readonly gates: readonly FoundGate[];
  /** Whether the project has a file with this name. */
  readonly has: (file: string) => boolean;
}

/** A plan with two useful phases for this project, so that it can run as it is. */
export function examplePlan({ gates, has }: ExampleOrder): string {
  const test = gates.find(({ name }) => name === 'test') ?? gates[0];
  const phases = test === undefined ? describing(has) : testing(test, gates, has);
  return `# First steps\n\n${intro}\n\n${phases.map(phase).join('\n')}`;
}

const intro = `Two phases to begin with. Each runs in a worktree of its own and lands as one commit when its gates pass. Change them as you
like: a phase is a heading, and a gate is a command that must exit 0.`;

interface ExamplePhase {
  readonly id: string;
  readonly title: string;
  readonly after: string;
  readonly gates: readonly string[];
  readonly tasks: readonly string[];
  readonly file: string | null;
}

function testing(
  test: FoundGate,
  gates: readonly FoundGate[],
  has: ExampleOrder['has'],
): readonly ExamplePhase[] {
  const file = freeName(['TESTING.md', 'docs/testing.md', 'docs/how-it-is-tested.md'], has);
  const all = gates.map(({ name, command }) => `${name}: \`${command}\``);
  return [
    {
      id: '1',
      title: 'Describe how this project is tested',
      after: 'None',
      gates: [`described: \`test -s ${file}\``, ...all],
      tasks: [
        `Run \`${test.command}\` and read the tests`,
        `Write ${file}: how to run the tests, what they cover, and three behaviors that no test covers`,
      ],
      file,
    },
    {
      id: '2',
      title: 'Test one behavior that no test covers',
      after: 'Phase 1',
      gates: all,
      tasks: [
        `Choose the most important of the behaviors that ${file} lists as not covered`,
        'Add a test for it beside the other tests. If it finds a bug, fix the bug',
        `In ${file}, list the behavior as covered`,
      ],
      file: null,
    },
  ];
}

/** For a project without any command that could be a gate. */
function describing(has: ExampleOrder['has']): readonly ExamplePhase[] {
  const about = freeName(['README.md', 'docs/about.md', 'docs/overview.md'], has);
  const next = freeName(['docs/next.md', 'docs/next-steps.md', 'docs/first-version.md'], has);
  return [
    {
      id: '1',
      title: 'Describe this project',
      after: 'None',
      gates: [`described: \`test -s ${about}\``],
      tasks: ['Read every file of the project', `Write ${about}: its purpose, its parts, and how to use it`],
      file: about,
    },
    {
      id: '2',
      title: 'Plan the smallest useful version',
      after: 'Phase 1',
      gates: [`planned: \`test -s ${next}\``],
      tasks: [
        `Write ${next}: the smallest version that is useful, and the command that would prove that it works`,
      ],
      file: next,
    },
  ];
}

function freeName(names: readonly string[], has: ExampleOrder['has']): string {
  return names.find((name) => !has(name)) ?? 'docs/first-steps.md';
}

function phase({ id, title, after, gates, tasks, file }: ExamplePhase): string {
  const parts = [
    `## Phase ${id}: ${title}`,
    `**Depends on**: ${after}`,
    `### Gates\n${gates.map((gate) => `- ${gate}`).join('\n')}`,
    `### Tasks\n${tasks.map((task, i) => `- [ ] ${id}.${i + 1}: ${task}`).join('\n')}`,
    ...(file === null ? [] : [`### Files to Create/Modify\n- \`${file}\``]),
  ];
  return `${parts.join('\n\n')}\n`;
}
