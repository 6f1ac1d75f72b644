/**
 * The unit of transfer between hosts: one commit. Its parents are the commits that belong to it. Its tree contains
 * `facts.json`, which also lists the accompanying files, and these files. A ref on the shared remote makes it durable;
 * its id fixes every byte of it.
 */
export interface TaskBundle {
  readonly facts: unknown;
  readonly commits: readonly string[];
  readonly files: readonly BundleFile[];
}

/** A file by path from the top of the run's folder. */
export interface BundleFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Paths of task bundles become paths on another host, so only plain ones are allowed. */
export function isPlainPath(path: string): boolean {
  return path.length < 1000 && path.split('/').every((part) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part));
}
