import type { NoticeClass } from '@debussy/core';
import type { PushNotice } from './notice.ts';

/** What is sent in one go: one notice, or several as a digest. */
export interface Message {
  readonly ids: readonly string[];
  readonly title: string;
  /** Without markup. */
  readonly text: string;
  readonly urgent: boolean;
  readonly link: string | null;
  readonly notices: readonly PushNotice[];
}

const pressing: ReadonlySet<NoticeClass> = new Set(['needs_human', 'failed']);
const shownNotices = 20;

/** Where the message comes from: the plan's title and the folder of the repository. */
export interface Sender {
  readonly plan: string;
  readonly repository: string;
  readonly link: string | null;
}

export function composeMessage(notices: readonly [PushNotice, ...PushNotice[]], sender: Sender): Message {
  const [first] = notices;
  const several = notices.length > 1;
  const title = several ? `${sender.plan}: ${notices.length} notices` : `${sender.plan}: ${first.title}`;
  const bodies = notices.slice(-shownNotices).map((notice) => bodyOf(notice, several));
  const more = notices.length - bodies.length;
  const lines = [
    ...bodies,
    ...(more > 0 ? [`and ${more} earlier ones: debussy status`] : []),
    `Run ${first.run} in ${sender.repository}`,
    ...(sender.link === null ? [] : [sender.link]),
  ];
  return {
    ids: notices.map(({ id }) => id),
    title,
    text: lines.join('\n'),
    urgent: notices.some(({ about }) => pressing.has(about)),
    link: sender.link,
    notices,
  };
}

function bodyOf({ title, text, commands }: PushNotice, isOneOfSeveral: boolean): string {
  const head = isOneOfSeveral ? [`${title}${text === '' ? '' : `: ${text}`}`] : text === '' ? [] : [text];
  return [...head, ...commands.map((command) => `  ${command}`)].join('\n');
}
