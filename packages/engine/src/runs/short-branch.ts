/** A branch as people call it. */
export function shortBranch(ref: string): string {
  return ref.replace(/^refs\/heads\//, '');
}
