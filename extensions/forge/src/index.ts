export { openForge } from './open-forge.ts';
export { findHost } from './place.ts';
export { readReview } from './review.ts';
