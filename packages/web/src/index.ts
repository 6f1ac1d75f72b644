export { openWeb } from './server/open-web.ts';
export type { WebOptions, WebServer } from './server/open-web.ts';
export { shownRepositories } from './server/repositories.ts';
export type { ShownRepository } from './server/repositories.ts';
