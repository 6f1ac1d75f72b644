import type { PromptFacts } from './prompt-facts.ts';

/** What holds for every phase: how work is told, handed over, split and reported. */
export function rules({ task, maxSubPhases, debussy }: PromptFacts): string {
  const command = /^[\w./@+-]+$/.test(debussy) ? debussy : `"${debussy}"`;
  return [
    ...working(command),
    ...reporting(task.phase, command),
    ...splitting(task.phase, maxSubPhases, command),
  ].join('\n');
}

function working(command: string): readonly string[] {
  return [
    '## How to work',
    '',
    '- Your working directory is a git worktree that is yours alone. Stay inside it.',
    '- Work only on this phase. Other phases run elsewhere at the same time.',
    '- You need not commit: what is in the worktree when you end is taken as it is, new files included, ignored files not.',
    '- New files that are named like keys or credentials (`.env`, `*.key`, `*.pem`, `id_rsa`, `.npmrc`, `credentials.json`) are left out of the result, unless the configuration allows them.',
    `- Tell about each step that is done: \`${command} progress "<what is done>"\`. That path always works; \`debussy\` alone is not found by every shell.`,
    '- When your context runs low, write what the next session must know to the file named by `DEBUSSY_HANDOFF_FILE` (done, remaining, decisions, dead ends), then end.',
    '- The gates are run again by debussy itself, in a clean checkout of your result. Only they decide.',
  ];
}

function reporting(phase: string, command: string): readonly string[] {
  return [
    '',
    '## How to end',
    '',
    `Report with \`${command} done --phase ${phase} --status <status> --reason "<one sentence>"\`, or write JSON to the file named by \`DEBUSSY_REPORT_FILE\`:`,
    '',
    '```json',
    `{ "phase": ${JSON.stringify(phase)}, "status": "completed", "summary": "…", "tasks_completed": [], "tasks_remaining": [], "files_modified": [], "recommendation": "proceed" }`,
    '```',
    '',
    'Status: `completed`, `failed`, `blocked` (somebody else has to do something first), `needs_human_verification`, `split_request`. `"recommendation": "halt"` stops the whole run: only if going on would do harm.',
  ];
}

function splitting(phase: string, most: number, command: string): readonly string[] {
  const first = /[A-Za-z]$/.test(phase) ? `${phase}1` : `${phase}a`;
  return [
    '',
    '## If it is too large',
    '',
    `When more work is left than fits into your context (or more than 3 issues are to be mended and your context is more than 60 % full), stop and ask for a split: report \`split_request\`, or \`${command} split --file <json>\`. 2 to ${most} sub-phases, which then run in parallel and start from what you have done so far. Together they cover every task that remains; files should not overlap.`,
    '',
    '```json',
    `{ "phase": ${JSON.stringify(phase)}, "status": "split_request", "summary": "…", "split_details": { "reason": "…", "recommended_sub_phases": [`,
    `  { "sub_phase_id": ${JSON.stringify(first)}, "name": "…", "scope": "…", "tasks": ["…"], "files": ["src/part/**"], "depends_on": [], "gates": [{ "name": "test", "command": "…" }] } ] } }`,
    '```',
    '',
    "Leave out `gates` for the phase's own gates.",
  ];
}
