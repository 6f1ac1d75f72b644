import { DebussyError, samePhase } from '@debussy/core';
import type { Event, ForgeConfig } from '@debussy/core';
import type { HostComment } from './host.ts';
import { hosts } from './open-forge.ts';
import { findHost } from './place.ts';
import type { PlaceQuestion } from './place.ts';

export interface ReviewQuestion extends PlaceQuestion {
  readonly phase: string;
  readonly events: readonly Event[];
}

const mostText = 16_000;

/** Reviewers' new comments on the request of a phase. Throws if there are none. */
export async function readReview(question: ReviewQuestion): Promise<string> {
  const { phase, events, config } = question;
  const last = events.findLast((event) => event.type === 'publication.ended');
  const requests = last?.type === 'publication.ended' ? last.requests : [];
  const request = requests.find(({ phases }) => phases.some((one) => samePhase(one, phase)));
  if (request === undefined) throw nothingNew(`phase ${phase} is not in a pull request of this run`);
  const place = await findHost(question);
  const host = hosts[place.kind](place, AbortSignal.timeout(120_000));
  const found = (await host.requestsFrom(request.branch, request.base)).find(
    ({ number }) => number === request.number,
  );
  if (found === undefined) throw nothingNew(`${request.url} is gone`);
  const known = events.flatMap((event) =>
    event.type === 'phase.message' && event.by === 'review' ? [event.text] : [],
  );
  const comments = (await host.review(found)).filter(
    (comment) => counts(comment, config) && !known.some((text) => text.includes(markOf(comment))),
  );
  if (comments.length === 0) throw nothingNew(`${request.url} has no new comment that counts`);
  return comments.map(commentText).join('\n\n').slice(0, mostText);
}

function counts({ author }: HostComment, config: ForgeConfig): boolean {
  const reviewers = config.reviewers;
  return reviewers.length === 0 || reviewers.some((name) => name.toLowerCase() === author.toLowerCase());
}

function markOf({ id }: HostComment): string {
  return `[comment ${id}]`;
}

function commentText(comment: HostComment): string {
  const { author, path, line, body } = comment;
  const place = path === null ? '' : `, on ${path}${line === null ? '' : `:${line}`}`;
  return `${markOf(comment)} ${author}${place}:\n${body.trim()}`;
}

function nothingNew(message: string): DebussyError {
  return new DebussyError({
    code: 'ERR_REVIEW_NONE',
    message,
    hint: 'Only comments of forge.reviewers count; without it, all do. Its pull requests: debussy status',
    exitCode: 2,
  });
}
