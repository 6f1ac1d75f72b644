import { groupRef, keptRef, readRef, runRefs, wipRef, withTrailers } from '@debussy/core';
import { describe, expect, it } from 'vitest';

import { landedPhases } from '../../src/index.ts';
import { cleanCandidate, entry, sandbox } from './sandbox.ts';

describe('refs', () => {
  it('have the names that the design gives them', () => {
    expect(runRefs('my-plan', 'r1')).toEqual({
      branch: 'refs/heads/debussy/my-plan-r1',
      base: 'refs/debussy/r1/base',
      epoch: 'refs/debussy/r1/epoch',
      all: 'refs/debussy/r1/',
    });
    expect(wipRef('r1', '02.1', '3')).toBe('refs/debussy/r1/wip/2.1/3');
    expect(groupRef('r1', '20')).toBe('refs/debussy/r1/group/20');
    expect(keptRef('r1', '6A', '2')).toBe('refs/debussy/r1/kept/6a/2');
    expect(wipRef('r1', '6A', '2-1')).toBe('refs/debussy/r1/wip/6a/2-1');
  });

  it('are safe, whatever a plan calls its phases', () => {
    const box = sandbox();
    for (const phase of ['../../heads/main', 'a b', 'x.lock', '..', '', '@{0}', 'ü', '-', 'a\nb']) {
      const refs = [wipRef('r1', phase, '1'), groupRef(phase, phase), keptRef('r1', phase, phase)];
      for (const ref of refs) {
        expect(ref).toMatch(/^refs\/debussy\//);
        expect(box.git('check-ref-format', ref)).toBe('');
      }
    }
  });

  it('never mix a run up with the claims on targets', () => {
    expect(runRefs('p', 'targets').base).toBe('refs/debussy/targets-run/base');
    expect(readRef('refs/debussy/targets/abc')).toBeNull();
    expect(readRef('refs/debussy/r1/phase/1/2')).toEqual({ run: 'r1', rest: 'phase/1/2' });
  });
});

describe('messages', () => {
  it('are read back whatever the user has configured for trailers and logs', async () => {
    const box = sandbox();
    box.git('config', 'trailer.separators', '=');
    box.git('config', 'log.showSignature', 'true');
    box.git('config', 'i18n.logOutputEncoding', 'latin1');
    const base = box.git('rev-parse', 'main');
    const partial = withTrailers('wip', { run: 'r1', partial: '20', parent: null });
    const child = withTrailers('title: with colon', {
      run: 'r1',
      phase: 'Überblick',
      parent: '20',
      within: ['2', '1'],
      gates: ['unit'],
    });
    const works = [partial, child].map((message, i) => ({
      ...entry('x', box.commit(base, { [`${i}`]: 'x\n' })),
      message,
    }));
    const made = await cleanCandidate(box, base, works);
    const landed = await landedPhases(box.store, { run: 'r1', base, tip: made.commit });
    expect(landed).toMatchObject([
      { phase: null, partial: '20', parent: null, within: [], gates: null },
      { phase: 'Überblick', partial: null, parent: '20', within: ['2', '1'], gates: 'unit' },
    ]);
  });
});
