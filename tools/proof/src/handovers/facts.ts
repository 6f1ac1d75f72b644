import type { SessionEvent } from '@debussy/core';
import type { RecordedCall, RecordedSession } from './recorded-session.ts';

export const factKinds = ['files', 'commands', 'dead ends', 'decisions'] as const;

/** Known before the cut and used after it; a hand-over has it if it has one of its names, of a dead end both parts. */
export interface Fact {
  readonly kind: (typeof factKinds)[number];
  readonly names: readonly string[];
}

/** What the rest of a session uses again of what it knew before the cut. */
export function factsUsed({ events, calls }: RecordedSession, cut: number): readonly Fact[] {
  const after = calls.filter(({ at }) => at >= cut);
  const again = new Set(after.map(({ name }) => name));
  const before = calls.filter((call) => call.at < cut && isTelling(call));
  const latest = new Map(before.map((call) => [call.name, call]));
  const used = [...latest.values()].filter(({ name }) => again.has(name));
  return [
    ...used.map(({ kind, name }) => ({ kind, names: [name] })),
    ...used.flatMap((call) =>
      call.ok ? [] : [{ kind: 'dead ends', names: [call.name, endOf(call)] } as const],
    ),
    ...decisions(events.slice(0, cut), after),
  ];
}

/** Anybody would find these again. */
const trivial =
  /^(?:ls|cat|cd|pwd|echo|head|tail|grep|rg|find|sed|wc|mkdir|rm|mv|cp|sleep|which|ps|touch|chmod|git)\b/;

function isTelling({ kind, name }: RecordedCall): boolean {
  return kind === 'files' || (/\w\w.*[^"'(]$/.test(name) && !trivial.test(name));
}

function endOf({ output }: RecordedCall): string {
  const end = output.trim().split('\n').at(-1) ?? '';
  return end
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 30);
}

const choice =
  /\b(?:instead of|rather than|decided?|because|so that|should (?:be|use)|must|need(?:s|ed)? to|the (?:problem|issue|cause|reason)|root cause|won't|doesn't work|don't)\b/i;
const codeName = /`([^`\n]{3,60})`|\b([a-zA-Z][a-z]+[A-Z][a-z]\w+|\w+_\w+|[\w/-]+\.[a-z]{1,4})\b/g;

/** Sentences of the agent about a choice or a cause, whose code names come up again. */
function decisions(events: readonly SessionEvent[], after: readonly RecordedCall[]): readonly Fact[] {
  const later = after.map(({ input }) => input).join('\n');
  const said = events.flatMap((event) => (event.type === 'text' && !event.subagent ? [event.text] : []));
  const sentences = new Set(said.join('\n').split(/(?<=[.!?:])\s+|\n+/));
  return [...sentences].flatMap((sentence) => {
    const all = [...sentence.matchAll(codeName)].map(([, ticked, bare]) => ticked ?? bare ?? '');
    const names = all.filter((name) => later.includes(name));
    return choice.test(sentence) && names.length > 0 ? [{ kind: 'decisions', names } as const] : [];
  });
}

export function isHandedOver({ kind, names }: Fact, handOver: string): boolean {
  const text = unfolded(handOver);
  return kind === 'dead ends'
    ? names.every((one) => text.includes(one))
    : names.some((one) => text.includes(one));
}

/** With whole paths for `src/: a.ts, b.ts`. */
function unfolded(text: string): string {
  return text.replaceAll(/^> - (\S*\/): (.+)$/gm, (_, folder: string, names: string) =>
    names.replaceAll(/(?:^|, )/g, `\n${folder}`),
  );
}
