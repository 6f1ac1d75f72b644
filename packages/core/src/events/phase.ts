import type { EventOf } from '../events.ts';
import { ofAttempt, ofSession } from './values.ts';

export const phaseEvents = {
  'session.dispatched': {
    meaning: 'A session is about to be started. Journalled first, so that no crash starts it twice.',
    fields: {
      ...ofSession,
      kind: 'session_kind',
      /** The commit that the attempt builds on. It is the parent of the captured work. */
      base: 'text',
      /** The commit that the worktree starts from: the base, or kept work of an earlier session. */
      from: 'text',
      agent: 'text',
      model: 'text | null',
      /** The session that the program continues; absent for a fresh one. */
      continues: 'continued_session?',
      /** Why a repair, an answer or a message does not continue the previous session. */
      fresh: 'fresh_reason?',
    },
  },
  'phase.queued': {
    meaning: 'The work of a phase is captured and waits for verification.',
    fields: { ...ofAttempt, base: 'text', commit: 'text', tree: 'text' },
  },
  'phase.remediating': {
    meaning: 'Gates have failed; the agent gets their output for a repair.',
    fields: {
      ...ofAttempt,
      retry: 'count',
      failed_gates: 'text[]',
      logs: 'text[]',
      failures: 'gate_failure[]',
      /** The candidate that failed: the next session starts from it. */
      base: 'text',
      from: 'text',
      from_tree: 'text',
    },
  },
  'phase.split': {
    meaning: 'A split request was accepted: the phase is a group of sub-phases now.',
    fields: {
      ...ofAttempt,
      reason: 'text',
      children: 'phase_spec[]',
      /** Pairs of sub-phases that share files and therefore run one after the other. */
      serialized: 'pair[]',
      base: 'text',
      /** The parent's partial work on that base. Every sub-phase starts from it. */
      partial: 'text',
      message: 'text',
    },
  },
  'split.refused': {
    meaning: 'A split request was refused, with everything that is wrong with it.',
    fields: { ...ofAttempt, errors: 'text[]', final: 'toggle' },
  },
  /** One compare-and-swap of one tip: it happened as a whole or not at all. */
  'tip.moved': {
    meaning: 'Verified phases have landed: a branch of the run, or of a group, moved forward.',
    fields: {
      /** Null for the run's own tip, otherwise the group whose branch moved. */
      group: 'text | null',
      from: 'text',
      to: 'text',
      tree: 'text',
      landed: 'landed_commit[]',
      /** Split phases that landed with these, as the commits of their sub-phases. */
      groups: 'text[]',
      /** Set if the tip moved to a user's commits instead of agents' work. */
      offer: 'offer_reason?',
      /** Landed phases that are other commits on the user's branch now. */
      rewritten: 'landed_commit[]?',
    },
  },
  'tip.offered': {
    meaning:
      "A person has put commits on a branch of the run, or the user's branch has new commits: the tip moves there once `phases` pass on it.",
    fields: {
      group: 'text | null',
      why: 'offer_reason',
      from: 'text',
      /** The commit of the branch of the run, or of the group. */
      branch_at: 'text',
      /** The user's newest commit; debussy's own commits build on it. */
      onto: 'text',
      to: 'text',
      tree: 'text',
      /** The phases whose gates must pass on that tree. */
      phases: 'text[]',
      finished: 'landed_commit[]',
      /** Landed phases that are other commits on the user's branch now. */
      rewritten: 'landed_commit[]',
      /** The commits of the requests' branches on the host at that time. */
      host_heads: 'text[]?',
      /** The user confirmed it although no gate has judged it (`--yes-ungated`). */
      sure: 'toggle?',
    },
  },
  'tip.declined': {
    meaning: 'The tip stays: the commits of a person fail their gates, or are gone again.',
    fields: { group: 'text | null', why: 'offer_reason', to: 'text', reason: 'text' },
  },
  'overlap.found': {
    meaning: 'Only in journals of earlier versions: two agents at work had changed the same places.',
    fields: { phase: 'text', other: 'text', files: 'text[]' },
  },
  'conflict.resolved': {
    meaning:
      'A conflict was resolved without an agent. It counts as a candidate: it lands when the gates of everything in it pass.',
    fields: {
      ...ofAttempt,
      /** The commit that did not merge, and its target. */
      part: 'text',
      onto: 'text',
      commit: 'text',
      tree: 'text',
      files: 'resolved_file[]',
      /** Merge rules that refused, one sentence each. */
      refused: 'text[]',
    },
  },
  'resolution.failed': {
    meaning: 'A conflict resolved without an agent failed its gates; the next merge rule is tried.',
    fields: {
      ...ofAttempt,
      part: 'text',
      onto: 'text',
      files: 'resolved_file[]',
      failed_gates: 'text[]',
      logs: 'text[]',
    },
  },
  'phase.conflicted': {
    meaning: 'The phase conflicts with landed commits; a fresh session resolves the conflict.',
    fields: {
      ...ofAttempt,
      files: 'text[]',
      tip: 'text',
      /** The commit of the merge with its conflict markers; the resolving session starts from it. */
      marked: 'text | null',
      /** The phase's own work before the merge. */
      ours: 'text | null',
      /** Attempts to resolve the conflict without an agent, and why each was rejected, one sentence each. */
      tried: 'text[]?',
      /** Logs of gates that failed on it. */
      logs: 'text[]?',
    },
  },
  'phase.failed': {
    meaning: 'The phase has failed; `kept` is the commit that holds its work.',
    fields: {
      ...ofAttempt,
      reason: [
        'gates',
        'agent',
        'report',
        'restarts',
        'timeout',
        'no_change',
        'split',
        'sub_phase',
        'setup',
        'capture',
        'auth',
        'quota',
        'start',
        'interrupted',
      ],
      detail: 'text',
      kept: 'text | null',
      /** The failed gates, for the next attempt. */
      failures: 'gate_failure[]?',
      /** The handoff that gives the reason. */
      handoff: 'text?',
    },
  },
  'phase.blocked': {
    meaning: 'The phase depends on a phase that will not land.',
    fields: { phase: 'text', by: 'text[]', reason: 'text' },
  },
  'phase.needs_human': {
    meaning: 'The phase needs a person; `commands` lists what can be typed.',
    fields: {
      ...ofAttempt,
      reason: [
        'conflict',
        'requested',
        'asks',
        'blocked',
        'ungated',
        'unproven',
        'escape',
        'limit',
        'sub_phase',
        'program',
        'permissions',
      ],
      detail: 'text',
      commands: 'text[]',
      kept: 'text | null',
    },
  },
  'phase.skipped': {
    meaning: 'A person has skipped the phase.',
    fields: { phase: 'text', by: 'text' },
  },
  'phase.retried': {
    meaning: 'A person has asked for a new attempt, or takes the work as it is.',
    fields: {
      phase: 'text',
      by: 'text',
      /** Accepts the kept work as it is, instead of a new attempt. */
      keep: 'toggle?',
      /** The new attempt starts from the tip, without the kept work. */
      fresh: 'toggle?',
      /** The phase had landed and was reviewed: the message before this event holds the review. */
      review: 'toggle?',
    },
  },
  'phase.message': {
    meaning: "A person has a message for the phase: its next session gets it in the person's own words.",
    fields: { phase: 'text', text: 'text', by: 'text' },
  },
} as const;

export type FailureReason = EventOf<'phase.failed'>['reason'];
export type HumanReason = EventOf<'phase.needs_human'>['reason'];
