import type { TranscriptPart } from '../../shared/api.ts';

/** Beyond this many lines, those at the other end are dropped, so that scrolling through 50 MB does not keep them. */
const mostLines = 3000;

export function addAfter(now: TranscriptPart, part: TranscriptPart): TranscriptPart {
  const events = [...now.events, ...part.events];
  const kept = events.length > mostLines ? events.slice(-mostLines) : events;
  const from = kept.length < events.length ? (kept[0]?.at ?? now.from) : now.from;
  return { from, to: part.to, size: part.size, events: kept };
}

export function addBefore(now: TranscriptPart, part: TranscriptPart): TranscriptPart {
  const events = [...part.events, ...now.events];
  const kept = events.slice(0, mostLines);
  const to = kept.length < events.length ? (events[mostLines]?.at ?? now.to) : now.to;
  return { from: part.from, to, size: part.size, events: kept };
}
