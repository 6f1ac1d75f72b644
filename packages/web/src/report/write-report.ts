import { join } from 'node:path';
import { keptKey } from '../shared/kept-run.ts';
import type { KeptRun } from '../shared/kept-run.ts';
import { journalEvents } from '@debussy/checkpoint';
import { filesByPhase, phaseDiff, runDiff, tellRun } from '@debussy/engine';
import type { ChosenRun } from '@debussy/engine';
import { DebussyError, grouped } from '@debussy/core';
import type { Event, SessionEvent } from '@debussy/core';
import { runLine } from '@debussy/story';
import type { NamedText } from '../shared/api.ts';
import { cutDiff } from '../server/phase-files.ts';
import { namedText, transcriptPart } from '../server/file-parts.ts';
import { pageFiles } from '../server/page-files.ts';
import { htmlReport } from './html-report.ts';
import type { ReportFacts } from './report-facts.ts';

/** The report of a run as one file; with `full`, also the transcripts and changes. */
export async function writeReport(chosen: ChosenRun, facts: ReportFacts, full: boolean): Promise<string> {
  const { reportScript, style } = pageFiles();
  const events = [...journalEvents(chosen.folder.journal)];
  const small = { ...keptRun(chosen, facts, events), changes: await ifThere(filesByPhase(chosen), []) };
  const kept = full ? await withAll(chosen, facts, small) : small;
  return htmlReport(facts, { kept, script: reportScript, style });
}

/** This many points of a session's context curve are enough for a picture. */
const mostUsages = 60;

/** The page's data about a run, without the transcripts of sessions. */
export function keptRun(
  { held }: Pick<ChosenRun, 'held'>,
  { story, summary, outputs }: ReportFacts,
  events: readonly Event[],
): KeptRun {
  const gates = [...story.verifications.values()].flatMap((one) => one.gates);
  const line = { repository: 'report', repositoryName: '', ...runLine(summary) };
  return {
    runs: [line],
    events: thinned(events),
    isHeld: held !== null,
    madeAt: story.lastAt,
    outputs: Object.fromEntries(
      gates.flatMap(({ verification, gate, log }) => {
        const text = log === null ? undefined : outputs.get(log);
        return text === undefined ? [] : [[`${verification} ${gate}`, text] as const];
      }),
    ),
    texts: {},
    changes: [],
    runDiff: null,
    diffs: {},
    transcripts: {},
  };
}

function thinned(events: readonly Event[]): readonly Event[] {
  const usages = events.filter((event) => event.type === 'session.usage');
  const own = grouped(usages, ({ phase, attempt, session }) => keptKey(phase, attempt, session));
  const kept = new Set<Event>();
  for (const all of own.values()) {
    const step = Math.ceil(all.length / mostUsages);
    for (const [i, one] of all.entries()) if (i % step === 0 || i === all.length - 1) kept.add(one);
  }
  return events.filter((event) => event.type !== 'session.usage' || kept.has(event));
}

const longestText = 256 * 1024;
const mostEvents = 20_000;

async function withAll(chosen: ChosenRun, { story }: ReportFacts, kept: KeptRun): Promise<KeptRun> {
  const texts: [string, NamedText][] = [];
  const diffs: [string, KeptRun['diffs'][string]][] = [];
  const transcripts: [string, readonly SessionEvent[]][] = [];
  const told = tellRun(chosen);
  for (const { spec, sessions } of story.phases.values()) {
    if (spec.file !== null)
      texts.push([`plan ${spec.id}`, namedText(join(chosen.folder.plan, spec.file), longestText)]);
    texts.push([`handoff ${spec.id}`, namedText(chosen.folder.handoff(spec.id), longestText)]);
    if (sessions.length > 0) {
      const request = { phase: spec.id, of: 'work' } as const;
      diffs.push([spec.id, cutDiff(await phaseDiff(chosen, request, told), longestText)]);
    }
    for (const { attempt, number } of sessions) {
      const home = chosen.folder.session(spec.id, attempt, number);
      const key = keptKey(spec.id, attempt, number);
      texts.push(
        [`prompt ${key}`, namedText(join(home, 'prompt.md'), longestText)],
        [`stderr ${key}`, namedText(join(home, 'stderr.log'), longestText)],
      );
      transcripts.push([key, wholeTranscript(join(home, 'transcript.jsonl'))]);
    }
  }
  const whole = await ifThere(runDiff(chosen), null);
  return {
    ...kept,
    texts: Object.fromEntries(texts.filter(([, { text }]) => text !== null)),
    runDiff: whole === null ? null : cutDiff({ kind: 'run', text: whole, tries: 0 }, longestText),
    diffs: Object.fromEntries(diffs),
    transcripts: Object.fromEntries(transcripts),
  };
}

/** Commits may be gone after a run was cleaned; the rest of the report is complete. */
async function ifThere<T, U>(read: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DebussyError) return otherwise;
    throw error;
  }
}

function wholeTranscript(path: string): readonly SessionEvent[] {
  const events: SessionEvent[] = [];
  for (let from = 0; events.length < mostEvents;) {
    const part = transcriptPart(path, { from });
    events.push(...part.events.map(({ event }) => event));
    if (part.to <= from || part.to >= part.size) break;
    from = part.to;
  }
  return events;
}
