/** A plan as people write them, with so many phases of so many tasks. */
export function planTexts(phases: number, tasks: number): ReadonlyMap<string, string> {
  const ids = Array.from({ length: phases }, (_, index) => index + 1);
  const rows = ids.map(
    (id) => `| ${id} | [Phase title ${id}](phase-${id}.md) | Some focus | Low | Pending |`,
  );
  const master = [
    '# Bench - Master Plan',
    '',
    '| Phase | Title | Focus | Risk | Status |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ];
  return new Map([
    ['MASTER_PLAN.md', master.join('\n')],
    ...ids.map((id): [string, string] => [`phase-${id}.md`, phaseText(id, tasks)]),
  ]);
}

function phaseText(id: number, tasks: number): string {
  const boxes = Array.from({ length: tasks }, (_, index) => {
    const group = Math.floor(index / 10) + 1;
    const box = `- [ ] ${group}.${(index % 10) + 1}: Update \`src/module-${index}.ts\` so that it does what it should`;
    return index % 10 === 0 ? `\n### ${group}. Group\n${box}` : box;
  });
  return `# Bench Phase ${id}: Phase title ${id}

**Status:** Pending
**Master Plan:** [MASTER_PLAN.md](MASTER_PLAN.md)
**Depends On:** ${id === 1 ? 'N/A' : `[Phase ${id - 1}](phase-${id - 1}.md)`}

---

## Process Wrapper (MANDATORY)
- [ ] Read previous notes: \`notes/NOTES_phase_${id - 1}.md\`
- [ ] **[IMPLEMENTATION - see Tasks below]**
- [ ] Pre-validation (ALL required):
  \`\`\`bash
  npm run lint
  \`\`\`
- [ ] Write \`notes/NOTES_phase_${id}.md\`

## Gates (must pass before completion)

- lint: 0 errors (command: \`npm run lint\`)
- tests: \`npm test\` → all pass

## Overview

Some words about what this phase is for, and why it comes now.

| Risk | Impact |
|------|--------|
| One | Low |

## Tasks
${boxes.join('\n')}

## Acceptance Criteria

- [ ] Everything works
`;
}
