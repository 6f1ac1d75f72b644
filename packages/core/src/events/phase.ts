import type { EventOf } from '../events.ts';
import { ofAttempt, ofSession } from './values.ts';

export const phaseEvents = {
  'session.dispatched': {
    meaning: 'A session is about to be started. Journalled first, so that no crash starts it twice.',
    fields: {
      ...ofSession,
      kind: 'session_kind',
      /** The commit that the attempt builds on, and the parent of its captured work. */
      base: 'text',
      /** Commit that the worktree starts from: the base, or work kept from an earlier session. */
      from: 'text',
      agent: 'text',
      model: 'text | null',
      /** The session that the program continues; left out for a fresh one. */
      continues: 'continued_session?',
      /** Why a repair, an answer or a message does not continue the session before it. */
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
      /** Pairs of sub-phases that share files and so run one after the other. */
      serialized: 'pair[]',
      base: 'text',
      /** The parent's partial work on that base: the start of every sub-phase. */
      partial: 'text',
      message: 'text',
    },
  },
  'split.refused': {
    meaning: 'A split request was refused, with everything that is wrong with it.',
    fields: { ...ofAttempt, errors: 'text[]', final: 'toggle' },
  },
  /** One compare-and-swap of one tip: all of it happened, or none. */
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
      /** Set if the tip moved to a person's commits instead of over the work of agents. */
      offer: 'offer_reason?',
      /** Phases that had landed before and are other commits on the user's branch now. */
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
      /** The newest commit by a person; debussy's own build on it. */
      onto: 'text',
      to: 'text',
      tree: 'text',
      /** The phases whose gates must pass on that tree. */
      phases: 'text[]',
      /** Phases that a person has finished. */
      finished: 'landed_commit[]',
      /** Phases that had landed before and are other commits on the user's branch. */
      rewritten: 'landed_commit[]',
      /** The commits of the requests' branches on the host at that time. */
      host_heads: 'text[]?',
      /** A person confirmed it although no gate has judged it (`--yes-ungated`). */
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
      /** Rungs that were tried before and refused, one sentence each. */
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
      /** Commit of the merge with its conflict markers: the resolving session starts from it. */
      marked: 'text | null',
      /** The phase's own work, as it was before. */
      ours: 'text | null',
      /** Attempts to resolve it without an agent, and why each was rejected, one sentence each. */
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
      /** The gates that failed, for the next attempt. */
      failures: 'gate_failure[]?',
      /** The handoff, which gives the reason. */
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
      /** The work that waits for a person is taken as it is, instead of a new attempt. */
      keep: 'toggle?',
      /** The new attempt starts from the tip, without the work that was kept. */
      fresh: 'toggle?',
      /** It had landed and was reviewed: the message before this holds the review. */
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
