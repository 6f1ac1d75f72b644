export { forgeExtension } from './open-forge.ts';
export { readReview } from './review.ts';
