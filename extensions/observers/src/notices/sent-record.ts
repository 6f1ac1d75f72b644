import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

const sentLine = z.union([
  /** Earlier events happened before notifications were configured. */
  z.object({ from: z.int() }),
  /** A sink that the run has warned about. */
  z.object({ said: z.string() }),
  z.object({
    at: z.string().optional(),
    sink: z.string(),
    ids: z.array(z.string()),
    state: z.enum(['trying', 'sent', 'given_up']),
  }),
]);

type SentLine = z.infer<typeof sentLine>;

/** The known attempts to send one notification to one sink. */
interface Tries {
  readonly count: number;
  /** Sent, or given up for good. */
  readonly over: boolean;
}

const none: Tries = { count: 0, over: false };

/**
 * The record of sent notifications, beside the run. An attempt is recorded before it is made, and its result
 * afterwards. After a crash in between, a notification may be sent once more, but it is never lost, and never sent more
 * often than allowed.
 */
export class SentRecord {
  readonly from: number;
  readonly #file: string;
  readonly #tries = new Map<string, Tries>();
  readonly #warned = new Set<string>();

  constructor(file: string, nextSeq: number) {
    this.#file = file;
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const lines = text.split('\n').flatMap(parsedLine);
    for (const line of lines) this.#take(line);
    // Ends a line that a crash cut off, so that the next one is separate.
    if (!/(?:^|\n)$/.test(text)) appendFileSync(file, '\n');
    const begun = lines.flatMap((line) => ('from' in line ? [line.from] : []));
    this.from = begun[0] ?? nextSeq;
    if (begun.length === 0) this.write({ from: nextSeq });
  }

  write(line: SentLine): void {
    this.#take(line);
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  }

  triesOf(sink: string, id: string): Tries {
    return this.#tries.get(`${sink} ${id}`) ?? none;
  }

  hasWarned(sink: string): boolean {
    return this.#warned.has(sink);
  }

  #take(line: SentLine): void {
    if ('said' in line) this.#warned.add(line.said);
    if (!('ids' in line)) return;
    const isTry = line.state === 'trying';
    for (const id of line.ids) {
      const { count, over } = this.triesOf(line.sink, id);
      this.#tries.set(`${line.sink} ${id}`, { count: count + (isTry ? 1 : 0), over: over || !isTry });
    }
  }
}

/** A line that a crash cut off does not count. */
function parsedLine(text: string): readonly SentLine[] {
  try {
    return [sentLine.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}
