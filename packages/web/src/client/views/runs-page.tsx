import { counted, dayAndTime, duration, money, runWords, usedTokens } from '@debussy/story';
import type { RunWords } from '@debussy/story';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { RunLine } from '../../shared/api.ts';
import type { PageSource } from '../data/run-source.ts';
import { useLoaded } from '../hooks.ts';
import { runPath } from '../route.ts';
import { StateSign } from './state-sign.tsx';

const lookEveryMs = 2000;

/** All runs, one line each: what waits for a person first, then what goes on. */
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

function RunTable({ lines }: { readonly lines: readonly RunLine[] }): JSX.Element {
  if (lines.length === 0)
    return (
      <p class="empty">
        There is no run yet. To start one: <code>debussy run MASTER_PLAN.md</code>
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
  readonly line: RunLine;
  readonly showsRepository: boolean;
}): JSX.Element {
  const { progress, waiting } = line;
  const { word, sign, look } = lineWord(line);
  const facts = [
    ...(showsRepository ? [line.repositoryName] : []),
    line.startedAt === '' ? '' : dayAndTime(Date.parse(line.startedAt)),
    duration(line.seconds),
    line.cost === null ? '' : money(line.cost),
    line.tokens === 0 ? '' : `${usedTokens(line)} tokens`,
  ].filter((text) => text !== '');
  return (
    <a class="run-row" href={runPath(line)}>
      <StateSign state={sign} />
      <span class="run-name">
        <strong>{line.title}</strong>
        <span class="soft">{line.problem ?? facts.join(' · ')}</span>
      </span>
      <span class="run-state">
        <span class={`word ${look}`}>{word}</span>
        <span class="soft">
          {progress.landed} of {counted(progress.total, 'phase')}
        </span>
      </span>
      <meter
        class="bar"
        min={0}
        max={1}
        value={line.done}
        aria-label={`${Math.round(line.done * 100)} % done`}
      />
      {waiting.length > 0 && (
        <span class="wants">{`waits for you: ${counted(waiting.length, 'phase')}`}</span>
      )}
    </a>
  );
}

/** The state of a run as a word and a sign. */
function lineWord({ problem, ...run }: RunLine): RunWords {
  return problem === null ? runWords(run) : { word: 'unreadable', sign: 'failed', look: 'bad' };
}
