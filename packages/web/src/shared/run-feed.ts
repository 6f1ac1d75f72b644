import { phaseKey } from '@debussy/core';
import type { Event } from '@debussy/core';
import { createCourses, foldRun, lineOf } from '@debussy/story';
import type { Courses, EventLine, FoldedRun, RunMoment } from '@debussy/story';

/** A line about an event, and when that was. */
export interface FeedLine {
  readonly seq: number;
  readonly at: number;
  readonly line: EventLine;
}

/** A run folded from its events, as far as they have come. */
export interface RunFeed {
  readonly seq: number;
  readonly lines: readonly FeedLine[];
  readonly courses: Courses;
  take(events: readonly Event[]): void;
  /** The run as it is after the last event; null before the first. */
  moment(now: number): RunMoment | null;
  /** The run so far, which no later event of this feed changes. */
  copy(): RunFeed;
  /** Everything that the feed knows, as values. */
  past(): FeedPast;
}

interface FeedPast extends FoldedRun {
  readonly courses: Pick<Courses, 'stretches'>;
  readonly lines: readonly FeedLine[];
  readonly seq: number;
}

const mostLines = 4000;
/** A curve of days is thinned out: more points than this cannot be seen. */
const mostPoints = 1500;
const noActivity: ReadonlyMap<string, string> = new Map();

/** Grows with phases and sessions, not with events: a page that is open for days holds no more than one that was opened late. */
export function createFeed(before: FeedPast | null = null): RunFeed {
  const fold = foldRun([], before);
  const courses = createCourses(before?.courses);
  const lines = [...(before?.lines ?? [])];
  let seq = before?.seq ?? 0;
  const takeOne = (event: Event): void => {
    if (event.seq <= seq) return;
    seq = event.seq;
    fold.add(event);
    if (event.type === 'session.usage') return thin(event.phase);
    const state = fold.state();
    if (state === null) return;
    const { story } = fold;
    courses.take(event, { story, state });
    const line = lineOf(event, { story, state });
    if (line !== null) lines.push({ seq: event.seq, at: Date.parse(event.at), line });
    if (lines.length > mostLines) lines.splice(0, mostLines / 4);
  };
  const thin = (phase: string): void => {
    const curve = fold.story.phases.get(phaseKey(phase))?.sessions.at(-1)?.curve;
    if (curve === undefined || curve.length < mostPoints) return;
    curve.splice(0, curve.length, ...curve.filter((_, i) => i % 2 === 0 || i === curve.length - 1));
  };
  const past = (): FeedPast => {
    const { stretches } = courses;
    return { story: fold.story, state: fold.state(), courses: { stretches }, lines, seq };
  };
  return {
    get seq() {
      return seq;
    },
    lines,
    courses,
    take(events) {
      for (const event of events) takeOne(event);
    },
    moment(now) {
      const state = fold.state();
      return state === null ? null : { story: fold.story, state, now, activity: noActivity };
    },
    copy: () => createFeed(past()),
    past,
  };
}

/** No name of a field, nor of anything in a plan or a configuration. */
const mapMark = '\u0000map';
const setMark = '\u0000set';

/** A feed as text: the server folds long journals, and the page continues from the result. */
export function feedText(feed: RunFeed): string {
  return JSON.stringify(feed.past(), (_name, value: unknown) => {
    if (isMap(value)) return { [mapMark]: [...value] };
    return value instanceof Set ? { [setMark]: [...value] } : value;
  });
}

/** The server has the same version as the page, so both use the same types. */
export function readFeed(text: string): RunFeed {
  const past: FeedPast = JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (mapMark in value && isPairs(value[mapMark])) return new Map(value[mapMark]);
    return setMark in value && isList(value[setMark]) ? new Set(value[setMark]) : value;
  });
  return createFeed(past);
}

/** Also the table of phases, which is a map of its own kind. */
function isMap(value: unknown): value is ReadonlyMap<unknown, unknown> {
  return Object.prototype.toString.call(value) === '[object Map]';
}

function isPairs(value: unknown): value is readonly (readonly [unknown, unknown])[] {
  return Array.isArray(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
