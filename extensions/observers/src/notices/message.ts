import type { NoticeClass } from '@debussy/core';
import type { PushNotice } from './notice.ts';

/** One transmission: one notification, or several as a digest. */
export interface Message {
  readonly title: string;
  /** Without markup. */
  readonly text: string;
  readonly urgent: boolean;
  readonly link: string | null;
  readonly notices: readonly PushNotice[];
}

const pressing: ReadonlySet<NoticeClass> = new Set(['needs_human', 'failed']);
const shownNotices = 20;

/** The source of the message: the plan's title, the folder of the repository, and the page of the run. */
export interface Sender {
  readonly plan: string;
  readonly root: string;
  readonly link: string | null;
}

export function composeMessage(
  notices: readonly [PushNotice, ...PushNotice[]],
  { plan, root, link }: Sender,
): Message {
  const [first] = notices;
  const several = notices.length > 1;
  const bodies = notices.slice(-shownNotices).map((notice) => bodyOf(notice, several));
  const more = notices.length - bodies.length;
  const lines = [
    ...bodies,
    ...(more > 0 ? [`and ${more} earlier ones: debussy status`] : []),
    `Run ${first.run} in ${root}`,
    ...(link === null ? [] : [link]),
  ];
  return {
    title: `${plan}: ${several ? `${notices.length} notices` : first.title}`,
    text: lines.join('\n'),
    urgent: notices.some(({ about }) => pressing.has(about)),
    link,
    notices,
  };
}

function bodyOf({ title, text, commands }: PushNotice, isOneOfSeveral: boolean): string {
  const head = isOneOfSeveral ? [title, text].filter(Boolean).join(': ') : text;
  return [...(head === '' ? [] : [head]), ...commands.map((command) => `  ${command}`)].join('\n');
}
