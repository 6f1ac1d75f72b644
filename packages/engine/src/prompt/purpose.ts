import { unreachable } from '@debussy/core';
import type { PromptFacts } from './prompt-facts.ts';
import { fenced } from './fenced.ts';
import type { SessionTask } from '@debussy/scheduler';

/** Why this session was started, when it is not simply the first: said before everything else. */
export function purposeOf(facts: PromptFacts): string {
  const why = reasonFor(facts);
  return facts.pruning === 'aggressive' ? [why, beBrief].filter((text) => text !== '').join('\n\n') : why;
}

const beBrief =
  'Your context is kept as small as can be: open only what the open tasks need, and bring this phase to its end.';

function reasonFor(facts: PromptFacts): string {
  const { task, restart } = facts;
  const handedOver = task.handoff === null ? null : restart;
  switch (task.purpose) {
    case 'work':
    case 'restart':
    case 'resume':
      return [restart ?? '', ...threeSides(task)].join('\n\n').trim();
    case 'remediate':
    case 'repair':
    case 'report':
    case 'conflict':
    case 'propose_split':
      return [errand(facts, task.purpose), ...(handedOver === null ? [] : [handedOver])].join('\n\n');
    default:
      return unreachable(task.purpose);
  }
}

type Errand = Exclude<SessionTask['purpose'], 'work' | 'restart' | 'resume'>;

function errand(facts: PromptFacts, purpose: Errand): string {
  const { task } = facts;
  switch (purpose) {
    case 'remediate':
      return remediation(
        facts,
        'Your work on this phase failed verification. It is in the worktree as it was verified.',
      );
    case 'repair':
      return remediation(
        facts,
        'The sub-phases of this phase are each verified, but not what they are together. The worktree holds their union.',
      );
    case 'report':
      return [
        'Your report was refused. The work is as you left it; correct the report, and finish what it names if that is needed.',
        fenced(task.detail.join('\n')),
        ...threeSides(task),
      ].join('\n\n');
    case 'conflict':
      return conflict(facts);
    case 'propose_split':
      return split(facts);
    default:
      return unreachable(purpose);
  }
}

function remediation({ task, logs }: PromptFacts, what: string): string {
  const gates = `Failing gates: ${task.detail.join(', ')}. Find the cause and mend it; do not weaken tests or gates.`;
  const outputs = logs.map(({ name, tail }) => `The end of what \`${name}\` printed:\n\n${fenced(tail)}`);
  const large =
    task.detail.length > 3 && task.purpose === 'remediate'
      ? ['If this is more than one session can hold, report `split_request` instead (see below).']
      : [];
  return [what, gates, ...outputs, ...large].join('\n\n');
}

function conflict({ task }: PromptFacts): string {
  return [
    'This phase was finished, but other work landed meanwhile and the two do not merge. The worktree holds both, with conflict markers in the files below.',
    fenced(task.detail.join('\n')),
    ...sameButForCase(task.detail),
    ...threeSides(task),
    'Resolve every marker so that both intents hold: whatever either side added must still be there. What either side is about stands below; `git diff` shows what is open. Then make sure that the gates pass.',
  ].join('\n\n');
}

/** Git merges such names without a word, so there is no marker to find. */
function sameButForCase(files: readonly string[]): readonly string[] {
  const folded = files.map((file) => file.normalize('NFC').toLowerCase());
  if (new Set(folded).size === folded.length) return [];
  const why =
    'Names among them that differ in nothing but case or accents are one and the same file on the disk that this repository is for, so a checkout would hold only one of them.';
  return [`${why} There are no markers in these: give one of them another name, or make one file of both.`];
}

/** Read where they are needed: the files may be long, and are not the same on any side. */
function threeSides({ ours, base }: SessionTask): readonly string[] {
  if (ours === null) return [];
  const sides = [
    `- before either of them: \`git show ${ours}^:<file>\``,
    `- this phase alone, whose intent is the phase below: \`git show ${ours}:<file>\`, and its whole change: \`git show ${ours}\``,
    `- what landed meanwhile: \`git show ${base}:<file>\`, and why, commit by commit: \`git log -p ${ours}^..${base} -- <file>\``,
  ];
  return [`The three versions of each file are at hand:\n\n${sides.join('\n')}`];
}

function split({ task, maxSubPhases }: PromptFacts): string {
  const failing = task.detail.length === 0 ? [] : [`Failing gates: ${task.detail.join(', ')}.`];
  return [
    'This phase has turned out larger than one session. Do not go on with the work itself.',
    ...failing,
    `Look at what is done and what remains, and report a \`split_request\` with 2 to ${maxSubPhases} sub-phases that cover every remaining task (see "If it is too large").`,
  ].join('\n\n');
}
