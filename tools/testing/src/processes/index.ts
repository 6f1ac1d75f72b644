export {
  freshCookie,
  outputLines,
  newGround,
  proveThatNothingIsLeft,
  shell,
  temporaryFolder,
  until,
  untilFile,
} from './ground.ts';
export type { ProcessGround } from './ground.ts';
export { programOf } from './program-of.ts';
