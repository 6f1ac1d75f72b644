import { counted, dayAndTime, duration, money, runWords, unitWords, usedTokens } from '@debussy/story';
import type { RunWords } from '@debussy/story';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { RunRow } from '../../shared/api.ts';
import type { PageSource } from '../data/run-source.ts';
import { useLoaded } from '../hooks.ts';
import { runPath } from '../route.ts';
import { Meter } from './meter.tsx';
import { StateSign } from './state-sign.tsx';

const lookEveryMs = 2000;

/** All runs, one line each: those that need the user first, then running ones. */
export function RunsPage({ source }: { readonly source: PageSource }): JSX.Element {
  const loaded = useLoaded('runs', () => source.runs(), lookEveryMs);
  useEffect(() => {
    document.title = 'Runs · debussy';
  }, []);
  return (
    <div class="page">
      <header class="top">
        <h1>Runs</h1>
      </header>
      {loaded.kind === 'failed' && (
        <p class="note bad" role="alert">
          {loaded.message}
        </p>
      )}
      {loaded.kind === 'known' && <RunTable lines={loaded.value} />}
    </div>
  );
}

function RunTable({ lines }: { readonly lines: readonly RunRow[] }): JSX.Element {
  if (lines.length === 0)
    return (
      <p class="empty">
        No run yet. To start one: <code>debussy run MASTER_PLAN.md</code>
      </p>
    );
  const several = new Set(lines.map(({ repository }) => repository)).size > 1;
  return (
    <ul class="runs">
      {lines.map((line) => (
        <li key={`${line.repository}/${line.run}`}>
          <RunRow line={line} showsRepository={several} />
        </li>
      ))}
    </ul>
  );
}

function RunRow({
  line,
  showsRepository,
}: {
  readonly line: RunRow;
  readonly showsRepository: boolean;
}): JSX.Element {
  const { word, sign, look } = line.problem === null ? runWords(line) : unreadable;
  const facts = [showsRepository ? line.repositoryName : '', ...factsOf(line)].filter((text) => text !== '');
  return (
    <a class="run-row" href={runPath(line)}>
      <StateSign state={sign} />
      <span class="run-name">
        <strong>{line.problem === null ? line.plan.title || line.plan.path : line.run}</strong>
        <span class="soft">{facts.join(' · ')}</span>
      </span>
      <span class="run-state">
        <span class={`word ${look}`}>{word}</span>
        {line.problem === null && (
          <span class="soft">
            {line.progress.landed} of {counted(line.progress.total, ...unitWords(line))}
          </span>
        )}
      </span>
      {line.problem === null && (
        <Meter done={line.progress.landed / Math.max(1, line.progress.total)} of="done" />
      )}
      {line.problem === null && line.waiting.length > 0 && (
        <span class="wants">{`waits for you: ${counted(line.waiting.length, ...unitWords(line))}`}</span>
      )}
    </a>
  );
}

const unreadable: RunWords = { word: 'unreadable', sign: 'failed', look: 'bad' };

function factsOf(line: RunRow): readonly string[] {
  if (line.problem !== null) return [line.problem];
  return [
    dayAndTime(Date.parse(line.started_at)),
    duration(line.seconds),
    line.cost === null ? '' : money(line.cost),
    line.tokens === 0 ? '' : `${usedTokens(line)} tokens`,
  ];
}
