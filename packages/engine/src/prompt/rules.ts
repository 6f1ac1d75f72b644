const working = `You work on one phase of a plan, unattended: you will get no answer to a question. If something is unclear, decide, and report the decision.

## How to work

- Your working directory is a git worktree of your own. Stay in it, and work only on your phase: other sessions do the others.
- The files in it when you finish are the result; you need not commit. Not included: files that git ignores, stashes, and new files named like secrets (\`.env\`, \`*.pem\`, \`credentials.json\`).
- Let sub-agents do wide searches and long reading, to keep your own context small.
- After each task: \`"$DEBUSSY" progress "<task id>: <what is done>"\`. It ticks the task, outlives your session, and tells how full your context is.
- Run the gates before you report. Debussy runs them again in a clean checkout, and only that counts. Never weaken a test or a gate.`;

const ending = `## How to end

End in exactly one of four ways, then stop:

1. All tasks done, gates pass: \`"$DEBUSSY" done --status completed --reason "<one sentence>"\`
2. You cannot finish: the same with \`blocked\` (something else must happen first), \`needs_human_verification\` (a person must decide or look) or \`failed\`, and what is missing as the reason.
3. Too large for one session: ask for a split. It is no failure, and your work is kept.
4. Context nearly full: write to the file \`$DEBUSSY_HANDOFF_FILE\` what is done, what remains, what you decided, and what did not work. Then \`"$DEBUSSY" done --status continue\`; a fresh session continues.

\`done --report <file>\` takes JSON with \`status\`, \`summary\`, \`tasks_completed\`, \`tasks_remaining\`; \`"recommendation": "halt"\` in it stops the whole run.`;

const splitting = `## When to ask for a split

Before you start, if the open tasks are clearly more than one session. Later only if \`progress\` says that your context is more than 60 % full **and** more than 3 separate problems are open. \`"$DEBUSSY" split --file split.json\`, 2 to {max_sub_phases} parts:

\`\`\`json
{ "reason": "…", "recommended_sub_phases": [
  { "sub_phase_id": "20a", "name": "…", "scope": "…", "tasks": ["20.1"], "files": ["src/a/**"], "depends_on": [], "gates": [{ "name": "a", "command": "npm test -- a" }] }, … ] }
\`\`\`

Ids are your phase's with a letter (behind a letter a digit: 20a1). Each open task is in one part. Parts run at the same time and start from your work: give each its own files and a gate that passes without the others. The gates of the phase run on all parts together.`;

/**
 * Rules for every session of a run, whatever its phase: the same characters for all, so that providers can serve them
 * from their cache. Ids and paths come after them.
 */
export const rulesText: string = [working, ending, splitting].join('\n\n');

/** The last part, because it differs from session to session. */
export function ownPaths(debussy: string): string {
  return `If \`$DEBUSSY\` is empty in your shell, it is \`${debussy}\`.`;
}
