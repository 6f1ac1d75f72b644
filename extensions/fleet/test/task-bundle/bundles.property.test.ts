import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gitIn } from '../../src/git/git.ts';
import { objectReader } from '../../src/git/object-reader.ts';
import { isPlainPath } from '../../src/task-bundle/task-bundle.ts';
import { withRoot, withoutRoot } from '../../src/task-bundle/paths-between.ts';
import { bundleReader } from '../../src/task-bundle/read-bundles.ts';
import { bundleWriter } from '../../src/task-bundle/write-bundles.ts';
import { makeHub } from '../support/hub.ts';
import { shownRejection } from '../support/shown-error.ts';

const part = fc.stringMatching(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,8}$/);
const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const file = fc.record({ path, bytes: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) });
// A name cannot be a file and a folder at once.
const files = fc
  .uniqueArray(file, { selector: (one) => one.path.split('/')[0] ?? '', maxLength: 4 })
  .map((all) => all.toSorted((a, b) => (a.path < b.path ? -1 : 1)));

test('whatever is put into task bundles comes out again, many at once', async () => {
  const hub = makeHub();
  onTestFinished(() => hub.remove());
  const git = gitIn(hub.userGit);
  const [write, read] = [bundleWriter(git), bundleReader(objectReader(gitIn(hub.userGit)))];
  const bundle = fc.record({ facts: fc.jsonValue(), files, commits: fc.constant([hub.base]) });
  let n = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(bundle, { minLength: 1, maxLength: 5 }), async (bundles) => {
      const commits = await Promise.all(
        bundles.map((one) => write({ ...one, ref: `refs/debussy/p/${++n}` })),
      );
      const back = await Promise.all(commits.map(read));
      expect(JSON.stringify(back.map((one) => one.facts))).toBe(
        JSON.stringify(bundles.map((one) => one.facts)),
      );
      expect(back.map((one) => one.files)).toEqual(bundles.map((one) => one.files));
      expect(back.map((one) => one.commits)).toEqual(bundles.map(() => [hub.base]));
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

test('a task bundle that names a path that leads out, or a file that it does not have, is refused', async () => {
  const hub = makeHub();
  onTestFinished(() => hub.remove());
  const read = bundleReader(objectReader(gitIn(hub.userGit)));
  const bundle = (text: string): string => {
    writeFileSync(join(hub.user, 'facts.json'), text);
    hub.git(hub.user, 'add', 'facts.json');
    return hub.git(hub.user, 'commit-tree', hub.git(hub.user, 'write-tree'), '-m', 'x');
  };
  const evil = bundle('{"facts":1,"files":["../../.bashrc"]}');
  expect(await shownRejection(read(evil))).toBe(
    `ERR_FLEET_BUNDLE (1): the task bundle ${evil} from the shared remote cannot be used: it names a file "../../.bashrc" | Another process or another version of debussy writes to the refs of this run: debussy fleet doctor`,
  );
  expect(await shownRejection(read(bundle('{"facts":1,"files":["x"]}')))).toContain('its file x is missing');
  expect(await shownRejection(read(bundle('{')))).toContain('its facts.json is not what debussy writes');
  expect(await shownRejection(read(hub.base))).toContain('it has no facts.json');
});
