export { mergeKeys } from './keys.ts';
export { isLockfile, lockRecipe } from './lockfiles.ts';
export type { LockRecipe } from './lockfiles.ts';
export { isKeptWithin, refusals } from './refusals.ts';
export { refused } from './file-sides.ts';
export type { FileSides, MergedText } from './file-sides.ts';
export { mergeTexts } from './text.ts';
export type { MergedSides, TextMerges } from './text.ts';
export { threeWay } from './three-way.ts';
