/** What Claude Code reads when somebody asks it to write a plan, and when it works on a phase of one. */
export function claudeSkills(): ReadonlyMap<string, string> {
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
description: Write or mend a plan that \`debussy run\` carries out. Use when asked for an implementation plan in phases.
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
