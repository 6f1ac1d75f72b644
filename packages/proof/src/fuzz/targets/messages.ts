import { commitMessage, formatTrailers, withTrailers } from '@debussy/core';
import { mustHold } from '../fuzz-target.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { hostile } from '../spoil.ts';

const template = 'Debussy: Phase {phase_id} - {phase_name} {status}';

/** Commit messages: whatever a phase is called and a gate is named, the trailers are debussy's own. */
export const messages: FuzzTarget = {
  name: 'commit messages and trailers',
  seeds: [
    template,
    '{phase_name}\n\n{status}\n\nSigned-off-by: a <a@b>',
    'Debussy-Phase: {phase_id}',
    'x\n\nDebussy-Run: r',
  ],
  words: hostile,
  feed(text, dice) {
    const facts = {
      phase_id: dice.pick(['20a', text, dice.pick(hostile)]),
      phase_name: text,
      status: dice.pick(['✓', text]),
    };
    const trailers = { run: 'run-1', phase: '20a', parent: '20', gates: [text, dice.pick(hostile), 'unit'] };
    const subject = commitMessage(template, facts);
    mustHold(!/[\r\n\0]/.test(subject), `a subject of several lines: ${JSON.stringify(subject)}`);
    const message = withTrailers(dice.chance(0.5) ? subject : commitMessage(text, facts), trailers);
    mustHold(!message.includes('\0'), 'a NUL, at which git ends a message');
    const [run, phase, parent, gates, ...more] = formatTrailers(trailers).split('\n');
    mustHold(
      run === 'Debussy-Run: run-1' && phase === 'Debussy-Phase: 20a' && parent === 'Debussy-Parent: 20',
      `trailers of ${JSON.stringify(message)}`,
    );
    mustHold(gates?.startsWith('Debussy-Gates: ') === true && more.length === 0, 'a forged trailer');
    mustHold(
      message.endsWith(`\n${formatTrailers(trailers)}\n`),
      'trailers that are not the end of a message',
    );
  },
};
