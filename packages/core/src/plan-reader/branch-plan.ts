import * as z from 'zod/mini';
import { readJson } from '../json/read-json.ts';
import type { Gate, Phase, Plan } from '../plan.ts';
import { finding } from './audit-codes.ts';

/** The path of a plan made of branches. It is not a file of a checkout; the text is kept with the run. */
export const branchPlanFile = '@branches';

const candidate = z.object({
  origin: z.enum(['branch', 'worktree', 'commit']),
  name: z.string(),
  head: z.string(),
  base: z.string(),
  commit: z.string(),
  tree: z.string(),
  how: z.enum(['squash', 'merge', 'rebase']),
  message: z.string(),
  author: z.string(),
});

const branchPlan = z.object({
  title: z.string(),
  /** Empty: those of the configuration. */
  gates: z.array(z.object({ name: z.string(), command: z.string() })),
  /** In landing order. */
  branches: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      depends_on: z.array(z.string()),
      /** The agent that repairs the branch; null: no repair. */
      agent: z.nullable(z.string()),
      candidate,
    }),
  ),
});

/** A plan made of branches, as it is kept with its run. */
export type BranchPlan = z.infer<typeof branchPlan>;
export type PlannedBranch = BranchPlan['branches'][number];

const limits = { characters: 20_000_000, depth: 6, values: 200_000 };

export function parseBranchPlan(text: string): BranchPlan | null {
  const read = readJson(text, limits);
  const parsed = branchPlan.safeParse(read.ok ? read.value : null);
  return parsed.success ? parsed.data : null;
}

/** Each branch is a phase with existing work. */
export function readBranchPlan(text: string): Plan {
  const shared = { file: branchPlanFile, dialect: 'branches', metadata: {} } as const;
  const plan = parseBranchPlan(text);
  const place = { file: branchPlanFile, line: 1, column: 1 };
  if (plan === null) {
    const message = 'the list of branches that was kept with the run cannot be read';
    const findings = [finding('NO_PLAN', { place, message, suggestion: 'start again: debussy land' })];
    return { ...shared, title: '', recognised: '', phases: [], findings };
  }
  const gates = plan.gates.map((gate): Gate => ({ ...gate, expectation: '', place }));
  const recognised = 'made by debussy land';
  const phases = plan.branches.map((branch, i) => phaseOf(branch, gates, { ...place, line: i + 1 }));
  return { ...shared, title: plan.title, recognised, phases, findings: [] };
}

/** Nothing is read from commit messages: the author of a branch decides neither gates nor agents. */
function phaseOf(
  { id, title, depends_on: dependsOn, agent, candidate: brought }: PlannedBranch,
  gates: readonly Gate[],
  place: Phase['place'],
): Phase {
  return {
    ...nothingElse,
    id,
    title,
    file: branchPlanFile,
    place,
    dependsOn,
    gates,
    agent,
    text: `# ${id} at ${brought.head}\n\n${brought.message}`,
    candidate: brought,
  };
}

const nothingElse = {
  status: 'pending',
  statusText: '',
  tasks: [],
  files: [],
  notes: { read: [], write: [] },
  agents: [],
  preValidation: [],
  focus: '',
  risk: '',
  complexity: '',
  context: '',
  aliases: [],
  marks: [],
  needs: [],
  issues: [],
  exclusive: [],
  union: [],
  model: null,
} as const satisfies Partial<Phase>;
