import { setTimeout as pause } from 'node:timers/promises';

/** Waits for an effect, looking at it again and again. */
export async function until(
  what: string,
  test: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    if (await test()) return;
    await pause(20);
  }
  throw new Error(`waited in vain until ${what}`);
}
