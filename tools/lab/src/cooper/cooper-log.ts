import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CooperPlay, Way } from './play-task.ts';

/** One line of the log: which features of a task can be played here, or how one game went. */
export type CooperLine =
  | { readonly task: string; readonly usable: readonly string[] }
  | { readonly task: string; readonly commit: string; readonly play: CooperPlay };

/** What has been played, one line each, in a file that outlives a run that is broken off. */
export class CooperLog {
  readonly #file: string;
  readonly #lines: CooperLine[] = [];

  constructor(file: string) {
    this.#file = file;
    if (!existsSync(file)) return;
    for (const text of readFileSync(file, 'utf8').split('\n')) {
      const line = lineOf(text);
      if (line !== null) this.#lines.push(line);
    }
  }

  add(line: CooperLine): void {
    this.#lines.push(line);
    mkdirSync(dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  usable(task: string): readonly string[] | null {
    return (
      this.#lines.flatMap((line) => ('usable' in line && line.task === task ? [line.usable] : [])).at(-1) ??
      null
    );
  }

  /** The last play of each way with the same features. */
  plays(task: string): readonly CooperPlay[] {
    const last = new Map<string, CooperPlay>();
    for (const line of this.#lines)
      if ('play' in line && line.task === task) last.set(keyOf(line.play.way, line.play.wanted), line.play);
    return [...last.values()];
  }

  play(task: string, way: Way, wanted: readonly string[]): CooperPlay | null {
    return this.plays(task).find((play) => keyOf(play.way, play.wanted) === keyOf(way, wanted)) ?? null;
  }

  /** The commits of debussy that the plays were made with. */
  commits(): readonly string[] {
    return [...new Set(this.#lines.flatMap((line) => ('play' in line ? [line.commit] : [])))];
  }
}

function keyOf(way: Way, wanted: readonly string[]): string {
  return `${way} ${wanted.join('+')}`;
}

/** Null for a line that was cut off. */
function lineOf(text: string): CooperLine | null {
  try {
    const line: CooperLine = JSON.parse(text);
    return line;
  } catch {
    return null;
  }
}
