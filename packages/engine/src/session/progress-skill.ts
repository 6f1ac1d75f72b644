import type { SessionEvent } from '@debussy/core';

/** An agent may tell its progress by a skill, by the command that the skill runs, or by both: each message counts once. */
export async function* withSkills(events: AsyncIterable<SessionEvent>): AsyncGenerator<SessionEvent> {
  const told = new Set<string>();
  for await (const event of events) {
    if (event.type !== 'progress' || !told.has(event.message)) yield event;
    if (event.type === 'progress') told.add(event.message);
    const message = event.type === 'tool_call' && !event.subagent ? progressSkill(event) : null;
    if (message === null || told.has(message)) continue;
    told.add(message);
    yield { type: 'progress', message };
  }
}

function progressSkill({
  name,
  input,
}: Extract<SessionEvent, { readonly type: 'tool_call' }>): string | null {
  if (!/^skill$/i.test(name) || typeof input !== 'object' || input === null) return null;
  const fields = new Map<string, unknown>(Object.entries(input));
  const args = fields.get('args') ?? fields.get('arguments');
  const skill = fields.get('skill') ?? fields.get('command') ?? fields.get('name');
  if (skill !== 'debussy-progress' && skill !== '/debussy-progress') return null;
  const message = typeof args === 'string' ? args.replaceAll(/\s+/g, ' ').trim() : '';
  return message === '' ? null : message.slice(0, longestProgress);
}

const longestProgress = 2000;
