import { answerList } from './fields.ts';
import type { AnswerFields } from './fields.ts';
import type { ApiCall } from './http.ts';

const mostPages = 20;

interface PageSize {
  /** The host's name for it. */
  readonly name: 'per_page' | 'limit';
  readonly size: number;
}

/** The whole list, page by page: entries after the first page must not count as missing. */
export async function allPages(
  call: ApiCall,
  path: string,
  { name, size }: PageSize = { name: 'per_page', size: 100 },
): Promise<readonly AnswerFields[]> {
  const found: AnswerFields[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const query = `${path.includes('?') ? '&' : '?'}${name}=${size}&page=${page}`;
    const part = answerList(await call('GET', `${path}${query}`));
    found.push(...part);
    if (part.length < size) break;
  }
  return found;
}
