import { asObject, listAt, objectAt } from '../streams/json.ts';
import type { Json } from '../streams/json.ts';
import { stopHook } from './stop-flag.ts';

/**
 * The user's settings with what a session needs: a hook behind each tool that ends the run when the flag is there, and
 * no compression, which would hide from the meter. Null where they cannot be read: then they stay as they are.
 */
export function geminiSettings(text: string | null, flag: string): string | null {
  const settings = text === null ? {} : parsed(text);
  if (settings === null) return null;
  const hooks = objectAt(settings, 'hooks') ?? {};
  const stop = { hooks: [{ type: 'command', name: 'debussy-stop', command: stopHook(flag) }] };
  return JSON.stringify({
    ...settings,
    hooks: { ...hooks, AfterTool: [...listAt(hooks, 'AfterTool'), stop] },
    model: { ...objectAt(settings, 'model'), compressionThreshold: 1 },
  });
}

function parsed(text: string): Json | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}
