import { detectBwrap } from './detect-bwrap.ts';
import type { BoxEngine } from './box.ts';

/** The box of a setting on this machine: `auto` is the best that works. */
export function boxEngine(wanted: 'auto' | 'none' | 'bwrap'): BoxEngine {
  if (wanted === 'auto') return detectBwrap().ok ? 'bwrap' : 'none';
  return wanted;
}
