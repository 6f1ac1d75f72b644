#!/usr/bin/env bash
# What the GitHub Action and the GitLab template do, step by step: each can be tried in any clone.
#   run-plan.sh restore   put back what an earlier job kept of its run
#   run-plan.sh run       run or resume the plan, and end in good order before the job's time is over
#   run-plan.sh save      keep the run for the next job
# Settings: PLAN, DEBUSSY_ARGS, JOB_MINUTES, STATE_FILE; what came of it is written to OUTCOME_FILE.
set -euo pipefail

state="${STATE_FILE:-$PWD/../debussy-state.tgz}"
outcome="${OUTCOME_FILE:-$PWD/../debussy-outcome}"
git_dir="$(git rev-parse --absolute-git-dir)"

restore() {
  [ -f "$state" ] || { echo 'No earlier job: the run begins here.'; return 0; }
  # Refs and the journal of runs only: the branch, the settings and the keys are those of this job.
  tar -xzf "$state" -C "$git_dir"
  git fetch --quiet --no-write-fetch-head "$git_dir/debussy-state.git" '+refs/*:refs/debussy-restored/*'
  git for-each-ref --format='%(objectname) %(refname:lstrip=2)' refs/debussy-restored | while read -r id name; do
    git update-ref "refs/$name" "$id"
    git update-ref -d "refs/debussy-restored/$name"
  done
  rm -rf "$git_dir/debussy-state.git"
  echo 'The run of the earlier job is back.'
}

run() {
  local code=0
  # shellcheck disable=SC2086 # several words are meant to be several words
  timeout --preserve-status --signal=TERM "${JOB_MINUTES:-330}m" \
    debussy run ${PLAN:+"$PLAN"} --no-interactive --wait-on-limit 0 ${DEBUSSY_ARGS:-} || code=$?
  local again=false
  case "$code" in 75 | 130 | 143) again=true ;; esac
  printf 'exit-code=%s\nagain=%s\n' "$code" "$again" > "$outcome"
  if [ -n "${GITHUB_OUTPUT:-}" ]; then cat "$outcome" >> "$GITHUB_OUTPUT"; fi
  # To be continued is no failure.
  if [ "$again" = true ]; then echo "To be continued (exit code $code)."; return 0; fi
  return "$code"
}

save() {
  [ -d "$git_dir/debussy" ] || { echo 'There is no run to keep.'; return 0; }
  local bare="$git_dir/debussy-state.git"
  rm -rf "$bare"
  git init --quiet --bare "$bare"
  git push --quiet --no-verify "$bare" '+refs/debussy/*:refs/debussy/*' '+refs/heads/debussy/*:refs/heads/debussy/*'
  tar -czf "$state" -C "$git_dir" debussy debussy-state.git
  rm -rf "$bare"
  echo "Kept in $state."
}

case "${1:-}" in
  restore | run | save) "$1" ;;
  *) sed -n '2,6p' "$0"; exit 2 ;;
esac
