import { unreachable } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import type { Command, StartCommand } from '../../src/decide/command.ts';

/** A command as a test names it. */
export function brief(command: Command | StartCommand): string {
  switch (command.kind) {
    case 'record':
      return briefEvent(command.event);
    case 'start_session':
      return `${command.event.kind} ${command.event.phase}`;
    case 'start_verification':
      return `verify ${command.event.id} ${command.event.phases.join('+')}`;
    case 'stop_session':
      return `stop ${command.id} ${command.reason}`;
    case 'cancel_verification':
      return `cancel ${command.id}`;
    case 'land':
      return `land ${command.phases.join('+')}${command.target === null ? '' : ` in ${command.target}`}`;
    case 'consider_split':
      return `consider split of ${command.phase}`;
    case 'adopt':
      return `adopt${command.target === null ? '' : ` in ${command.target}`}`;
    case 'deliver':
      return 'deliver';
    case 'publish':
      return command.final ? 'publish at the end' : 'publish';
    case 'cancel_publication':
      return 'cancel publication';
    default:
      return unreachable(command);
  }
}

function briefEvent(event: EventBody): string {
  const phase = 'phase' in event && event.phase !== null ? ` ${event.phase}` : '';
  const kind = event.type === 'attempt.restarted' ? ` ${event.kind}` : '';
  const reason = 'reason' in event ? `: ${event.reason}` : '';
  return `${event.type}${phase}${kind}${reason}`;
}
