import { windowOf } from '../windows/windows.ts';
import type { Estimation } from './state.ts';

/** The caller's window, otherwise the program's, otherwise the table's; never less than usage has proved. */
export function windowInUse({ settings, state }: Estimation): number {
  if (settings.window !== undefined) return Math.max(settings.window, state.window ?? 0);
  return state.window ?? windowOf(settings.model, settings.agent, settings.windows).window;
}
