import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordCipher, requireSameSecrecy } from '../../src/record/record-cipher.ts';
import { packRecord, readHead, readPiece } from '../../src/record/record.ts';
import type { RecordHead, RecordPiece } from '../../src/record/record.ts';
import { shownError } from '../support/shown-error.ts';

const env = { DEBUSSY_FLEET_KEY: 'a passphrase of some length' };
const piece: RecordPiece = {
  journal: [{ epoch: 1, text: '00000000 {"type":"run.started"}\n' }],
  refs: [['refs/debussy/r/wip/1/a1-s1', 'f'.repeat(40)]],
  files: [['phases/1/HANDOFF.md', 'aGVsbG8=']],
};

function headOf(length: number): Omit<RecordHead, 'parts'> {
  const facts = { run: 'r', clone: 'c', host: 'h', epoch: 1, at: 5, beatMs: 1000, salt: null };
  return { format: 1, state: 'working', isFresh: true, length, ...facts };
}

/** What another process finds, which has only the commit. */
function read(packed: ReturnType<typeof packRecord>, key: NodeJS.ProcessEnv): RecordPiece {
  const head = readHead(JSON.parse(JSON.stringify(packed.facts)));
  if (head === null) throw new Error('no head');
  return readPiece(head, packed.files, recordCipher(key, head.salt));
}

test('what a record is given comes out again, encrypted or not', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 });
  const pieces = fc.record({
    journal: fc.array(fc.record({ epoch: fc.nat(9), text }), { maxLength: 3 }),
    refs: fc.array(fc.tuple(text, fc.option(text)), { maxLength: 3 }),
    files: fc.array(fc.tuple(text, text), { maxLength: 3 }),
  });
  const cipher = recordCipher(env, '00'.repeat(16));
  fc.assert(
    fc.property(pieces, fc.boolean(), (one, isSecret) => {
      const packed = packRecord({ head: headOf(3), piece: one, cipher: isSecret ? cipher : null });
      const head = readHead(packed.facts);
      if (head === null) throw new Error('no head');
      expect(readPiece(head, packed.files, isSecret ? cipher : null)).toEqual(one);
    }),
    { numRuns: 50 },
  );
});

test('nothing of what is encrypted can be read without the key, which is nowhere in it', () => {
  const packed = packRecord({ head: headOf(1), piece, cipher: recordCipher(env, null) });
  const whole =
    JSON.stringify(packed.facts) + packed.files.map(({ bytes }) => bytes.toString('latin1')).join('');
  for (const secret of ['run.started', 'HANDOFF', 'wip', env.DEBUSSY_FLEET_KEY])
    expect(whole).not.toContain(secret);
  expect(read(packed, env)).toEqual(piece);
  expect(shownError(() => read(packed, { DEBUSSY_FLEET_KEY: 'another passphrase' }))).toMatch(
    /^ERR_FLEET_KEY \(2\): what the hub holds of this run was not encrypted with this DEBUSSY_FLEET_KEY/,
  );
});

test('what was encrypted for one place of a record is refused in another', () => {
  const cipher = recordCipher(env, null);
  const [first, second] = [1, 2].map((length) => packRecord({ head: headOf(length), piece, cipher }));
  if (first === undefined || second === undefined) throw new Error('two are needed');
  expect(shownError(() => read({ facts: second.facts, files: first.files }, env))).toContain('ERR_FLEET_KEY');
});

test('a key and a record without one do not go together, and say which of them is missing', () => {
  expect(shownError(() => requireSameSecrecy('r', null, env))).toMatch(
    /^ERR_FLEET_KEY \(2\): DEBUSSY_FLEET_KEY is set, and what the hub holds of run r is not encrypted \| /,
  );
  expect(shownError(() => requireSameSecrecy('r', '00', {}))).toMatch(
    /^ERR_FLEET_KEY \(2\): what the hub holds of run r is encrypted, and DEBUSSY_FLEET_KEY is not set \| Set/,
  );
  expect(shownError(() => recordCipher({ DEBUSSY_FLEET_KEY: 'short' }, null))).toContain(
    'at least 16 characters',
  );
});
