import { fail, ok, wipRef, withTrailers } from '@debussy/core';
import type { DebussyError, EventBody, LeftOut, RestoredTests, Result } from '@debussy/core';
import { orNull, parseAs, readUntrusted } from '@debussy/host';
import { exchangeFiles } from '@debussy/runners';
import * as z from 'zod/mini';
import type { SessionTask } from '@debussy/scheduler';
import { capture, withoutDetail, slotVariables } from '@debussy/workspace';
import type { Slot } from '@debussy/workspace';
import { readdirSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunPlace, RunRules, SaidOnce } from '../run/run-place.ts';
import type { LookOutside, OutsideChange, OutsideWatch } from './outside-watch.ts';
import { protectTests } from './protect-tests.ts';
import { takeRootHandoff } from './root-handoff.ts';

/** A worktree with a phase in it, and the folder beside it for the files that the agent writes for debussy. */
export interface Worktree {
  readonly slot: string;
  readonly path: string;
  readonly folder: string;
  /** The slot's number and ports, for programs in it. */
  readonly variables: Readonly<Record<string, string>>;
  /** Problems of the worktree that do not prevent the work. */
  readonly notices: readonly EventBody[];
  /**
   * Commits all files and keeps the commit under the run's refs before it returns. Fails if nothing is left to keep.
   */
  capture(): Promise<Result<SessionCapture, WorktreeProblem>>;
  /** Releases the worktree; returns changes outside it in the meantime. */
  close(): Promise<OutsideChange | null>;
}

export interface SessionCapture {
  readonly commit: string;
  readonly tree: string;
  /** Paths that differ from the attempt's base. */
  readonly files: readonly string[];
  /** Files that were left out, and why. */
  readonly refused: readonly LeftOut[];
  /** Tests that the agent changed and that are restored to the base; null without any. */
  readonly restored: RestoredTests | null;
  /** The HANDOFF.md that the agent wrote at the top, which is not in the commit; null if there was none. */
  readonly handoff: string | null;
}

export interface WorktreeProblem {
  readonly detail: string;
  readonly hint: string;
}

/** A worktree for one session. Its content is captured under a ref before the worktree is released. */
export async function openWorktree(
  context: SessionPlace,
  watch: OutsideWatch,
  task: SessionTask,
): Promise<Result<Worktree, WorktreeProblem>> {
  const { phase, attempt, base, from } = task;
  const prefer = task.continues?.worktree;
  const slot = await context.slots.acquire({
    phase,
    attempt,
    base,
    purpose: 'attempt',
    content: from,
    prefer,
  });
  if (!slot.ok) return fail({ detail: slot.error.message, hint: slot.error.hint ?? '' });
  return ok(worktreeOf({ context, task, slot: slot.value, lookOutside: await watch.begin(phase) }));
}

type SessionPlace = RunPlace & Pick<RunRules, 'config' | 'plan'> & SaidOnce;

interface Taken {
  readonly context: SessionPlace;
  readonly task: SessionTask;
  readonly slot: Slot;
  readonly lookOutside: LookOutside;
}

function worktreeOf(taken: Taken): Worktree {
  const { context, slot, lookOutside } = taken;
  let outside: OutsideChange | null = null;
  let isSafe = false;
  return {
    slot: slot.id,
    path: slot.path,
    folder: slot.folder,
    variables: slotVariables(slot),
    notices: slotNotices(context, slot, taken.task.phase),
    async capture() {
      const [captured, found] = await Promise.all([captureAll(taken), lookOutside()]);
      outside = found;
      isSafe = captured.ok;
      return captured;
    },
    async close() {
      // The agent's files have been read, and the accepted parts are kept with the run, without secrets.
      await emptyFolder(slot.folder);
      await context.slots.release(slot, isSafe ? 'captured' : 'unknown');
      return outside;
    },
  };
}

async function captureAll({ context, task, slot }: Taken): ReturnType<Worktree['capture']> {
  const ref = sessionRef(context.run, task);
  const message = wipMessage(context.run, task);
  const policy = { allowedSecrets: context.config.allow_secret_files };
  const named = filesNamed(exchangeFiles(slot.folder).report);
  const captured = await capture(context.repository, { slot, base: task.base, message, ref, policy, named });
  if (!captured.ok) return notCaptured(captured.error);
  const { commit, tree, files, refused } = captured.value;
  const guarded = await protectTests(context, task, { commit, ref });
  const restored = guarded?.restored ?? null;
  const handoff = await takeRootHandoff(context, task, { commit: guarded?.commit ?? commit, ref });
  const isTaken = (path: string): boolean =>
    restored?.paths.includes(path) === true || path === handoff?.path;
  return ok({
    commit: handoff?.commit ?? guarded?.commit ?? commit,
    tree: handoff?.tree ?? guarded?.tree ?? tree,
    files: files.filter((path) => !isTaken(path)),
    refused: refused.map(withoutDetail),
    restored,
    handoff: handoff?.text ?? null,
  });
}

const longestReport = 1024 * 1024;
const reportFiles = z.object({ files_modified: z.array(z.string()) });

/** The files that an unchecked report lists as the agent's work. */
function filesNamed(report: string): readonly string[] {
  const read = readUntrusted(report, longestReport);
  return (read.ok ? parseAs(reportFiles, read.value) : null)?.files_modified ?? [];
}

/** A missing worktree concerns only its phase; a full disk concerns all. */
function notCaptured(error: DebussyError): Awaited<ReturnType<Worktree['capture']>> {
  const ofThePhase = ['ERR_CAPTURE_NO_WORKTREE', 'ERR_CAPTURE_UNREADABLE'];
  if (!ofThePhase.includes(error.code)) throw error;
  return fail({ detail: error.message, hint: error.hint ?? '' });
}

/** An agent can replace its folder, or one above it, by a link: its target is not ours to remove. */
async function emptyFolder(folder: string): Promise<void> {
  if (orNull(() => realpathSync(folder)) !== folder) return;
  const names = orNull(() => readdirSync(folder)) ?? [];
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}

export function sessionRef(run: string, { phase, attempt, session }: SessionTask): string {
  return wipRef(run, phase, `a${attempt}-s${session}`);
}

/** If the user cherry-picks the commit, it still names its phase. */
function wipMessage(run: string, { phase, attempt, session }: SessionTask): string {
  const subject = `debussy: work on phase ${phase}, attempt ${attempt}, session ${session} of run ${run}`;
  return withTrailers(subject, { run, work: phase });
}

/** Notices about preparing a worktree; those about all worktrees are printed once. */
export function slotNotices({ said }: SaidOnce, slot: Slot, phase: string): readonly EventBody[] {
  const news = slot.notices.filter((message) => !said.has(message));
  for (const message of news) said.add(message);
  return news.map((message) => unfurnished(phase, message));
}

function unfurnished(phase: string, message: string): EventBody {
  const hint = 'Correct `share`, `setup` or `.worktreeinclude`. The run continues without it.';
  return { type: 'notice', severity: 'warning', code: 'WORKTREE_FURNISHED', phase, message, hint };
}
