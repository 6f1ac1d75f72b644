#!/usr/bin/env node
import * as module from 'node:module';

// Node 22 and later keep compiled code between starts; a named import would not link on Node 20.
module.enableCompileCache?.();
await import('../dist/main.js');
