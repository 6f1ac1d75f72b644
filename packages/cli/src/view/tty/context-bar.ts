import { fitRight } from '../text-width.ts';
import { percentText } from '@debussy/story';
import type { Palette } from '../words/palette.ts';

interface Fullness {
  readonly percent: number | null;
  readonly estimated: boolean;
}

/** How full a context is: `▓▓▓░░░  ~52 %`. What is unknown has no bar, only a question mark. */
export function contextBar(point: Fullness | undefined, width: number, paint: Palette): string {
  const { percent, estimated } = point ?? { percent: null, estimated: true };
  const text = fitRight(percentText(percent, estimated), 6);
  if (width === 0) return text;
  if (percent === null) return `${' '.repeat(width)} ${text}`;
  const share = Math.min(1, Math.max(0, percent / 100));
  const full = Math.round(share * width);
  const look = percent >= 90 ? paint.red : percent >= 70 ? paint.yellow : paint.green;
  return `${look('▓'.repeat(full))}${paint.dim('░'.repeat(width - full))} ${text}`;
}
