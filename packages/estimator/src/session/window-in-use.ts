import { windowOf } from '../windows/windows.ts';
import type { Session } from './state.ts';

/** The caller's window, else what usage proved, else the table's. */
export function windowInUse({ settings, state }: Session): number {
  if (settings.window !== undefined) return settings.window;
  return state.window ?? windowOf(settings.model, settings.agent, settings.windows).window;
}
