import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptLine } from './normalize.ts';
import { outline } from './outline.ts';
import { segmentsIn } from './record-pin.ts';
import type { RecordedPin } from './record-pin.ts';

/** Writes a recorded run below the folder: a file for each epoch, and the calls with their exit codes. */
export function keepPin(folder: string, name: string, { segments, calls }: RecordedPin): void {
  const target = join(folder, name);
  mkdirSync(target, { recursive: true });
  for (const old of segmentsIn(target)) rmSync(join(target, old));
  const usual = usualConfig(folder, segments[0]?.[0]?.['config']);
  for (const [i, lines] of segments.entries()) {
    const texts = lines.map((line) => `${JSON.stringify(withoutUsual(line, usual))}\n`);
    writeFileSync(join(target, `${i + 1}.jsonl`), texts.join(''));
  }
  writeFileSync(join(target, 'calls.txt'), textOf(calls));
}

/** The calls, and the outline of the run, as recorded. */
export function keptOutline(folder: string, name: string): readonly string[] {
  const target = join(folder, name);
  const texts = segmentsIn(target).map((file) => readFileSync(join(target, file), 'utf8'));
  const lines = texts.flatMap((text) => text.trimEnd().split('\n')).map((line): KeptLine => JSON.parse(line));
  const calls = readFileSync(join(target, 'calls.txt'), 'utf8').trimEnd().split('\n');
  return [...calls, ...outline(lines)];
}

export function outlineOf({ segments, calls }: RecordedPin): readonly string[] {
  return [...calls, ...outline(segments.flat())];
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** What every journal repeats is kept once: the settings of the first one that was recorded. */
function usualConfig(folder: string, config: unknown): Readonly<Record<string, unknown>> {
  const file = join(folder, 'config.json');
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
  const usual: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(file, 'utf8'));
  return usual;
}

function withoutUsual(line: KeptLine, usual: Readonly<Record<string, unknown>>): KeptLine {
  const { config } = line;
  if (typeof config !== 'object' || config === null) return line;
  const own = Object.entries(config).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key]),
  );
  return { ...line, config: Object.fromEntries(own) };
}
