export { openWeb } from './server/open-web.ts';
export type { WebServer } from './server/open-web.ts';
export { shownRepositories } from './server/repositories.ts';
export type { ShownRepository } from './server/repositories.ts';
export { htmlReport } from './report/html-report.ts';
export { markdownReport } from './report/account.ts';
export { reportFacts } from './report/report-facts.ts';
export type { ReportFacts } from './report/report-facts.ts';
export { keptRun, writeReport } from './report/write-report.ts';
