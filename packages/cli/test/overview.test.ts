import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { debussy } from './support/binary.ts';

const cwd = tmpdir();

test('an unknown command suggests the nearest one', async () => {
  expect(await debussy(['reusme'], { cwd })).toEqual({
    code: 2,
    stdout: '',
    stderr: 'debussy: unknown command reusme\n  Did you mean `debussy resume`?\n',
  });
});

test('a word that is near to no command points at the list', async () => {
  expect((await debussy(['xyzzyplugh'], { cwd })).stderr).toBe(
    'debussy: unknown command xyzzyplugh\n  debussy --help lists the commands.\n',
  );
});
