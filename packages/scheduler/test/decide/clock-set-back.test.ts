import { expect, test } from 'vitest';
import { Story } from '../support/story.ts';

test('a pause that began before the clock was set back is not waited for after a resume', () => {
  const story = Story.of({ '1': [] });
  const today = story.now;
  story.now += 60_000;
  const outcome = { kind: 'crashed', detail: 'SIGKILL', signal: 'SIGKILL', exit_code: null } as const;
  story.settle().start().end('1', { outcome }).settle();
  story.now = today;
  expect(story.next()).toEqual([]);
  const { config, tip } = story.state;
  const holder = { pid: 1, started: '1', host: 'h', boot: 'b' };

  story.tell({ type: 'run.resumed', epoch: 2, holder, tip, config });
  expect(story.next()).toEqual(['resume 1']);
});

test('a clock that is set back during a run does not delay any phase', () => {
  const story = Story.of({ '1': [] });
  const outcome = { kind: 'crashed', detail: 'SIGKILL', signal: 'SIGKILL', exit_code: null } as const;
  story.settle().start().end('1', { outcome }).settle();

  expect(story.next()).toEqual([]);
  story.now -= 3_600_000;
  expect(story.next()).toEqual(['resume 1']);
});
