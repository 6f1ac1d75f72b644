import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { syncFileSystem } from '../src/index.ts';

/** A `sync` that does what this shell script does, until the test is over. */
function syncThat(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-host-'));
  writeFileSync(join(folder, 'sync'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const { PATH } = process.env;
  process.env['PATH'] = `${folder}${delimiter}${PATH ?? ''}`;
  onTestFinished(() => {
    process.env['PATH'] = PATH;
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

test('a disk that could not store data is an error, not a reason to sync again', async () => {
  const folder = syncThat('[ "$1" = -f ] || exit 0; echo "error syncing: Input/output error" >&2; exit 1');
  await expect(syncFileSystem(folder)).rejects.toMatchObject({
    code: 'ERR_DISK_SYNC',
    message: expect.stringContaining(`${folder}: error syncing: Input/output error`),
    hint: expect.stringContaining('debussy resume'),
  });
});

test('a sync that knows no -f syncs everything', async () => {
  const folder = syncThat('[ $# -eq 0 ] && exit 0; echo "sync: invalid option -- f" >&2; exit 1');
  await syncFileSystem(folder);
});
