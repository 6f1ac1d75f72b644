import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { machineFolder } from '../src/machine-folder.ts';

const top = mkdtempSync(join(tmpdir(), 'debussy-machine-'));
afterEach(() => rmSync(top, { recursive: true, force: true }));

test('a folder that another user had taken stopped every run', async () => {
  const [runtime, state] = ['run', 'state'].map((name) => join(top, name));
  mkdirSync(runtime ?? '', { recursive: true });
  mkdirSync(join(top, 'elsewhere'));
  const env = { XDG_RUNTIME_DIR: runtime, XDG_STATE_HOME: state, HOME: top };
  const own = await machineFolder(env);
  expect(own).toBe(join(runtime ?? '', 'debussy'));
  expect(statSync(own).mode & 0o777).toBe(0o700);
  rmSync(own, { recursive: true });
  symlinkSync(join(top, 'elsewhere'), own);
  expect(await machineFolder(env)).toBe(join(state ?? '', 'debussy', 'machine'));
  rmSync(state ?? '', { recursive: true });
  writeFileSync(state ?? '', '');
  expect(await machineFolder(env)).toBe(join(tmpdir(), `debussy-${process.getuid?.() ?? 'user'}`));
  chmodSync(top, 0o700);
});
