const flags = `
  -j, --parallel N            sessions at once (default 1)
      --verify-parallel N     verifications at once (default 1)
      --agent NAME            claude, codex, gemini, opencode, scripted, or one from the config
      --model NAME            model to ask the agent for
      --dialect NAME          how the plan is written, where it is not recognised
      --tag NAME              the list of a tasks.json to run
      --phase ID              only this phase; can be repeated
      --from ID               this phase and all that come after it
  -n, --dry-run               show what would run, and stop
      --skip-audit            run the plan although the audit finds errors in it
      --restart               begin anew, also when a run of this plan exists
  -r, --resume                go on with the run of this plan (it is the default)
      --base REF              start from this commit instead of HEAD
      --allow-dirty           start with uncommitted changes; the plan on disk counts
      --land auto|branch      move your branch at the end, or leave it
      --context-threshold P   restart a session at P % of its context (100: never)
      --tool-call-threshold N the same by tool calls, while usage is unknown
      --max-restarts N        restarts of one attempt (0: never)
      --max-retries N         repairs after failing gates (0: never)
      --timeout SECONDS       per attempt, restarts included
      --auto-commit, --no-auto-commit
      --commit-on-failure     keep failed work as a named branch too
      --each-commit-green     verify every commit that lands
      --sandbox none|bwrap    what agents may reach
      --executor NAME         local, or fleet: where sessions run (default local)
      --queue URL, --remote URL  the queue and the shared repository of a fleet
      --budget-tokens N       stop in good order after so many tokens
      --max-cost USD          the same for money
      --wait-on-limit TIME    longest wait for a provider's limit (0: stop with 75)
      --keep-worktrees        keep worktrees between runs
      --no-interactive, --yolo  never ask
      --json                  events as JSON lines on standard output
      --events FILE           the same into a file
  -q, --quiet   -v, --verbose   --no-color
`;

export const runUsage: string = `Usage: debussy run [plan] [options]

Runs a plan: a file or a folder. Without a name: the only MASTER_PLAN.md at the top, in docs or in plans, or the
only plan in the places where other tools keep theirs (specs/, openspec/changes/, .kiro/specs/, .planning/, …).
${flags}
Example: debussy run MASTER_PLAN.md --parallel 3
`;

export const resumeUsage: string = `Usage: debussy resume [run] [options]

Goes on with a run: what landed stays, what was half done is finished, what failed is tried again.
${flags}
Example: debussy resume --parallel 3
`;
