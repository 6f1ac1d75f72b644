import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LargePhase } from './large-phases.ts';

interface Part {
  readonly id: string;
  readonly title: string;
  readonly depends_on: readonly string[];
  readonly tasks: readonly string[];
  readonly files: readonly string[];
  readonly forecast: { readonly base: number; readonly mid: number } | null;
}

interface Answer {
  readonly phase: { readonly tokens: { readonly mid: number } };
  readonly cut_by: string;
  readonly parts: readonly Part[];
  readonly serialized: readonly (readonly [string, string])[];
}

/** What `debussy plan split` makes of a phase. */
export interface TriedSplit extends Pick<LargePhase, 'name' | 'dialect' | 'phase' | 'tasks' | 'path'> {
  readonly tokens: number;
  readonly by: string;
  readonly parts: number;
  /** Tasks of the largest part by those of the one in the middle. */
  readonly evenness: number;
  /** Of the parts on three places against one after the other, by their forecasts. */
  readonly speedUp: number;
  /** Tokens that the parts take together, by those of one session that does it all. */
  readonly read: number;
  readonly requested: readonly object[];
  readonly home: string;
}

const places = 3;

export function trySplit(
  large: LargePhase,
  { program, home, at }: { readonly program: string; readonly home: string; readonly at: number },
): TriedSplit {
  const root = join(home, `plan-${at}`);
  mkdirSync(dirname(join(root, large.path)), { recursive: true });
  writeFileSync(join(root, large.path), large.text);
  execFileSync('git', ['init', '-q', '-b', 'main', root]);
  const args = [program, 'plan', 'split', large.path, large.phase, '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const { name, dialect, phase, tasks, path } = large;
  const shared = { name, dialect, phase, tasks, path, home: root };
  if (status !== 0) {
    const by = /\[(ERR_\w+)\]/.exec(stderr)?.[1] ?? 'failed';
    return { ...shared, tokens: 0, by, parts: 0, evenness: 0, speedUp: 0, read: 0, requested: [] };
  }
  const answer: Answer = JSON.parse(stdout);
  return { ...shared, ...measured(answer), requested: answer.parts.map(asRequest) };
}

function measured({
  phase,
  cut_by: by,
  parts,
  serialized,
}: Answer): Pick<TriedSplit, 'tokens' | 'by' | 'parts' | 'evenness' | 'speedUp' | 'read'> {
  const sizes = parts.map(({ tasks }) => tasks.length).toSorted((a, b) => a - b);
  const median = sizes[Math.floor((sizes.length - 1) / 2)] ?? 1;
  const takes = new Map(parts.map(({ id, forecast }) => [id, forecast?.mid ?? 1]));
  const sum = [...takes.values()].reduce((total, one) => total + one, 0);
  const waits = new Map(
    parts.map(({ id, depends_on: own }) => [
      id,
      [...own, ...serialized.filter(([, second]) => second === id).map(([first]) => first)],
    ]),
  );
  return {
    tokens: phase.tokens.mid,
    by,
    parts: parts.length,
    evenness: rounded((sizes.at(-1) ?? 0) / median),
    speedUp: rounded(sum / lastEnd(takes, waits)),
    read: rounded(sum / phase.tokens.mid),
  };
}

/** When the last part ends, if each begins as soon as a place is free and what it waits for is done. */
function lastEnd(takes: ReadonlyMap<string, number>, waits: ReadonlyMap<string, readonly string[]>): number {
  const ends = new Map<string, number>();
  const free = Array.from({ length: places }, () => 0);
  while (ends.size < takes.size) {
    const ready = [...takes.keys()].filter(
      (id) => !ends.has(id) && (waits.get(id) ?? []).every((one) => ends.has(one)),
    );
    const [next] = ready
      .map((id) => ({ id, from: Math.max(0, ...(waits.get(id) ?? []).map((one) => ends.get(one) ?? 0)) }))
      .toSorted((a, b) => a.from - b.from);
    if (!next) break;
    const place = free.indexOf(Math.min(...free));
    const end = Math.max(free[place] ?? 0, next.from) + (takes.get(next.id) ?? 0);
    free[place] = end;
    ends.set(next.id, end);
  }
  return Math.max(1, ...ends.values());
}

/** As an agent would propose it, with a gate that only the work of the part passes. */
function asRequest({ id, title, tasks, depends_on, files }: Part): object {
  const gates = [{ name: `part ${id}`, command: `test -s done/${id}.txt` }];
  return { sub_phase_id: id, name: title, tasks, depends_on, files, gates };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
