import { detectBwrap } from './detect-bwrap.ts';
import type { BoxEngine } from './box.ts';

/** The sandbox for a setting on this machine: `auto` is the best one that works. */
export function boxEngine(wanted: 'auto' | 'none' | 'bwrap'): BoxEngine {
  if (wanted === 'auto') return detectBwrap().ok ? 'bwrap' : 'none';
  return wanted;
}
