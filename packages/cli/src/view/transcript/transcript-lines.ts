import type { SessionEvent } from '@debussy/core';
import { counted, harmless, outcomeText, percentText, printable, toolInput } from '@debussy/story';
import type { Palette } from '../words/palette.ts';

const longestOutput = 6;

/** A session's event as text; empty if it has no readable content. */
export function transcriptLines(event: SessionEvent, paint: Palette): readonly string[] {
  switch (event.type) {
    case 'started':
      // Some programs report their window only at the end.
      if (event.id === null && event.model === null) return [];
      return [paint.dim(`session started${event.model === null ? '' : `, model ${printable(event.model)}`}`)];
    case 'text':
      return lines(event.text);
    case 'thinking':
      return lines(event.text).map(paint.dim);
    case 'tool_call':
      return [paint.cyan(`→ ${printable(event.name)}${inputText(event.input)}`)];
    case 'tool_result':
      return outputLines(event).map((text) => (event.ok ? paint.dim(text) : paint.red(text)));
    case 'progress':
      return [paint.green(`• ${printable(event.message)}`)];
    case 'compacted':
      return [paint.yellow('the agent compacted its own context')];
    case 'rate_limited':
      return [paint.yellow(`rate limit: ${printable(event.detail)}`)];
    case 'report':
      return [paint.green('the agent reported')];
    case 'error':
    case 'warning':
      return [paint.red(`! ${printable(event.message)}`)];
    case 'context':
      return event.action === 'continue' ? [] : [contextText(event, paint)];
    case 'ended':
      return [paint.dim(`session ${printable(outcomeText(event.outcome))}`)];
    case 'injected':
    case 'usage':
    case 'spent':
      return [];
    default:
      return [];
  }
}

function lines(text: string): string[] {
  return harmless(text).trimEnd().split('\n');
}

function inputText(input: unknown): string {
  const text = printable(toolInput(input));
  return text === '' || text === '{}' ? '' : ` ${text}`;
}

function outputLines({ output, ok }: Extract<SessionEvent, { type: 'tool_result' }>): readonly string[] {
  const all = lines(output).filter((text) => text.trim() !== '');
  const shown = all.slice(0, longestOutput).map((text) => `  ${ok ? '' : '✗ '}${text}`);
  const more = all.length - shown.length;
  return more === 0 ? shown : [...shown, `  … ${counted(more, 'more line')}`];
}

function contextText(event: Extract<SessionEvent, { type: 'context' }>, paint: Palette): string {
  const full = percentText(event.percent, event.estimated);
  const next = event.action === 'restart' ? 'a fresh session follows' : 'a warning';
  return paint.yellow(`context ${full} full: ${next}`);
}
