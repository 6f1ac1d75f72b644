import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PhaseScript } from '@debussy/runners';
import { describe, expect, test } from 'vitest';
import { someOf, inTurn, writes } from '@debussy/testing';
import { attack } from './support/attack.ts';
import type { Place, Scene } from './support/attack.ts';
import { canSandbox, sandboxes } from './support/sandboxes.ts';

const secret = 'the-users-own-words';

/** Traps that a program could put in the place of a file that debussy reads. */
const traps: Readonly<Record<string, (file: string, place: Place) => string>> = {
  'a link to a file of the user': (file, { desk }) => `ln -sf ${desk}/private "${file}"`,
  'a pipe that nobody writes to': (file) => `rm -f "${file}"; mkfifo "${file}"`,
  'a link to a file without an end': (file) => `ln -sf /dev/zero "${file}"`,
  'a file of five gigabytes': (file) => `truncate -s 5G "${file}"`,
  'a folder': (file) => `mkdir -p "${file}"`,
};

const given = (_: unknown, { desk }: Place): void =>
  writeFileSync(join(desk, 'private'), JSON.stringify({ phase: '1', status: 'completed', summary: secret }));

describe.each(sandboxes)('sandbox %s', (sandbox) => {
  test.concurrent.each(someOf(Object.entries(traps), 1))(
    '%s in the place of the report is refused',
    async (_, trap) => {
      const phases = [{ id: '1' }];
      const does = (place: Place): string => trap('$DEBUSSY_REPORT_FILE', place);
      const plays = (place: Place) => [{ run: does(place) }, { write: { path: 'a.txt', content: 'a\n' } }];
      const scene = await attack({ sandbox, phases, given, plays });
      expect(scene).toMatchObject({ code: 3 });
      expect(scene.events('report.rejected').length).toBeGreaterThan(0);
      expect(keeps(scene, secret)).toEqual([]);
    },
  );

  test.concurrent.each(someOf(Object.entries(traps), 1))(
    '%s in the place of HANDOFF.md leads nowhere, and the next session goes on',
    async (_, trap) => {
      const scene = await attack({
        sandbox,
        phases: [{ id: '1' }],
        window: 10_000,
        given: (_repository, { desk }) =>
          writeFileSync(join(desk, 'private'), `# Handoff\n\n## Decisions\n- ${secret}\n`),
        plays: (place) =>
          inTurn(
            [{ run: trap('$DEBUSSY_HANDOFF_FILE', place) }, { usage: 8500 }, { hang: true }],
            writes('a.txt', 'a\n'),
          ),
      });
      expect(scene).toMatchObject({ code: 0 });
      expect(scene.events('session.dispatched')).toHaveLength(2);
      expect(keeps(scene, secret)).toEqual([]);
    },
  );

  test.concurrent('links in the folder of its own session lead no writing of debussy elsewhere, and more signals than anybody reads hold nobody up', async () => {
    const scene = await attack({
      sandbox,
      phases: [{ id: '1' }],
      given: (_, { desk }) => writeFileSync(join(desk, 'profile'), 'mine\n'),
      does: ({ desk }) =>
        `( cd "$(dirname "$DEBUSSY_PROMPT_FILE")" && for f in transcript.jsonl stdout.log stderr.log stop report.json prompt.md; do ln -sf ${desk}/profile $f; done; debussy progress '$(touch ${desk}/executed)' ); ( cd "$DEBUSSY_SIGNALS" && mkfifo signal-00000000000000001-aaaaaaaaaaaa.done.json; for i in $(seq 10000 13000); do echo '{"type":"progress","phase":"1","message":"x"}' > signal-000000000000$i-bbbbbbbbbbbb.progress.json; done )`,
    });
    expect(scene).toMatchObject({ code: 0 });
    expect(readFileSync(join(scene.desk, 'profile'), 'utf8')).toBe('mine\n');
    expect(scene.landed()).toEqual(['1']);
  });
});

// In a sandbox these are mount points and cannot be moved at all.
describe('sandbox none: the folder itself is removed', () => {
  const places = [
    ['its worktree', ({ desk }: Place) => `w="$PWD"; cd /; rm -rf "$w"; ln -s ${desk}/treasure "$w"`],
    [
      'a folder of its worktree',
      ({ desk }: Place) => `ln -s ${desk}/treasure sub; ln -s ${desk}/treasure plan2`,
    ],
    [
      'the folder for its report',
      ({ desk }: Place) => `d="$(dirname "$DEBUSSY_REPORT_FILE")"; rm -rf "$d"; ln -s ${desk}/treasure "$d"`,
    ],
    [
      'the folder above the one for its report',
      ({ desk }: Place) =>
        `d="$(dirname "$(dirname "$DEBUSSY_REPORT_FILE")")"; n="$(basename "$(dirname "$DEBUSSY_REPORT_FILE")")"; rm -rf "$d"; mkdir -p ${desk}/treasure/"$n"; echo mine > ${desk}/treasure/"$n"/precious; ln -s ${desk}/treasure "$d"`,
    ],
  ] as const;

  test.concurrent.each(someOf(places, 1))(
    '%s, replaced by a link to the treasure of the user, costs the user nothing',
    async (_, does) => {
      const scene = await attack({ sandbox: 'none', given: treasure, does });
      expect([0, 3, 4]).toContain(scene.code);
      expect(readFileSync(join(scene.desk, 'treasure', 'precious'), 'utf8')).toBe('mine\n');
      const below = readdirSync(join(scene.desk, 'treasure'), { withFileTypes: true }).filter((entry) =>
        entry.isDirectory(),
      );
      for (const { name } of below)
        expect(existsSync(join(scene.desk, 'treasure', name, 'precious'))).toBe(true);
      expect(scene.repository.git('status', '--porcelain')).toBe('');
    },
  );

  const losses = [
    ['moved away', () => 'w="$PWD"; cd /; mv "$w" "$HOME/moved"'],
    ['deleted', () => 'w="$PWD"; cd /; rm -rf "$w"'],
  ] as const;

  test.concurrent.each(someOf(losses, 1))(
    'a worktree that is %s fails its phase with what happened, and the next resume makes it anew',
    async (_, does) => {
      const plays = (): PhaseScript => [{ run: does() }, { report: 'completed' }];
      const scene = await attack({ sandbox: 'none', plays });
      expect(scene).toMatchObject({ code: 3 });
      expect(scene.said).toMatch(/the worktree \S+ is gone, so its work cannot be captured/);
      writeFileSync(join(scene.desk, 'scenario.yaml'), '{}');
      expect(await scene.call('resume')).toMatchObject({ code: 0 });
      expect(scene.landed()).toEqual(['1', '2']);
    },
  );
});

test.runIf(canSandbox)(
  'sandbox bwrap: neither the worktree nor the folder for the report can be taken away (needs bwrap)',
  async () => {
    const scene = await attack({
      sandbox: 'bwrap',
      does: () =>
        `w="$PWD"; cd /; mv "$w" /tmp/x; rmdir "$w"; mv "$(dirname "$DEBUSSY_REPORT_FILE")" /tmp/y; cd "$w"`,
    });
    expect(scene).toMatchObject({ code: 0 });
    expect(scene.landed()).toEqual(['1', '2']);
  },
);

function keeps(scene: Scene, text: string): readonly string[] {
  return scene.kept().flatMap(([file, content]) => (content.includes(text) ? [file] : []));
}

function treasure(_: unknown, { desk }: Place): void {
  mkdirSync(join(desk, 'treasure'));
  writeFileSync(join(desk, 'treasure', 'precious'), 'mine\n');
}
