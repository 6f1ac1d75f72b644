import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { expectsPrompt, inTurn, splitInto } from '../support/steps.ts';

/** On a disk that takes both names for one, whatever the disk of the tests does. */
const oneDisk = ['config', 'core.ignorecase', 'true'] as const;

function addsNote(name: string) {
  return [{ write: { path: name, content: `this is ${name}\n` } }, { report: 'completed' }] as const;
}

const renames = [
  expectsPrompt('note.txt'),
  { run: 'mv note.txt other.txt' },
  { report: 'completed' },
] as const;

test.concurrent('two names that differ only in case are not merged: the session has both files and the reason', async () => {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2' }] });
  project.git(...oneDisk);
  project.scenario({
    phases: { '1': inTurn(addsNote('Note.txt'), renames), '2': inTurn(addsNote('note.txt'), renames) },
  });
  expectSound(project, await run(project, '--parallel', '2'), 0);
  const [conflict] = eventsOf(project, 'phase.conflicted');
  expect(conflict?.files.toSorted()).toEqual(['Note.txt', 'note.txt']);
  expect(conflict?.marked).not.toBeNull();
  expect(project.git('show', 'main:Note.txt')).toBe('this is Note.txt');
  expect(project.git('show', 'main:other.txt')).toBe('this is note.txt');
});

test.concurrent('the same between a group and commits that landed beside it', async () => {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2' }] });
  project.git(...oneDisk);
  project.scenario({
    phases: {
      '1': addsNote('Note.txt'),
      '2': inTurn([splitInto({ id: '2a' }, { id: '2b' })], renames),
      '2a': addsNote('note.txt'),
    },
  });
  expectSound(project, await run(project, '--parallel', '2'), 0);
  expect(eventsOf(project, 'phase.conflicted')).toMatchObject([
    { phase: '2', marked: expect.stringMatching(/^[0-9a-f]{40}$/) },
  ]);
  expect(phasesOn(project)).toEqual(['1', '2a', '2b']);
  expect(project.git('show', 'main:other.txt')).toBe('this is note.txt');
});
