import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { KeptRun } from '../shared/kept-run.ts';
import { account } from './account.ts';
import { escapedHtml, html } from './markup.ts';
import type { ReportFacts } from './report-facts.ts';

/** The page with its data, to be put into a report. */
export interface ReportPage {
  readonly kept: KeptRun;
  readonly script: string;
  readonly style: string;
}

/**
 * One self-contained file: the page of `debussy ui`, and the account of the run for paper and for browsers without
 * scripts. Its policy allows only that script and no network request.
 */
export function htmlReport(facts: ReportFacts, { kept, script, style }: ReportPage): string {
  const { summary } = facts;
  const code = script.replaceAll('</script', String.raw`<\/script`);
  const digest = createHash('sha256').update(code).digest('base64');
  const data = gzipSync(JSON.stringify(kept), { level: 9 }).toString('base64');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy(digest)}">
<title>${escapedHtml(`${summary.plan.title || summary.plan.path}: run ${summary.run}`)}</title>
<style>
${style}
</style>
</head>
<body>
<div id="app"></div>
<article id="account">
${account(facts, html)}</article>
<script type="application/gzip" id="run-data">${data}</script>
<script type="module">${code}</script>
</body>
</html>
`;
}

function policy(digest: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${digest}'; img-src data:; base-uri 'none'; form-action 'none'`;
}
