import { DebussyError, phaseKey } from '@debussy/core';
import { isOver } from '@debussy/scheduler';
import { join } from 'node:path';
import type { CommandIo } from '../../command-io.ts';
import { followRun, tellRun } from '@debussy/engine';
import type { ChosenRun } from '@debussy/engine';
import { dayAndTime, kindTexts, unitName } from '@debussy/story';
import type { SessionStory, Story } from '@debussy/story';
import type { Palette } from '../words/palette.ts';
import { transcriptLines } from './transcript-lines.ts';
import { transcriptReader } from './transcript-reader.ts';

export interface SessionsWanted {
  readonly phase: string;
  readonly session: number | null;
  readonly all: boolean;
  readonly follow: boolean;
}

/** Prints sessions of a phase; with `follow`, as they grow and until no more can come. */
export async function showSessions(
  chosen: ChosenRun,
  wanted: SessionsWanted,
  paint: Palette,
  io: CommandIo,
): Promise<void> {
  const { story } = tellRun(chosen);
  const unit = unitName(story);
  const first = sessionsOf(story, wanted);
  if (first.length === 0 && !wanted.follow) throw noSession(chosen, wanted);
  const shown = new Map<string, () => string>();
  const print = (sessions: readonly SessionStory[]): void => {
    for (const session of sessions) {
      const key = `${session.attempt}.${session.number}`;
      const more = shown.get(key) ?? sessionPrinter(chosen, session, { unit, ...wanted }, paint);
      shown.set(key, more);
      io.stdout(more());
    }
  };
  print(first);
  if (!wanted.follow || chosen.held === null) return;
  for await (const now of followRun(chosen, { everyLook: true })) {
    print(wanted.session === null ? since(now.story, wanted, first[0]) : first);
    const entry = now.state.phases.get(phaseKey(wanted.phase));
    if (entry === undefined || isOver(entry.state)) return;
  }
}

/** Sessions of a phase with the events of their transcripts, as values. */
export function sessionFacts(chosen: ChosenRun, wanted: SessionsWanted): readonly object[] {
  const sessions = sessionsOf(tellRun(chosen).story, wanted);
  if (sessions.length === 0) throw noSession(chosen, wanted);
  return sessions.map(({ attempt, number, kind, agent, model, startedAt, endedAt, outcome }) => {
    const transcript = transcriptPath(chosen, wanted.phase, { attempt, number });
    return {
      attempt,
      number,
      kind,
      agent,
      model,
      started_at: new Date(startedAt).toISOString(),
      ended_at: endedAt === null ? null : new Date(endedAt).toISOString(),
      outcome,
      transcript,
      events: transcriptReader(transcript)(),
    };
  });
}

function transcriptPath(
  { folder }: ChosenRun,
  phase: string,
  { attempt, number }: Pick<SessionStory, 'attempt' | 'number'>,
): string {
  return join(folder.session(phase, attempt, number), 'transcript.jsonl');
}

function sessionsOf(story: Story, { phase, session, all }: SessionsWanted): readonly SessionStory[] {
  const sessions = story.phases.get(phaseKey(phase))?.sessions ?? [];
  if (session !== null) return sessions.filter(({ number }) => number === session);
  return all ? sessions : sessions.slice(-1);
}

/** The first session shown, and all later ones. */
function since(
  story: Story,
  wanted: SessionsWanted,
  from: SessionStory | undefined,
): readonly SessionStory[] {
  const all = sessionsOf(story, { ...wanted, all: true });
  const start = all.findIndex((one) => one.attempt === from?.attempt && one.number === from.number);
  return all.slice(Math.max(0, start));
}

/** New events of a session at each call, after its heading. */
function sessionPrinter(
  chosen: ChosenRun,
  session: SessionStory,
  { unit, phase }: { readonly unit: string; readonly phase: string },
  paint: Palette,
): () => string {
  const path = transcriptPath(chosen, phase, session);
  const read = transcriptReader(path);
  let head = `${paint.bold(heading(`${unit} ${phase}`, session))}\n${paint.dim(path)}\n`;
  return () => {
    const lines = read().flatMap((event) => transcriptLines(event, paint));
    const text = lines.length === 0 ? head : `${head}${lines.join('\n')}\n`;
    head = '';
    return text;
  };
}

function heading(of: string, { attempt, number, kind, agent, model, startedAt }: SessionStory): string {
  const why = kindTexts[kind] === '' ? '' : `, ${kindTexts[kind]}`;
  const who = model === null ? agent : `${agent} (${model})`;
  return `${of}, attempt ${attempt}, session ${number} of ${who}${why}, ${dayAndTime(startedAt)}`;
}

function noSession({ run }: ChosenRun, { phase, session }: SessionsWanted): DebussyError {
  const what = session === null ? 'no session yet' : `no session ${session}`;
  return new DebussyError({
    code: 'ERR_NO_SESSION',
    message: `phase ${phase} of run ${run} has ${what}`,
    hint: 'See the state of the run: debussy status',
    exitCode: 2,
  });
}
