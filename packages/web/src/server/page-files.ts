import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DebussyError } from '@debussy/core';
import type { Reply } from './answer.ts';

/** The built page: its scripts and styles by name, read once. */
export interface PageFiles {
  readonly files: ReadonlyMap<string, Buffer>;
  /** The report's script, which is the same page in one piece. */
  readonly reportScript: string;
  readonly style: string;
}

/** In the bundled program, in this package after a build, and beside its sources. */
const places = ['../web', '../page', '../../dist/page', './web'];

let known: PageFiles | undefined;

export function pageFiles(): PageFiles {
  known ??= readFiles();
  return known;
}

function readFiles(): PageFiles {
  const folders = places.map((place) => fileURLToPath(new URL(`${place}/`, import.meta.url)));
  const folder = folders.find((each) => existsSync(join(each, 'page.js')));
  if (folder === undefined)
    throw new DebussyError({
      code: 'ERR_PAGE_NOT_BUILT',
      message: 'the page is not built',
      hint: 'In a clone: node tools/bin/bundle.mjs. Otherwise install debussy again.',
    });
  const names = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name));
  const files = new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
  const text = (name: string): string => files.get(name)?.toString('utf8') ?? '';
  return { files, reportScript: text('report.js'), style: text('page.css') };
}

/** The page itself: it contains nothing of any run. */
export const pageHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>debussy</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script>
</head>
<body>
<div id="app"><p class="loading">Reading the runs …</p></div>
<noscript>This page needs JavaScript. Without it: debussy status, or debussy report --markdown.</noscript>
</body>
</html>
`;

/** A built file by name; null if it does not exist. */
export function pageFile(path: string): Reply | null {
  const name = path.slice(1);
  const body = pageFiles().files.get(name);
  if (body === undefined || name === 'report.js') return null;
  const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
  return { status: 200, type, body };
}
