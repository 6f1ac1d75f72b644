import type { BranchCommit } from '@debussy/workspace';

/** The message and the author of several commits as one. */
export interface SquashMessage {
  readonly message: string;
  readonly author: string;
}

const trailer = /^[A-Z][A-Za-z-]+: \S/;

/**
 * One commit keeps its message. For several, the first gives the subject, and the body lists all. Trailers stay, and
 * every author except the first becomes a co-author.
 */
export function squashMessage(commits: readonly BranchCommit[], name: string): SquashMessage {
  const [first] = commits;
  if (first === undefined) return { message: `Merge ${name}`, author: '' };
  const parts = commits.map(({ message }) => splitMessage(message));
  const own = parts.filter(({ text }) => !/^(?:fixup|squash|amend)! /.test(text));
  const [head] = own.length === 0 ? parts : own;
  const [subject = name] = (head?.text ?? '').split('\n');
  const body = own.length < 2 ? restOf(head?.text ?? '') : own.map(({ text }) => item(text)).join('\n');
  const authors = commits.map(({ author }) => personOf(author));
  const others = [...new Set(authors)].filter((one) => one !== authors[0]);
  const trailers = new Set([
    ...parts.flatMap((part) => part.trailers),
    ...others.map((one) => `Co-authored-by: ${one}`),
  ]);
  const message = [subject || `Merge ${name}`, body, [...trailers].join('\n')];
  return { message: message.filter((one) => one !== '').join('\n\n'), author: first.author };
}

function splitMessage(message: string): { readonly text: string; readonly trailers: readonly string[] } {
  const paragraphs = message.trim().split(/\n{2,}/);
  const last = (paragraphs.at(-1) ?? '').split('\n');
  const isBlock = paragraphs.length > 1 && last.every((line) => trailer.test(line) || /^\s/.test(line));
  if (!isBlock) return { text: message.trim(), trailers: [] };
  return { text: paragraphs.slice(0, -1).join('\n\n'), trailers: last };
}

function restOf(text: string): string {
  return text.split('\n').slice(1).join('\n').trim();
}

function item(text: string): string {
  const rest = restOf(text);
  return `* ${text.split('\n')[0] ?? ''}${rest === '' ? '' : `\n\n${rest}\n`}`;
}

function personOf(author: string): string {
  return author.replace(/ \d+ [+-]\d{4}$/, '');
}
