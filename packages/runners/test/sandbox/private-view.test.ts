import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canHideFolders, isPossibleView } from '../../src/index.ts';
import { withPrivateView } from '../../src/sandbox/private-view.ts';
import { temporaryFolder } from '../support/playground.ts';

test.runIf(canHideFolders())(
  'a program sees of a hidden folder what is its own, can only read a locked one, and is who it was; nobody else notices',
  () => {
    const top = temporaryFolder();
    const [hidden, locked] = [join(top, 'hidden'), join(top, 'locked')];
    const [own, requests] = [join(hidden, 'own'), join(locked, 'requests')];
    for (const folder of [own, join(hidden, 'other'), requests]) mkdirSync(folder, { recursive: true });
    writeFileSync(join(locked, 'journal'), 'true');
    const view = { copied: [], hidden, locked, shown: [own, requests] };
    expect(isPossibleView(view, own)).toBe(true);
    const question = `pwd; ls ..; id -u; cat ${locked}/journal; echo; echo x 2>&- > ${locked}/journal || echo refused; echo x > ${requests}/1; echo x > mine; umount ${locked} 2>&- && echo undone`;
    const [program = '', ...args] = withPrivateView(['sh', '-c', question], own, view);
    const { stdout } = spawnSync(program, args, { encoding: 'utf8' });
    const expected = [own, 'own', String(process.getuid?.()), 'true', 'refused'];
    expect(stdout.trimEnd().split('\n')).toEqual(expected);
    expect([readdirSync(hidden), readdirSync(requests)]).toEqual([['other', 'own'], ['1']]);
    expect(existsSync(join(own, 'mine'))).toBe(true);
  },
);
