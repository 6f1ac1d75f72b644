/** Options for a git command whose objects and refs are to survive a power cut when it returns. */
export const onDisk: readonly string[] = ['-c', 'core.fsync=loose-object,pack,pack-metadata,reference'];
