import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recordFurniture, restoreFurniture } from '../../src/slots/furniture.ts';
import { slotPlace } from '../../src/slot/slot-place.ts';
import type { SlotPlace } from '../../src/slot/slot-place.ts';
import { folder, write } from '../support/repository.ts';

/** More folders than are looked at by one process, and one by one below a single one, as some package managers have them. */
async function furnished(): Promise<SlotPlace> {
  const home = folder();
  const place = slotPlace(join(home, 'git'), join(home, 'pool'), 's1');
  mkdirSync(place.home, { recursive: true });
  const files = Array.from({ length: 150 }, (_, i) => [
    [`deps/p${i}/lib/a.js`, 'a\n'],
    [`deps/.store/p${i}/b.js`, 'b\n'],
  ]).flat();
  write(place.path, { ...Object.fromEntries(files), 'tool.bin': 't\n', '.venv/lib/py/site/c.py': 'c\n' });
  await recordFurniture(place, 'setup', ['deps', 'tool.bin', '.venv']);
  return place;
}

const changes: readonly (readonly [string, (at: (path: string) => string) => void])[] = [
  ['a file is written', (at) => writeFileSync(at('deps/p77/lib/a.js'), 'x\n')],
  [
    'a file is written and given its old time',
    (at) => {
      const { atime, mtime } = statSync(at('deps/.store/p3/b.js'));
      writeFileSync(at('deps/.store/p3/b.js'), 'x\n');
      utimesSync(at('deps/.store/p3/b.js'), atime, mtime);
    },
  ],
  ['a root that is a file is written', (at) => writeFileSync(at('tool.bin'), 'x\n')],
  ['the only file far below is written', (at) => writeFileSync(at('.venv/lib/py/site/c.py'), 'x\n')],
  ['a file goes', (at) => rmSync(at('deps/p149/lib/a.js'))],
  ['a folder goes', (at) => rmSync(at('deps/p5'), { recursive: true })],
  ['a root goes', (at) => rmSync(at('.venv'), { recursive: true })],
  ['two files change places', swap],
  [
    'a file is replaced by a link to another one',
    (at) => {
      rmSync(at('deps/p1/lib/a.js'));
      linkSync(at('deps/p2/lib/a.js'), at('deps/p1/lib/a.js'));
    },
  ],
  ['a folder gets other rights', (at) => chmodSync(at('deps/p9/lib'), 0o750)],
];

function swap(at: (path: string) => string): void {
  renameSync(at('deps/p1/lib/a.js'), at('deps/p1/lib/x'));
  renameSync(at('deps/p2/lib/a.js'), at('deps/p1/lib/a.js'));
  renameSync(at('deps/p1/lib/x'), at('deps/p2/lib/a.js'));
}

test.each(changes)('the result of setup is not reused if %s', async (_, change) => {
  const place = await furnished();
  expect(await restoreFurniture(place, 'setup')).toBe(true);
  change((path) => join(place.path, path));
  expect(await restoreFurniture(place, 'setup')).toBe(false);
});

test('additions are removed every time, and the created files stay', async () => {
  const place = await furnished();
  const at = (path: string): string => join(place.path, path);
  for (const path of ['deps/.cache/deep/er/x', 'deps/p7/lib/new.js', '.venv/lib/py/site/__pycache__/c.pyc']) {
    write(place.path, { [path]: 'x\n' });
    expect(await restoreFurniture(place, 'setup')).toBe(true);
    expect(existsSync(at(path))).toBe(false);
  }
  expect(existsSync(at('deps/.cache'))).toBe(false);
  expect(readFileSync(at('deps/p7/lib/a.js'), 'utf8')).toBe('a\n');
  expect(await restoreFurniture(place, 'setup')).toBe(true);
  writeFileSync(at('deps/p7/lib/a.js'), 'x\n');
  expect(await restoreFurniture(place, 'setup')).toBe(false);
});

test('without the program find, everything is found as well', async () => {
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  onTestFinished(() => void (process.env['PATH'] = path));
  for (const [, change] of changes) {
    const place = await furnished();
    write(place.path, { 'deps/p7/lib/new.js': 'x\n' });
    expect(await restoreFurniture(place, 'setup')).toBe(true);
    expect(existsSync(join(place.path, 'deps/p7/lib/new.js'))).toBe(false);
    change((one) => join(place.path, one));
    expect(await restoreFurniture(place, 'setup')).toBe(false);
  }
});

// APFS takes no such names.
test.skipIf(process.platform === 'darwin')(
  'a name that is not valid text never matches another one',
  async () => {
    const place = await furnished();
    writeFileSync(Buffer.from(join(place.path, 'deps/p1/caf\xe9'), 'latin1'), 'x\n');
    expect(await restoreFurniture(place, 'setup')).toBe(false);
  },
);
