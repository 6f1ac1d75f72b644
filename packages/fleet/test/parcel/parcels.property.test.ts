import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gitIn } from '../../src/git/git.ts';
import { isPlainPath } from '../../src/parcel/parcel.ts';
import { withRoot, withoutRoot } from '../../src/parcel/paths-between.ts';
import { parcelReader } from '../../src/parcel/read-parcels.ts';
import { parcelWriter } from '../../src/parcel/write-parcels.ts';
import { makeHub } from '../support/hub.ts';
import { shownRejection } from '../support/shown-error.ts';

const part = fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,8}$/);
const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const file = fc.record({ path, bytes: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) });
// A name cannot be a file and a folder at once.
const files = fc
  .uniqueArray(file, { selector: (one) => one.path.split('/')[0] ?? '', maxLength: 4 })
  .map((all) => all.toSorted((a, b) => (a.path < b.path ? -1 : 1)));

test('whatever is put into parcels comes out again, many at once', async () => {
  const hub = makeHub();
  onTestFinished(() => hub.remove());
  const git = gitIn(hub.userGit);
  const [write, read] = [parcelWriter(git), parcelReader(git)];
  const parcel = fc.record({ facts: fc.jsonValue(), files, commits: fc.constant([hub.base]) });
  let n = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(parcel, { minLength: 1, maxLength: 5 }), async (parcels) => {
      const commits = await Promise.all(
        parcels.map((one) => write({ parcel: one, ref: `refs/debussy/p/${++n}`, time: 1 })),
      );
      const back = await Promise.all(commits.map(read));
      expect(JSON.stringify(back.map((one) => one.facts))).toBe(
        JSON.stringify(parcels.map((one) => one.facts)),
      );
      expect(back.map((one) => one.files)).toEqual(parcels.map((one) => one.files));
      expect(back.map((one) => one.commits)).toEqual(parcels.map(() => [hub.base]));
    }),
    { numRuns: 15 },
  );
  expect(hub.git(hub.user, 'fsck', '--strict')).not.toMatch(/error|missing/);
});

test('a path goes from one host to another and back, and no path leads out of the folder', () => {
  fc.assert(
    fc.property(path, fc.jsonValue(), (below, other) => {
      const there = withoutRoot({ log: `/home/a/${below}`, other }, '/home/a');
      expect(there.log).toBe(`debussy-run:/${below}`);
      expect(withRoot(there, '/srv/b')).toEqual({ log: `/srv/b/${below}`, other });
    }),
  );
  const evil = [
    'debussy-run:/../x',
    'debussy-run://etc/passwd',
    'debussy-run:/a/../../x',
    'debussy-run:/.git/config',
  ];
  expect(evil.map((text) => withRoot(text, '/srv/b'))).toEqual(evil);
  expect(['', '..', 'a/../b', '/a', 'a//b', '.a', 'a/.git/x', 'a\nb'].map(isPlainPath)).not.toContain(true);
});

test('a parcel that names a path that leads out, or a file that it does not have, is refused', async () => {
  const hub = makeHub();
  onTestFinished(() => hub.remove());
  const read = parcelReader(gitIn(hub.userGit));
  const parcel = (text: string): string => {
    writeFileSync(join(hub.user, 'facts.json'), text);
    hub.git(hub.user, 'add', 'facts.json');
    return hub.git(hub.user, 'commit-tree', hub.git(hub.user, 'write-tree'), '-m', 'x');
  };
  const evil = parcel('{"facts":1,"files":["../../.bashrc"]}');
  expect(await shownRejection(read(evil))).toBe(
    `ERR_FLEET_PARCEL (1): the parcel ${evil} from the shared remote cannot be used: it names a file "../../.bashrc" | Somebody else writes to the refs of this run, or another version of debussy does: debussy fleet doctor`,
  );
  expect(await shownRejection(read(parcel('{"facts":1,"files":["x"]}')))).toContain('its file x is missing');
  expect(await shownRejection(read(parcel('{')))).toContain('its facts.json is not what debussy writes');
  expect(await shownRejection(read(hub.base))).toContain('it has no facts.json');
});
