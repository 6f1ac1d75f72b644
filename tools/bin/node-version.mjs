/** Ends with a sentence on a Node that cannot run the tools, before anything is imported that it fails to link. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`debussy needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}
