#!/usr/bin/env node
import * as module from 'node:module';

// Before anything is imported: an older Node fails to link it, with a message that helps nobody.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`debussy needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}

// Node 22 and later keep compiled code between starts; a named import would not link on Node 20.
module.enableCompileCache?.();
await import('../dist/main.js');
