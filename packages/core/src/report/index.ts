export { parseReport } from './parse-report.ts';
export { extractReport } from './extract-report.ts';
export { reportSchema } from './report-schema.ts';
