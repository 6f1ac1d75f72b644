import { describe, expect, it } from 'vitest';
import { deliverySteps } from '../src/index.ts';

const kept = { kind: 'moved', was: 'a', is: 'b' } as const;
const merge = { run: 'r1', branch: 'debussy/p-r1', elsewhere: false, remote: null };
const told = { branch: 'main', reason: '', commands: [] };

function requestOn(host: string | null): string | undefined {
  const steps = deliverySteps({ ...told, kept, merge: { ...merge, remote: { name: 'origin', host } } });
  return steps.find(({ purpose }) => purpose === 'request')?.command;
}

describe('the commands of a delivery that was kept back', () => {
  it('merge without writing over ignored files, and say what else can be done', () => {
    expect(deliverySteps({ ...told, kept: { kind: 'superseded' }, merge })).toEqual([
      { purpose: 'merge', command: 'git merge --no-overwrite-ignore debussy/p-r1' },
    ]);
    const away = { ...merge, elsewhere: true, remote: { name: 'up stream', host: 'example.org' } };
    expect(deliverySteps({ ...told, kept, merge: away })).toEqual([
      { purpose: 'merge', command: 'git switch main && git merge --no-overwrite-ignore debussy/p-r1' },
      { purpose: 'request', command: "git push -u 'up stream' debussy/p-r1" },
      { purpose: 'resume', command: 'debussy resume r1' },
    ]);
  });

  it('open a pull request where GitHub is the host, by name and not by path', () => {
    const open = 'gh pr create --head debussy/p-r1 --base main --fill';
    expect(requestOn('github.example.org')).toBe(`git push -u origin debussy/p-r1 && ${open}`);
    expect(requestOn(null)).toBe('git push -u origin debussy/p-r1');
  });

  it('are those of the journal where an earlier version has written it', () => {
    const commands = ['git merge x', 'git push -u origin x', 'debussy resume r1'];
    const purposes = deliverySteps({ ...told, commands }).map(({ purpose }) => purpose);
    expect(purposes).toEqual(['merge', 'request', 'resume']);
  });
});
