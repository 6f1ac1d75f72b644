export {
  freshCookie,
  linesOf,
  newGround,
  proveThatNothingIsLeft,
  shell,
  temporaryFolder,
  until,
  untilFile,
} from './ground.ts';
export type { Ground } from './ground.ts';
export { programOf } from './program-of.ts';
