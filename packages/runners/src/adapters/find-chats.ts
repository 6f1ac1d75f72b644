import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The chats file of a session: `tmp/<project>/chats/session-<time>-<first 8 of the id>.jsonl`, whatever the project is called. */
export async function findChats(home: string, session: string): Promise<string | null> {
  if (!/^[\w-]{8,}$/.test(session)) return null;
  const ending = `-${session.slice(0, 8)}.jsonl`;
  const projects = join(home, 'tmp');
  for (const project of await entries(projects)) {
    const chats = join(projects, project, 'chats');
    const file = (await entries(chats)).find((name) => name.startsWith('session-') && name.endsWith(ending));
    if (file !== undefined) return join(chats, file);
  }
  return null;
}

async function entries(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
