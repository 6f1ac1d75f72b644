import { FenceReader } from '../fences.ts';
import { finding } from './audit-codes.ts';
import type { Finding } from '../plan.ts';
import type { Document } from './markdown/read-blocks.ts';
import { placeOf } from './markdown/source-text.ts';
import { codeLines } from './task-tags.ts';
import { toolOrderFindings } from './tool-orders.ts';

/** UTF-8 that was read as Windows-1252 and saved again: the results for dashes, arrows, check marks and accents. */
const mojibake = /â€[“”"™¦œ]|â†[’“]|âœ[“”…]|âž[œ”]|Ã[©¨¼¶¤±]|Â[°±·§]/;
const mostLines = 5;

export function textFindings(document: Document): Finding[] {
  return [
    ...toolOrderFindings(document.source),
    ...unreadLines(document),
    ...unclosedFence(document),
    ...wrongEncoding(document),
  ];
}

function unreadLines({ source, blocks, refusedLines }: Document): Finding[] {
  const code = refusedLines.length === 0 ? new Set() : codeLines(blocks);
  const lines = refusedLines.filter((line) => !code.has(line)).slice(0, mostLines);
  return lines.map((line) =>
    finding('LINE_NOT_READ', {
      place: placeOf(source, { line, column: 1 }),
      message:
        'this line nests too deep, or is too wide or too long, to be read as a list, a quote or a table',
      suggestion: 'break it up, or put it into a code fence if it is not part of the plan',
    }),
  );
}

function unclosedFence({ source }: Document): Finding[] {
  const fences = new FenceReader();
  let open = 0;
  source.lines.forEach((line, index) => {
    if (fences.read(line) === 'opens') open = index + 1;
  });
  if (fences.mark === '') return [];
  return [
    finding('FENCE_UNCLOSED', {
      place: placeOf(source, { line: open, column: 1 }),
      message: `the code fence that begins here is never closed: the ${source.lines.length - open} lines below it are read as code`,
      suggestion: `write ${fences.mark} alone on a line where the code ends`,
    }),
  ];
}

function wrongEncoding({ source }: Document): Finding[] {
  const index = source.lines.findIndex((line) => mojibake.test(line));
  if (index === -1) return [];
  const column = (source.lines[index] ?? '').search(mojibake) + 1;
  return [
    finding('MOJIBAKE', {
      place: placeOf(source, { line: index + 1, column }),
      message: 'this text was UTF-8, was read as Windows-1252 and saved again',
      suggestion: 'save the file as UTF-8 from its original; ids, gates and tasks are read anyway',
    }),
  ];
}
