import { countedTokens } from '@debussy/scheduler';
import {
  counted,
  doneOf,
  elapsed,
  money,
  printable,
  progressOf,
  secondsLeft,
  spentOf,
  tokens,
} from '@debussy/story';
import { cutTo, widthOf } from '../text-width.ts';
import type { Palette } from '../words/palette.ts';
import type { Model } from './model.ts';

/** What the run is, how far it is, what it has used; an empty line below. */
export function headerLines(model: Model, columns: number, paint: Palette): readonly string[] {
  const { landed, total } = progressOf(model.state);
  const left = secondsLeft(model);
  const right = [
    `${landed}/${total} landed`,
    left === null ? '' : `~${elapsed(left)} left`,
    lifeText(model),
  ].filter((part) => part !== '');
  const title = `${printable(model.story.plan.title || model.story.plan.path)}  ${model.story.run}`;
  return [
    between(
      { text: ` ${title}`, look: paint.bold },
      { text: `${right.join('  ')} `, look: paint.plain },
      columns,
    ),
    barLine(model, columns, paint),
    '',
  ];
}

interface Piece {
  readonly text: string;
  readonly look: (text: string) => string;
}

function between(left: Piece, right: Piece, columns: number): string {
  const room = columns - widthOf(right.text) - 2;
  if (room < 8) return left.look(cutTo(left.text, columns));
  const cut = cutTo(left.text, room);
  const gap = ' '.repeat(Math.max(1, columns - widthOf(cut) - widthOf(right.text)));
  return `${left.look(cut)}${gap}${right.look(right.text)}`;
}

function lifeText({ state }: Model): string {
  if (state.stopNow) return 'stopping';
  if (state.draining !== null) return 'draining';
  return state.paused ? 'paused' : '';
}

function barLine(model: Model, columns: number, paint: Palette): string {
  const text = ` ${usedText(model)} `;
  const width = Math.max(0, Math.min(60, columns - widthOf(text) - 1));
  const full = Math.round(doneOf(model.state) * width);
  return ` ${paint.green('━'.repeat(full))}${paint.dim('─'.repeat(width - full))}${text}`;
}

function usedText({ story, state, now }: Model): string {
  const spent = spentOf(story, state);
  const restarts = [...story.phases.values()].reduce((sum, phase) => sum + phase.restarts, 0);
  const running = state.ended === null ? Math.max(0, now - story.lastAt) : 0;
  return [
    elapsed((story.activeMs + running) / 1000),
    countedTokens(spent) === 0 ? '' : `${tokens(countedTokens(spent))} tokens`,
    spent.cost === null ? '' : money(spent.cost),
    restarts === 0 ? '' : counted(restarts, 'restart'),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
