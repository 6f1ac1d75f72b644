// The workspace's own packages are read from their sources, so that bundling needs no earlier build.
export const resolveFromSource = {
  conditionNames: ['@debussy/source', 'node', 'import', 'module', 'default'],
  mainFields: ['module', 'main'],
};
