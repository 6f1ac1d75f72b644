import { ellipsized } from '@debussy/core';
import type { SessionEvent } from '@debussy/core';
import { clockTime, duration, secondsBetween, outcomeText, percentText, toolInput } from '@debussy/story';
import type { JSX } from 'preact';
import { editOf, inWorktree, timeOf } from '../data/transcript-entries.ts';
import type { ToolCall, ToolResult, TranscriptEntry } from '../data/transcript-entries.ts';
import { memo } from '../memo.ts';

interface RowProps extends TranscriptEntry {
  /** Its URL. */
  readonly href: string;
  readonly isLinked: boolean;
}

/** One statement or action with its time, which links to it: a tool with its result; errors are open. */
export const TranscriptRow = memo(function TranscriptRow({ event, result, href, isLinked }: RowProps) {
  const time = timeOf(event);
  const drawn = event.type === 'tool_call' ? <Tool call={event} result={result} /> : plainEntry(event);
  if (drawn === null) return null;
  return (
    <div class={isLinked ? 'entry linked' : 'entry'}>
      <a class="soft" href={href} title="Link to this entry" aria-current={isLinked ? 'location' : undefined}>
        {time === null ? 'link' : clockTime(time)}
      </a>
      <div>{drawn}</div>
    </div>
  );
});

function plainEntry(event: SessionEvent): JSX.Element | null {
  switch (event.type) {
    case 'text':
      return <p class="said">{event.text}</p>;
    case 'thinking':
      return <Folded title="Thinking" text={event.text} />;
    case 'injected':
      return <Folded title="Inserted by the agent program" text={event.text} />;
    case 'tool_result':
      return <Output result={event} />;
    case 'progress':
      return <p class="event good">{event.message}</p>;
    case 'error':
    case 'warning':
      return <p class="event bad">{event.message}</p>;
    case 'rate_limited':
      return <p class="event warn">Limit: {event.detail}</p>;
    case 'compacted':
      return <p class="event warn">The agent compacted its own context.</p>;
    case 'context':
      return event.action === 'continue' ? null : (
        <p class="event warn">
          Context {percentText(event.percent, event.estimated)} full:{' '}
          {event.action === 'restart' ? 'a fresh session follows' : 'a warning'}
        </p>
      );
    case 'report':
      return <Folded title="Report" text={JSON.stringify(event.report, null, 2)} />;
    case 'started':
      return event.model === null ? null : <p class="event soft">Session started, model {event.model}</p>;
    case 'ended':
      return <p class="event soft">Session {outcomeText(event.outcome)}</p>;
    case 'tool_call':
    case 'usage':
    case 'spent':
      return null;
    default:
      return null;
  }
}

function Folded({ title, text }: { readonly title: string; readonly text: string }): JSX.Element {
  return (
    <details class="thinking">
      <summary>{title}</summary>
      <pre tabIndex={0}>{text}</pre>
    </details>
  );
}

function Tool({
  call,
  result,
}: {
  readonly call: ToolCall;
  readonly result: ToolResult | null;
}): JSX.Element {
  const edit = editOf(call);
  const [from, to] = [timeOf(call), timeOf(result)];
  const took = from === null || to === null ? '' : duration(secondsBetween(from, to));
  return (
    <>
      <details class="tool">
        <summary>
          <b>{call.name}</b> <code>{inWorktree(toolInput(call.input))}</code> <span class="soft">{took}</span>
        </summary>
        <pre tabIndex={0}>{JSON.stringify(call.input, null, 2)}</pre>
      </details>
      {edit !== null && (
        <pre class="edit" tabIndex={0}>
          {edit.map(({ look, line }, i) => (
            <span key={i} class={look}>
              {`${look === 'added' ? '+' : '-'} ${line}\n`}
            </span>
          ))}
        </pre>
      )}
      {result !== null && <Output result={result} />}
    </>
  );
}

const shownAtOnce = 6;

/** The first and the last lines; a click shows all of them. Errors show all at once. */
function Output({ result: { ok, output } }: { readonly result: ToolResult }): JSX.Element | null {
  const lines = output.trimEnd().split('\n');
  if (output.trim() === '') return null;
  const isShort = lines.length <= shownAtOnce;
  const half = shownAtOnce / 2;
  const cut = [...lines.slice(0, half), `… ${lines.length - shownAtOnce} more lines`, ...lines.slice(-half)];
  const short = (isShort ? lines : cut).map((line) => ellipsized(line, 160)).join('\n');
  if (isShort && ok) return <pre class="result">{short}</pre>;
  return (
    <details class={ok ? 'tool result' : 'tool result bad'} open={!ok}>
      <summary>{ok ? <span class="brief">{short}</span> : 'Error'}</summary>
      <pre tabIndex={0}>{output}</pre>
    </details>
  );
}
