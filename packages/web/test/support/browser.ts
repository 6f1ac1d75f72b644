import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** The Chromium of this machine; null where there is none: then tests that need one are skipped. */
export const chromiumPath: string | null = find(['chromium', 'chromium-browser', 'google-chrome']);

if (chromiumPath === null) process.stdout.write('tests of the page are skipped: needs chromium\n');

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

function find(names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return places.find((place) => existsSync(place)) ?? null;
}
