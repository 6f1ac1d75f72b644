/**
 * The content of the last well-formed `<checkpoint>…</checkpoint>` in an agent's answer, inside a code fence or not.
 * For nested blocks, the outermost closed one counts. Without a block, the whole text. The content is not interpreted.
 */
export function extractCheckpoint(text: string): string {
  const block = lastBlock(text);
  return block === null ? text : text.slice(block.start, block.end);
}

interface Block {
  readonly start: number;
  readonly end: number;
}

function lastBlock(text: string): Block | null {
  const open: number[] = [];
  let last: Block | null = null;
  for (const tag of text.matchAll(/<(\/?)checkpoint(?:\s[^<>]{0,200})?>/gi)) {
    if (isMention(text, tag)) continue;
    if (tag[1] === '') open.push(tag.index + tag[0].length);
    else last = closed(open.pop(), tag.index) ?? last;
  }
  return last;
}

function closed(start: number | undefined, end: number): Block | null {
  return start === undefined ? null : { start, end };
}

// `<checkpoint>` in backticks only mentions the tag.
function isMention(text: string, tag: RegExpExecArray): boolean {
  return text[tag.index - 1] === '`' && text[tag.index + tag[0].length] === '`';
}
