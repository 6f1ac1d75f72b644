import type { FoundGate } from './detect-project.ts';

/**
 * An example to change: two phases, the second after the first. `debussy audit` has nothing to say about it, and the
 * scripted agent, which writes a file for each phase, carries it out.
 */
export function examplePlan(gates: readonly FoundGate[]): ReadonlyMap<string, string> {
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
